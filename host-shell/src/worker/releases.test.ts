import { createHash, webcrypto } from 'node:crypto';
import { FILES, LIVE, PAGE } from './caches';
import { createReleases, folderOf, folderOfPage, foldersIn, isIntact, scriptsOf } from './releases';
import { fakeCaches } from './testing/fake-caches';

const SHELL = 'https://roofs.example/host_shell/0.1.0-aaaaaaaa/';
const OLD = 'https://systems.example/mfe_systems/0.1.0-11111111/';
const NEW = 'https://systems.example/mfe_systems/0.1.0-22222222/';
const html = '<script defer src="/host_shell/0.1.0-aaaaaaaa/main.js"></script>';
const sha384 = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

const release = (folder: string, isLive: boolean) => ({
  url: `${folder}remoteEntry.js`,
  metadata: { integrity: sha384('entry'), version: folder.slice(-15, -1) },
  deployment: { traffic: isLive ? 100 : 0, default: isLive },
  extras: { manifest: { name: 'mfe_systems', contract: '^1.0', pages: [], menu: [] }, scripts: [] },
});
const registry = (live: string, fallback?: string) => ({
  microFrontends: {
    mfe_systems: [
      { ...release(live, true), fallbackUrl: fallback && `${fallback}remoteEntry.js` },
      ...(fallback ? [release(fallback, false)] : []),
    ],
  },
});

let network: Record<string, string>;
let asked: string[];

// jsdom digests nothing.
beforeAll(() => Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true }));
beforeEach(() => {
  network = {};
  asked = [];
  Object.assign(globalThis, {
    caches: fakeCaches(),
    fetch: async (url: string) => {
      asked.push(url);
      return url in network ? new Response(network[url]) : new Response('', { status: 404 });
    },
  });
});

/** A release whose facts name these files. */
function serve(folder: string, files: Record<string, string>, told = files) {
  network[`${folder}release.json`] = JSON.stringify({
    integrity: Object.fromEntries(Object.entries(told).map(([path, text]) => [path, sha384(text)])),
  });
  for (const [path, text] of Object.entries(files)) network[folder + path] = text;
}
const kept = async () => (await (await caches.open(FILES)).keys()).map(({ url }) => url).sort();

test.each([
  ['https://systems.example/mfe_systems/0.1.0-22222222/a.js', NEW],
  ['https://systems.example/mfe_systems/0.1.0/a.js', null],
  ['https://roofs.example/systems/7/dashboard', null],
  ['https://roofs.example/registry.json', null],
])('%s is a file of the release %s', (address, folder) => {
  expect(folderOf(address)).toBe(folder);
});

test('a page names its scripts, and by them its release', () => {
  expect(scriptsOf(html, 'https://roofs.example')).toEqual([`${SHELL}main.js`]);
  expect(folderOfPage(html, 'https://roofs.example')).toBe(SHELL);
  expect(folderOfPage('<p>Not available.', 'https://roofs.example')).toBeNull();
});

test('live release and fallback may run; what is no registry says nothing of it', () => {
  expect(foldersIn(registry(NEW, OLD))).toEqual([NEW, OLD]);
  expect(foldersIn('<html>')).toBeNull();
});

test('bytes are compared with their hash', async () => {
  expect(await isIntact(new Response('entry'), sha384('entry'))).toBe(true);
  expect(await isIntact(new Response('Entry'), sha384('entry'))).toBe(false);
});

test('keeps each file that a release runs, by its hash, and no other', async () => {
  const releases = createReleases('https://roofs.example');
  await releases.readRegistry(registry(NEW));
  serve(
    NEW,
    { 'a.js': 'a', 'changed.js': 'planted', 'licences.txt': 'MIT' },
    { 'a.js': 'a', 'changed.js': 'b', 'licences.txt': 'MIT' },
  );
  await releases.keep(NEW);
  expect(await kept()).toEqual([`${NEW}a.js`, `${NEW}release.json`]);
  expect(await releases.hashOf(`${NEW}a.js`)).toBe(sha384('a'));
  expect(await releases.hashOf(`${NEW}unknown.js`)).toBeNull();
});

test('fetches again only what is not here yet', async () => {
  const releases = createReleases('https://roofs.example');
  await releases.readRegistry(registry(NEW));
  serve(NEW, { 'a.js': 'a' });
  await releases.keep(NEW);
  asked = [];
  await releases.keep(NEW);
  expect(asked).toEqual([`${NEW}release.json`]);
});

test('keeps nothing of a release that no registry lists', async () => {
  const releases = createReleases('https://roofs.example');
  await releases.readRegistry(registry(NEW));
  serve(OLD, { 'a.js': 'a' });
  await releases.keep(OLD);
  expect(await kept()).toEqual([]);
});

test('a withdrawn release is gone as soon as the registry was read, also for a worker that starts again', async () => {
  const releases = createReleases('https://roofs.example');
  await releases.readRegistry(registry(NEW, OLD));
  for (const folder of [OLD, NEW]) {
    serve(folder, { 'a.js': folder });
    await releases.keep(folder);
  }
  await releases.readRegistry(registry(OLD));
  expect(await releases.mayRun(NEW)).toBe(false);
  expect(await kept()).toEqual([`${OLD}a.js`, `${OLD}release.json`]);
  expect(await createReleases('https://roofs.example').mayRun(NEW)).toBe(false);
});

test('another page of the shell takes the files of the one before away', async () => {
  const releases = createReleases('https://roofs.example');
  await (await caches.open(LIVE)).put(PAGE, new Response(html));
  serve(SHELL, { 'main.js': 'main' });
  await releases.keep(SHELL);
  expect(await kept()).toEqual([`${SHELL}main.js`, `${SHELL}release.json`]);
  await releases.readPage(html.replaceAll('aaaaaaaa', 'bbbbbbbb'));
  expect(await kept()).toEqual([]);
});
