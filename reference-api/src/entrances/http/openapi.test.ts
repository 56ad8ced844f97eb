import { ALL_OPERATIONS } from '@sagitta/shared-contracts/api';
import { STREAM_EVENTS, STREAM_PATH } from '@sagitta/shared-contracts/stream';
import { apiForTests, testApi } from '../../../testing/api';

interface Document {
  openapi: string;
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string;
        description: string;
        tags: string[];
        parameters?: object[];
        requestBody?: { content: Record<string, { schema: object }> };
        responses: Record<string, object>;
      }
    >
  >;
}

const api = apiForTests();
let document: Document;

beforeAll(async () => {
  document = (await api.call('GET', '/docs/json')).json();
});

test('describes every operation of the contract once, and the stream', () => {
  const described = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(document.openapi).toBe('3.1.0');
  expect([...described].sort()).toEqual([...Object.values(ALL_OPERATIONS).map(({ name }) => name), 'stream'].sort());
});

test('shows what is served', () => {
  expect(document.paths['/login']?.post?.tags).toEqual(['Served']);
});

test('contains parameters, the body, each success and each error', () => {
  const measurements = document.paths['/measurements']?.post;
  expect(measurements?.requestBody?.content['application/json']?.schema).toMatchObject({
    type: 'object',
    required: ['NodeID', 'Start', 'End'],
  });
  expect(Object.keys(measurements?.responses ?? {})).toEqual(expect.arrayContaining(['200', '400', '401', '403']));
  expect(document.paths['/system/{id}']?.get?.parameters).toEqual([
    expect.objectContaining({ name: 'id', in: 'path', required: true }),
  ]);
});

test('describes the events of the stream and its refusals', () => {
  const stream = document.paths[STREAM_PATH]?.get;
  expect(stream?.tags).toEqual(['Served']);
  expect(Object.keys(stream?.responses ?? {})).toEqual(['200', '401', '429']);
  expect(stream?.responses[200]).toMatchObject({ content: { 'text/event-stream': {} } });
  for (const event of Object.keys(STREAM_EVENTS)) expect(stream?.description).toContain(`**${event}**`);
});

test('does not describe a stream if this host has none', async () => {
  const own = await testApi({ STREAM: 'off' });
  expect((await own.call('GET', '/docs/json')).json<Document>().paths).not.toHaveProperty([STREAM_PATH]);
  await own.close();
});

test('shows the page without contacting any other host', async () => {
  const page = await api.call('GET', '/docs/');
  expect(page.statusCode).toBe(200);
  expect(page.body).not.toMatch(/https?:\/\/(?!localhost)/);
  const policy = String(page.headers['content-security-policy']);
  const sources = policy.split(/;\s*/).flatMap((directive) => directive.trim().split(/\s+/).slice(1));
  expect([...new Set(sources)].toSorted()).toEqual(["'none'", "'self'", 'data:']);
  expect(policy.match(/frame-ancestors [^;]+/g)).toEqual(["frame-ancestors 'none'"]);
  const initializer = await api.call('GET', '/docs/static/swagger-initializer.js');
  expect(initializer.body).toContain('validatorUrl: null');
});
