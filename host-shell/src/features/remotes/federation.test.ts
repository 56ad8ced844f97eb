import { init, loadRemote, registerRemotes } from '@module-federation/runtime';
import type { Release } from '@sagitta/shared-contracts/registry';
import { defineRemote } from '@sagitta/shared-contracts/remote';
import { LOAD_DEADLINE_MS } from '../../shared/load-deadline';
import { loadRelease } from './federation';

jest.mock('@module-federation/runtime', () => {
  const remotes: { name: string }[] = [];
  const removeRemote = ({ name }: { name: string }) => {
    remotes.splice(
      remotes.findIndex((remote) => remote.name === name),
      1,
    );
  };
  return {
    init: jest.fn(() => ({
      shareScopeMap: { default: {} },
      options: { remotes },
      remoteHandler: { removeRemote },
      snapshotHandler: { loadRemoteSnapshotInfo: jest.fn().mockRejectedValue(new Error('no manifest')) },
    })),
    loadRemote: jest.fn(),
    // As the runtime does: it keeps the first of a name, unless that is removed.
    registerRemotes: jest.fn((added: { name: string }[]) =>
      remotes.push(...added.filter(({ name }) => !remotes.some((remote) => remote.name === name))),
    ),
  };
});
jest.mock('@module-federation/runtime/core', () => ({}));
jest.mock('./shared-modules', () => ({ SHARED_MODULES: {} }));

const MODULE = { default: defineRemote({ pages: {} }) };
const release = (version: string) =>
  ({
    url: `http://part/${version}.js`,
    metadata: { version, integrity: 'sha384-x' },
    extras: { scripts: [] },
  }) as unknown as Release;

/** The releases that were registered so far, and what the runtime has of the part now. */
const registered = () => jest.mocked(registerRemotes).mock.calls.map(([[remote]]) => addressOf(remote));
const held = () => {
  const runtime = jest.mocked(init).mock.results[0]?.value as ReturnType<typeof init>;
  return runtime.options.remotes.filter(({ name }) => name === part).map(addressOf);
};
const addressOf = (remote: object | undefined) => (remote && 'entry' in remote ? String(remote.entry) : '').at(-4);

let part: string;
beforeEach(() => {
  part = `part_${Math.random()}`;
  jest.mocked(registerRemotes).mockClear();
  jest.mocked(loadRemote).mockReset().mockResolvedValue(MODULE);
  // Looked up in a real network, the name of a part may take any time to be refused.
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('gives a part that runs to the next suite of the tab, without registering it again', async () => {
  const first = await loadRelease(part, release('1'), false);
  expect(await loadRelease(part, release('1'), false)).toBe(first);
  expect(registered()).toEqual(['1']);
});

test('loads a part once where it is wanted again while it is on its way', async () => {
  const both = [loadRelease(part, release('1'), false), loadRelease(part, release('1'), false)];
  const [first, second] = await Promise.all(both);
  expect(second).toBe(first);
  expect(registered()).toEqual(['1']);
});

test('does not wait for a load that hangs', async () => {
  jest.useFakeTimers();
  jest.mocked(loadRemote).mockReturnValueOnce(new Promise(() => undefined));
  void loadRelease(part, release('1'), false);
  jest.advanceTimersByTime(LOAD_DEADLINE_MS);
  await loadRelease(part, release('1'), false);
  expect(registered()).toEqual(['1', '1']);
});

test('has the runtime give up a script with the attempt, so that no later one waits for that download', async () => {
  jest.useFakeTimers();
  jest.mocked(loadRemote).mockReturnValueOnce(new Promise(() => undefined));
  void loadRelease(part, release('1'), false);
  await jest.advanceTimersByTimeAsync(4_000);
  const [plugin] = jest.mocked(init).mock.calls[0]?.[0].plugins ?? [];
  const made = plugin?.createScript?.({ url: release('1').url, remoteInfo: { name: part } as never });
  expect(made).toMatchObject({ timeout: LOAD_DEADLINE_MS - 4_000 });
});

test('registers another release of a part, and the one before when it is wanted again', async () => {
  for (const version of ['1', '2']) await loadRelease(part, release(version), false);
  expect(held()).toEqual(['2']);
  await loadRelease(part, release('1'), false);
  expect(registered()).toEqual(['1', '2', '1']);
  expect(held()).toEqual(['1']);
});

test('registers a part again after a failure, and where the caller says that it failed', async () => {
  jest.mocked(loadRemote).mockRejectedValueOnce(new Error('gone'));
  await expect(loadRelease(part, release('1'), false)).rejects.toThrow('gone');
  await loadRelease(part, release('1'), false);
  await loadRelease(part, release('1'), true);
  expect(registered()).toEqual(['1', '1', '1']);
});

test('fetches past the caches of the browser what it has tried before, and not what it has not', async () => {
  const asked = jest.mocked(fetch);
  const tampered = { ...release(part), extras: { scripts: ['1.js'] } } as unknown as Release;
  const reloads = () => asked.mock.calls.filter(([, init]) => init?.cache === 'reload').map(([url]) => String(url));
  jest.mocked(loadRemote).mockRejectedValueOnce(new Error('not the bytes that were released'));
  await expect(loadRelease(part, tampered, false)).rejects.toThrow('not the bytes');
  expect(reloads()).toEqual([]);
  await loadRelease(part, tampered, true);
  expect(reloads()).toEqual([tampered.url, 'http://part/1.js']);
});

test('reads the manifest of a part only where federation is debugged, and runs the part without it', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const runtime = jest.mocked(init).mock.results[0]?.value as ReturnType<typeof init>;
  const asked = jest.mocked(runtime.snapshotHandler.loadRemoteSnapshotInfo);
  await loadRelease(part, release('1'), false);
  expect(asked).not.toHaveBeenCalled();
  localStorage.setItem('FEDERATION_DEBUG', '1');
  try {
    expect(await loadRelease(part, release('2'), false)).toBe(MODULE.default);
  } finally {
    localStorage.removeItem('FEDERATION_DEBUG');
  }
  expect(asked.mock.calls).toEqual([[{ moduleInfo: { name: part, entry: 'http://part/mf-manifest.json' } }]]);
  expect(warn).toHaveBeenCalledWith(expect.stringContaining(part), expect.any(Error));
});
