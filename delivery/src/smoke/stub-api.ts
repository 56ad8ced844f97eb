import type { RequestListener } from 'node:http';

const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': '*',
  'Access-Control-Allow-Methods': '*',
};

/**
 * Stands in for the API while pages are opened: every caller is signed in, and every list is empty.
 * A page may show that it has no data or that the data is wrong; it must not break.
 */
export const stubApi: RequestListener = (request, response) => {
  if (request.method === 'OPTIONS') {
    response.writeHead(204, CORS).end();
    return;
  }
  response
    .writeHead(200, { ...CORS, 'Content-Type': 'application/json' })
    .end(request.url?.startsWith('/token') ? '{}' : '[]');
};
