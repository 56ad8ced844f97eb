import type { Notice } from '@sagitta/shared-contracts/shell';
import { fetchPressed } from './fetch-pressed';

let notices: Notice[] = [];
const notify = (notice: Notice) => {
  notices = [...notices, notice];
  return () => {
    notices = notices.filter((one) => one !== notice);
  };
};
const settle = () => new Promise((done) => setTimeout(done));

beforeEach(() => {
  notices = [];
  jest.spyOn(console, 'warn').mockReturnValue(undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('gives what comes, and says nothing', async () => {
  const onLoaded = jest.fn();
  fetchPressed(notify, { what: 'About', load: async () => 'module', onLoaded });
  await settle();
  expect(onLoaded).toHaveBeenCalledWith('module');
  expect(notices).toEqual([]);
});

test.each([
  [true, 'About could not be loaded. Check the connection and try again.'],
  [false, 'About could not be loaded: there is no network. Try again once there is one.'],
])('says why nothing opens (network: %s), and tries again at a press', async (isOnline, text) => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  const load = jest.fn().mockRejectedValueOnce(new Error('Loading chunk 7 failed.')).mockResolvedValue('module');
  const onLoaded = jest.fn();
  fetchPressed(notify, { what: 'About', load, onLoaded });
  await settle();
  expect(notices).toMatchObject([{ kind: 'error', text, action: { label: 'Try again' } }]);
  notices[0]?.action?.run();
  await settle();
  expect(onLoaded).toHaveBeenCalledWith('module');
  expect(notices).toEqual([]);
});

test('says that it is on its way where it takes long, until it is there', async () => {
  jest.useFakeTimers();
  const come: ((module: string) => void)[] = [];
  const load = () => new Promise<string>((done) => void come.push(done));
  fetchPressed(notify, { what: 'About', load, onLoaded: () => undefined });
  jest.advanceTimersByTime(1_999);
  expect(notices).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(notices).toMatchObject([{ kind: 'info', text: 'About is still being loaded.' }]);
  come[0]?.('module');
  await jest.advanceTimersByTimeAsync(0);
  expect(notices).toEqual([]);
});
