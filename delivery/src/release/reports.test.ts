import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { browserReports, ReportsUnknown } from './reports';

let server: Server;
let api: string;
let answer: { status: number; body: string };
let asked: { path?: string; authorization?: string };
beforeEach(async () => {
  answer = { status: 200, body: '[]' };
  server = createServer((request, response) => {
    asked = { path: request.url, authorization: request.headers.authorization };
    response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(answer.body);
  });
  await new Promise<void>((done) => {
    server.listen(0, done);
  });
  api = `http://localhost:${(server.address() as AddressInfo).port}/`;
});
afterEach(() => server.close());

const env = () => ({ RELEASE_API: api, RELEASE_API_TOKEN: 'sgt_x' });

test('asks the API as its owner’s program, and leaves out what may be the fault of the network', async () => {
  const report = { id: 1, part: 'mfe_systems', version: '0.1.0-a', fellBackTo: null, reports: 2, lastAt: '2026-01-01' };
  const kinds = ['load', 'deadline', 'contract', 'start', 'render'];
  answer.body = JSON.stringify(kinds.map((kind) => ({ ...report, kind })));
  const reports = await browserReports(env());
  expect(asked).toEqual({ path: '/release-fallbacks', authorization: 'Bearer sgt_x' });
  expect(reports?.map(({ part, kind }) => [part, kind])).toEqual(
    ['contract', 'start', 'render'].map((kind) => ['mfe_systems', kind]),
  );
});

test('without settings there is nothing to ask, and half of them is a mistake', async () => {
  expect(await browserReports({})).toBeNull();
  await expect(browserReports({ RELEASE_API: api })).rejects.toThrow('go together');
  await expect(browserReports({ RELEASE_API_TOKEN: 'sgt_x' })).rejects.toThrow('go together');
});

test.each([
  [{ status: 403, body: '' }, 'it answered 403'],
  [{ status: 200, body: '<html>' }, 'cannot be read'],
  [{ status: 200, body: '{"reports":[]}' }, 'something else than reports'],
])('what is no list of reports is not known, in words: %j', async (given, words) => {
  answer = given;
  const failed = browserReports(env());
  await expect(failed).rejects.toThrow(ReportsUnknown);
  await expect(failed).rejects.toThrow(words);
});
