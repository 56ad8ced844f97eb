import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { loadConfig, loadRegistry, StartFailure } from './load-data';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const answers = (url: string, answer: () => Response) => server.use(http.get(`*${url}`, answer));

test('settings come with their defaults', async () => {
  answers('/config.json', () => HttpResponse.json({ apiUrl: 'http://api.test' }));
  expect(await loadConfig()).toMatchObject({ apiUrl: 'http://api.test', provider: { name: 'Sagitta', slug: 'sagitta' }, demoAccounts: [] });
});

test.each([
  ['missing', () => new HttpResponse(null, { status: 404 }), 'The list of released parts could not be loaded.'],
  ['out of reach', () => HttpResponse.error(), 'The list of released parts could not be loaded.'],
  ['not JSON', () => HttpResponse.text('<html>'), 'The list of released parts cannot be read.'],
  ['malformed', () => HttpResponse.json({ microFrontends: 7 }), 'The list of released parts cannot be read.'],
  ['a release without its hash', () => HttpResponse.json({ microFrontends: { a: [{ url: 'x', metadata: { version: '1' } }] } }), 'The list of released parts cannot be read.'],
])('a registry that is %s is told in words', async (_, answer, message) => {
  answers('/registry.json', answer);
  const error = await loadRegistry().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StartFailure);
  expect(error).toMatchObject({ message, detail: expect.stringContaining('/registry.json') });
});
