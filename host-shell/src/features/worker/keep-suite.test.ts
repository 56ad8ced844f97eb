import { keepSuite } from './keep-suite';

const define = (value: unknown) => Object.defineProperty(navigator, 'serviceWorker', { value, configurable: true });
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  jest.restoreAllMocks();
});

test('the one worker is registered for every page, and told what to keep', async () => {
  const register = jest.fn(async () => undefined);
  const postMessage = jest.fn();
  define({ register, ready: Promise.resolve({ active: { postMessage } }) });
  await keepSuite(['https://systems.example/mfe_systems/1.0.0-01234567/remoteEntry.js']);
  expect(register).toHaveBeenCalledWith('/push/worker.js', { scope: '/' });
  expect(postMessage).toHaveBeenCalledWith({
    keep: ['https://systems.example/mfe_systems/1.0.0-01234567/remoteEntry.js'],
  });
});

test('a browser that refuses it says so once, and goes on without', async () => {
  const warn = jest.spyOn(console, 'warn').mockReturnValue();
  define({ register: () => Promise.reject(new Error('SecurityError')), ready: new Promise(() => undefined) });
  await keepSuite([]);
  expect(warn).toHaveBeenCalledTimes(1);
});

test('a browser without workers is left alone', async () => {
  await expect(keepSuite([])).resolves.toBeUndefined();
});
