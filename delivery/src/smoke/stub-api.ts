import { ALL_OPERATIONS } from '@sagitta/shared-contracts/api';
import type { Operation } from '@sagitta/shared-contracts/operation';
import type { RequestListener } from 'node:http';
import { validAnswer } from './valid-answer';

const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': '*',
  'Access-Control-Allow-Methods': '*',
};

/** A picture of one pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** What is written out goes before what has a place for a parameter. */
const ROUTES = Object.values<Operation>(ALL_OPERATIONS)
  .toSorted((one, other) => Number(one.path.includes('{')) - Number(other.path.includes('{')))
  .map((operation) => ({
    operation,
    path: new RegExp(`^${operation.path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }));

/**
 * Stands in for the API while pages are opened: every caller is signed in, and every operation answers with valid rows.
 * A page may show that data is wrong; it must not break.
 */
export const stubApi: RequestListener = (request, response) => {
  if (request.method === 'OPTIONS') {
    response.writeHead(204, CORS).end();
    return;
  }
  const { pathname } = new URL(request.url ?? '/', 'http://stub');
  const found = ROUTES.find(({ operation, path }) => operation.method === request.method && path.test(pathname));
  const status = found?.operation.success[0] ?? 200;
  if (found?.operation.output === 'blob') {
    response.writeHead(status, { ...CORS, 'Content-Type': 'image/png' }).end(PICTURE);
    return;
  }
  response
    .writeHead(status, { ...CORS, 'Content-Type': 'application/json' })
    .end(JSON.stringify(found ? validAnswer(found.operation) : []));
};
