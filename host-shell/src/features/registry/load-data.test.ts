import { delay, http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { LOAD_DEADLINE_MS } from '../../shared/load-deadline';
import { StartFailure } from '../../shared/start-failure';
import { loadConfig, loadRegistry, loadRegistryAhead } from './load-data';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const answers = (url: string, answer: () => Response) => server.use(http.get(`*${url}`, answer));

test('settings come with their defaults', async () => {
  answers('/config.json', () => HttpResponse.json({ apiUrl: 'http://api.test' }));
  expect(await loadConfig()).toMatchObject({
    apiUrl: 'http://api.test',
    provider: { name: 'Sagitta', slug: 'sagitta' },
    demoAccounts: [],
  });
});

test.each([
  ['missing', () => new HttpResponse(null, { status: 404 }), 'The list of released parts could not be loaded.'],
  ['out of reach', () => HttpResponse.error(), 'The list of released parts could not be loaded.'],
  ['not JSON', () => HttpResponse.text('<html>'), 'The list of released parts cannot be read.'],
  ['malformed', () => HttpResponse.json({ microFrontends: 7 }), 'The list of released parts cannot be read.'],
])('a registry that is %s is explained in plain words', async (_, answer, message) => {
  answers('/registry.json', answer);
  const error = await loadRegistry().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StartFailure);
  expect(error).toMatchObject({ message, detail: expect.stringContaining('/registry.json') });
});

test.each([
  [
    'never answers',
    async () => {
      await delay('infinite');
    },
  ],
  // A browser ends the body of an answer that was given up with an error.
  [
    'stops half way',
    async (deadline: AbortSignal) =>
      new HttpResponse(
        new ReadableStream({
          start: (body) => deadline.addEventListener('abort', () => body.error(new Error('Given up.'))),
        }),
      ),
  ],
])('settings that the host %s have a deadline', async (_, answer) => {
  const deadline = new AbortController();
  const asked = new Promise<void>((done) => {
    server.use(
      http.get('*/config.json', () => {
        done();
        return answer(deadline.signal);
      }),
    );
  });
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal);
  const outcome = loadConfig().catch((reason: unknown) => reason);
  await asked;
  deadline.abort();
  expect(await outcome).toMatchObject({ message: 'The settings of this installation could not be loaded.' });
  expect(timeout).toHaveBeenCalledWith(LOAD_DEADLINE_MS);
  timeout.mockRestore();
});

test('a registry that was asked for ahead is the first that is asked for, and no later one', async () => {
  const asked = jest.fn();
  answers('/registry.json', () => {
    asked();
    return HttpResponse.json({ microFrontends: {} });
  });
  await loadRegistryAhead();
  await loadRegistry();
  expect(asked).toHaveBeenCalledTimes(1);
  await loadRegistry();
  expect(asked).toHaveBeenCalledTimes(2);
});

test('who wants the registry as it is now is not given one that was asked for before', async () => {
  const asked = jest.fn();
  answers('/registry.json', () => {
    asked();
    return HttpResponse.json({ microFrontends: {} });
  });
  await loadRegistryAhead();
  await loadRegistry({ now: true });
  expect(asked).toHaveBeenCalledTimes(2);
  await loadRegistry();
  expect(asked).toHaveBeenCalledTimes(2);
});
