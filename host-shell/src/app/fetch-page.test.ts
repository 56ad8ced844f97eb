import { loadGridAhead } from '@sagitta/shared-ui/grid-code';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { loadRegistry } from '../features/registry/load-data';
import { STATE_KEY, TOKEN_KEY } from '../features/session/persisted';
import { fetchPage } from './fetch-page';

jest.mock('@sagitta/shared-ui/grid-code', () => ({ loadGridAhead: jest.fn() }));

const FOLDER = 'https://boards.example/mfe_boards/0.1.0-11111111/';
const board = (more: object = {}) => ({
  id: 'board',
  path: '/boards/:id',
  title: 'Board',
  access: ['staff'],
  ...more,
});
const registry = (...pages: object[]) => ({
  microFrontends: {
    mfe_boards: [
      {
        url: `${FOLDER}remoteEntry.js`,
        metadata: { integrity: 'sha384-x', version: '0.1.0-11111111' },
        extras: { manifest: { name: 'mfe_boards', contract: '^1.0', pages }, scripts: ['1.js'] },
      },
    ],
  },
});

let asked: string[];
const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());
beforeEach(() => {
  asked = [];
  jest.clearAllMocks();
  localStorage.setItem(TOKEN_KEY, 'token');
  const session = { id: 7, name: 'Ada', email: 'ada@example.com', category: 'staff' };
  localStorage.setItem(STATE_KEY, JSON.stringify({ version: 3, session, sidebarMini: false }));
});
afterEach(async () => {
  // One that was asked for ahead is for the suite, which takes it.
  await loadRegistry().catch(() => undefined);
  server.resetHandlers();
  localStorage.clear();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

/** What is asked for when a path is opened. */
async function opened(path: string, listed: object): Promise<string[]> {
  server.use(
    http.get('*/registry.json', () => {
      asked.push('registry.json');
      return HttpResponse.json(listed);
    }),
    http.get(`${FOLDER}:file`, ({ params }) => {
      asked.push(String(params.file));
      return HttpResponse.text('');
    }),
  );
  window.history.replaceState(null, '', path);
  await fetchPage();
  await new Promise((done) => setTimeout(done, 20));
  return [...asked].sort();
}

test('the part of a page is asked for, entry and module at once', async () => {
  expect(await opened('/boards/7', registry(board()))).toEqual(['1.js', 'registry.json', 'remoteEntry.js']);
  expect(loadGridAhead).not.toHaveBeenCalled();
});

test('the code of a table comes with its page', async () => {
  await opened('/boards/7', registry(board({ table: true })));
  expect(loadGridAhead).toHaveBeenCalledTimes(1);
});

test('the suite gets the registry that was asked for', async () => {
  await opened('/boards/7', registry(board()));
  expect(await loadRegistry()).toEqual([expect.objectContaining({ name: 'mfe_boards' })]);
  expect(asked.filter((name) => name === 'registry.json')).toHaveLength(1);
});

test.each([
  ['a page of others', '/boards/7', registry(board({ access: ['installer'] }))],
  ['a path that no part has', '/nothing', registry(board())],
  ['a registry that cannot be read', '/boards/7', { microFrontends: 7 }],
])('for %s no file is asked for', async (_, path, listed) => {
  expect(await opened(path, listed)).toEqual(['registry.json']);
  expect(loadGridAhead).not.toHaveBeenCalled();
});

test.each(['/pages/login-page', '/wall', '/pages/remind-password'])('%s asks for nothing', async (path) => {
  expect(await opened(path, registry(board()))).toEqual([]);
});

test('whoever is not signed in gets another page, and asks for nothing', async () => {
  localStorage.removeItem(TOKEN_KEY);
  expect(await opened('/boards/7', registry(board()))).toEqual([]);
});

test('where a worker has the files they are not asked for twice', async () => {
  Object.assign(navigator, { serviceWorker: { controller: {} } });
  expect(await opened('/boards/7', registry(board()))).toEqual(['registry.json']);
});
