import { ALL_OPERATIONS } from '@sagitta/shared-contracts/api';
import { testApi, type TestApi } from '../testing/api';

interface Document {
  openapi: string;
  paths: Record<string, Record<string, { operationId: string; tags: string[]; parameters?: object[]; requestBody?: { content: Record<string, { schema: object }> }; responses: Record<string, object> }>>;
}

let api: TestApi;
let document: Document;

beforeAll(async () => {
  api = await testApi();
  document = (await api.call('GET', '/docs/json')).json();
});
afterAll(() => api.close());

it('describes every operation of the contract once', () => {
  const described = Object.values(document.paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));
  expect(document.openapi).toBe('3.1.0');
  expect([...described].sort()).toEqual(Object.values(ALL_OPERATIONS).map(({ name }) => name).sort());
});

it('tells what is served', () => {
  expect(document.paths['/login']?.post?.tags).toEqual(['Served']);
});

it('carries parameters, the body, each success and each error', () => {
  const measurements = document.paths['/measurements']?.post;
  expect(measurements?.requestBody?.content['application/json']?.schema).toMatchObject({ type: 'object', required: ['NodeID', 'Start', 'End'] });
  expect(Object.keys(measurements?.responses ?? {})).toEqual(expect.arrayContaining(['200', '400', '401', '403']));
  expect(document.paths['/system/{id}']?.get?.parameters).toEqual([expect.objectContaining({ name: 'id', in: 'path', required: true })]);
});

it('shows the page without asking any other host', async () => {
  const page = await api.call('GET', '/docs/');
  expect(page.statusCode).toBe(200);
  expect(page.body).not.toMatch(/https?:\/\/(?!localhost)/);
});
