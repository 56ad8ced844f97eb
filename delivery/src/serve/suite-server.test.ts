import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { CATEGORIES } from '@sagitta/shared-contracts/access';
import type { Registry } from '@sagitta/shared-contracts/registry';
import { rollback } from '../release/go-back';
import { publish } from '../release/publish';
import { stateKey } from '../release/state';
import { releaseKey } from '../release/stored-releases';
import { verify } from '../release/verify';
import { localInstallation, releasesFolder, type Installation } from '../store/installation';
import { addresses, partNamed } from '../suite';
import { page, remoteBuild, shellBuild, temporaryFolder } from '../testing/fake-builds';
import { liveSource } from './live-source';
import { remoteListener, shellListener, tilesOf } from './suite-server';

const at = addresses(3000);
const systems = partNamed('mfe-systems');
let installation: Installation;
let folder: string;
let shellVersion: string;
let remoteVersion: string;
let servers: Server[];
let shell: string;
let remote: string;

beforeEach(async () => {
  folder = await temporaryFolder();
  installation = localInstallation(3000, folder);
  ({ version: shellVersion } = await publish(installation, await shellBuild()));
  const pages = [page('/systems', [...CATEGORIES]), { ...page('/system-groups'), id: 'groups' }];
  ({ version: remoteVersion } = await publish(installation, await remoteBuild('mfe_systems', { pages })));
  servers = [];
  shell = await listen(shellListener({ ...suite(), config: { logResendAccountIds: [7] } }));
  remote = await listen(remoteListener(releasesFolder(folder), systems));
});

const suite = (own = installation) => ({
  releases: releasesFolder(folder),
  live: liveSource(own, at.releases),
  at,
});

afterEach(() => servers.forEach((server) => server.close()));

test('every page path answers with the page of the shell that fits it, never cached', async () => {
  for (const [path, title] of [
    ['/', 'sign-in'],
    ['/pages/login-page?requested=/logs', 'sign-in'],
    ['/pages/remind-password', 'public'],
    ['/wall', 'public'],
    ['/systems/7/dashboard', 'index'],
    ['/no/such/page', 'index'],
  ] as const) {
    const answer = await fetch(shell + path);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain(`<title>${title}</title>`);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
  }
});

test('the worker is push messages alone, and behind them what the live shell says where it has one', async () => {
  const answer = await fetch(`${shell}/push/worker.js`);
  expect(answer.headers.get('service-worker-allowed')).toBe('/');
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; connect-src *");
  const before = await answer.text();
  expect(before).toContain("addEventListener('push'");
  expect(before).not.toContain('serves the suite');

  const { dist, ...build } = await shellBuild();
  await writeFile(join(dist, 'worker.js'), 'const what = "serves the suite";');
  await publish(installation, { ...build, dist });
  const after = await (await fetch(`${shell}/push/worker.js`)).text();
  expect(after).toBe(`${before}const what = "serves the suite";`);
});

test('a page names the scripts of its own release', async () => {
  const html = await (await fetch(shell)).text();
  expect(html).toContain(`src="/host_shell/${shellVersion}/main.js"`);
  expect(html).toContain(`content="${shellVersion}"`);
});

test('a page may run no inline script and no eval, and connect only to the API and the remotes', async () => {
  const policy = new Map(
    (await fetch(`${shell}/systems`)).headers
      .get('content-security-policy')
      ?.split('; ')
      .map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1)]),
  );
  expect(policy.get('default-src')).toEqual(["'none'"]);
  expect(policy.get('script-src')).toEqual(["'self'", 'http://localhost:3002']);
  expect(policy.get('connect-src')).toEqual(["'self'", 'http://localhost:3002', 'http://localhost:4000']);
  expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
});

test('a page tells nobody where it came from, is not framed, and is what it says it is', async () => {
  const { headers } = await fetch(`${shell}/systems`);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('permissions-policy')).toContain('camera=()');
});

test('preconnects to the parts that the first view needs, and to none that only some people may open', async () => {
  expect((await fetch(`${shell}/systems`)).headers.get('link')).toBe(
    '<http://localhost:4000>; rel=preconnect; crossorigin, <http://localhost:3002>; rel=preconnect; crossorigin',
  );
  for (const path of ['/system-groups', ''])
    expect((await fetch(shell + path)).headers.get('link')).toBe(
      '<http://localhost:4000>; rel=preconnect; crossorigin',
    );
});

test('the files of a release are kept for good, and sent as they were compressed when it was made', async () => {
  const answer = await raw(`${shell}/host_shell/${shellVersion}/main.js`, { 'accept-encoding': 'br, gzip' });
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(answer.headers['content-encoding']).toBe('br');
  expect(answer.headers['content-type']).toMatch(/javascript/);
  expect(brotliDecompressSync(answer.body).toString()).toMatch(/^"one"/);
  expect(
    (await raw(`${shell}/host_shell/${shellVersion}/main.js`, { 'accept-encoding': 'gzip' })).headers[
      'content-encoding'
    ],
  ).toBe('gzip');
  expect((await raw(`${shell}/host_shell/${shellVersion}/main.js`, {})).headers['content-encoding']).toBeUndefined();
});

test('registry and settings are revalidated: unchanged is 304, changed is new', async () => {
  const first = await fetch(`${shell}/registry.json`);
  expect(first.headers.get('cache-control')).toBe('no-cache');
  const etag = first.headers.get('etag') ?? '';
  expect((await fetch(`${shell}/registry.json`, { headers: { 'if-none-match': etag } })).status).toBe(304);
  await publish(installation, await remoteBuild('mfe_reporting'));
  const second = await fetch(`${shell}/registry.json`, { headers: { 'if-none-match': etag } });
  expect(second.status).toBe(200);
  expect(Object.keys(((await second.json()) as { microFrontends: object }).microFrontends)).toEqual([
    'mfe_systems',
    'mfe_reporting',
  ]);
});

test('the settings carry the API and what the host has set', async () => {
  expect(await (await fetch(`${shell}/config.json`)).json()).toMatchObject({
    apiUrl: 'http://localhost:4000',
    logResendAccountIds: [7],
    provider: { slug: 'sagitta' },
  });
});

test('a remote serves its own releases to pages of any origin, and nothing else', async () => {
  const entry = await fetch(`${remote}/mfe_systems/${remoteVersion}/remoteEntry.js`);
  expect(entry.status).toBe(200);
  expect(entry.headers.get('access-control-allow-origin')).toBe('*');
  expect(entry.headers.get('cache-control')).toContain('immutable');
  for (const path of [
    `/host_shell/${shellVersion}/main.js`,
    '/registry.json',
    '/',
    '/mfe_systems/0.0.0-none/remoteEntry.js',
    `/mfe_systems/${remoteVersion}/nothing.js`,
  ]) {
    expect((await fetch(remote + path)).status).toBe(404);
  }
});

test('a release that is published while the server runs is found', async () => {
  const { version } = await publish(installation, await remoteBuild('mfe_systems', { content: 'later' }));
  expect(await (await fetch(`${remote}/mfe_systems/${version}/1.js`)).text()).toBe('"later"');
});

test('a file that is written again while the server runs is served as it is now', async () => {
  const url = `${remote}/mfe_systems/${remoteVersion}/1.js`;
  const key = releaseKey('mfe_systems', remoteVersion, '1.js');
  const whole = await installation.store.read(key);
  await installation.store.write(key, Buffer.from('"o'));
  const damaged = await raw(url, {});
  expect(String(damaged.body)).toBe('"o');
  await installation.store.write(key, whole?.bytes ?? Buffer.from(''));
  const again = await raw(url, { 'if-none-match': String(damaged.headers['etag']) });
  expect([again.status, String(again.body)]).toEqual([200, '"one"']);
});

test.each([
  '/host_shell/../../secret.js',
  '/host_shell/..%2f..%2fsecret.js',
  '/host_shell/0.1.0/../../../main.js',
  '/favicon.ico',
  '/main.js',
])('%s is not found', async (path) => {
  const { status } = await raw(shell + path, {});
  expect(status).toBe(404);
});

test('nothing can be written', async () => {
  expect((await fetch(`${shell}/registry.json`, { method: 'PUT', body: '{}' })).status).toBe(405);
});

test('what is live stays where its document cannot be read any more, and the log says so', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const own = { ...installation, name: 'edited' };
  const { store } = installation;
  const state = await store.read(stateKey(installation));
  await store.write(stateKey(own), state?.bytes ?? Buffer.from(''));
  const web = await listen(shellListener(suite(own)));
  const before = await (await fetch(`${web}/registry.json`)).text();
  await store.write(stateKey(own), Buffer.from('<html>'));
  expect(await (await fetch(`${web}/registry.json`)).text()).toBe(before);
  expect((await fetch(`${web}/systems`)).status).toBe(200);
  expect(error).toHaveBeenCalledTimes(1);
  expect(error).toHaveBeenCalledWith(expect.stringMatching(/edited\/releases.json cannot be read .*edited by hand/));
  error.mockRestore();
});

test('a release that cannot be read takes no other part out of registry and policy', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await publish(installation, await remoteBuild('mfe_reporting'));
  const { version } = await publish(installation, await remoteBuild('mfe_backoffice'));
  await installation.store.remove(releaseKey('mfe_backoffice', version, 'release.json'));
  const web = await listen(shellListener(suite()));
  const listed = (await (await fetch(`${web}/registry.json`)).json()) as { microFrontends: object };
  expect(Object.keys(listed.microFrontends)).toEqual(['mfe_systems', 'mfe_reporting']);
  const policy = (await fetch(`${web}/systems`)).headers.get('content-security-policy');
  expect(policy).toContain("script-src 'self' http://localhost:3002 http://localhost:3004;");
  expect(error).toHaveBeenCalledWith(expect.stringContaining(`mfe_backoffice ${version} is not in the store`));
  error.mockRestore();
});

test('a part that this checkout does not know costs itself alone, while servers run and when they start', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const listed = async (web: string) => {
    const answer = await fetch(`${web}/registry.json`);
    const { microFrontends } = (await answer.json()) as Registry;
    return Object.entries(microFrontends).map(([name, releases]) => [name, releases[0]?.metadata.version]);
  };
  expect(await listed(shell)).toEqual([['mfe_systems', remoteVersion]]);
  await publish(installation, await remoteBuild('mfe_second'));
  expect(await listed(shell)).toEqual([['mfe_systems', remoteVersion]]);
  const { version } = await publish(installation, await remoteBuild('mfe_systems', { content: 'two' }));
  expect(await listed(shell)).toEqual([['mfe_systems', version]]);
  await rollback(installation, systems, remoteVersion);
  expect(await listed(shell)).toEqual([['mfe_systems', remoteVersion]]);
  const restarted = await listen(shellListener(suite()));
  expect(await listed(restarted)).toEqual([['mfe_systems', remoteVersion]]);
  expect((await fetch(`${restarted}/systems`)).status).toBe(200);
  // Once by each server, however often it is asked.
  const said = error.mock.calls.filter(([line]) =>
    /mfe_second is a part that this checkout does not/.test(String(line)),
  );
  expect(said).toHaveLength(2);
  expect(await verify(installation, at.releases)).toEqual([expect.stringContaining('mfe_second is a part that')]);
  error.mockRestore();
});

test('a part without an address beside others that have one is left out, and looked for nowhere', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await publish(installation, await remoteBuild('mfe_reporting'));
  const some = addresses(3000, { host_shell: 'https://suite.example', mfe_systems: 'https://systems.example' });
  const web = await listen(shellListener({ ...suite(), live: liveSource(installation, some.releases) }));
  const listed = await (await fetch(`${web}/registry.json`)).text();
  expect(listed).toContain('https://systems.example/mfe_systems/');
  expect(listed).not.toContain('localhost');
  expect(error).toHaveBeenCalledWith(expect.stringContaining('mfe_reporting has no address in PART_BASES'));
  error.mockRestore();
});

test('addresses come from the settings of the installation, and no store knows one', async () => {
  await publish(installation, await remoteBuild('mfe_reporting'));
  const elsewhere = addresses(3000, {
    mfe_systems: 'https://cdn.example/parts',
    mfe_reporting: 'https://reporting.example',
  });
  const web = await listen(
    shellListener({ ...suite(), live: liveSource(installation, elsewhere.releases), at: elsewhere }),
  );
  const listed = await (await fetch(`${web}/registry.json`)).text();
  expect(listed).toContain('"url":"https://cdn.example/parts/mfe_systems/');
  expect((await fetch(`${web}/systems`)).headers.get('content-security-policy')).toContain(
    "script-src 'self' https://cdn.example https://reporting.example",
  );
  const stored = await installation.store.read(stateKey(installation));
  expect(String(stored?.bytes)).not.toContain('http');
});

test('without a released shell the answer is a plain 503', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const empty = await listen(shellListener(suite({ ...installation, name: 'nothing-released' })));
  const answer = await fetch(empty);
  expect(answer.status).toBe(503);
  expect(await answer.text()).toBe('Not available.\n');
  expect(error).toHaveBeenCalled();
  error.mockRestore();
});

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((done) => {
    server.listen(0, done);
  });
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

/** fetch takes a path apart and decompresses by itself; this does neither. */
function raw(
  url: string,
  headers: Record<string, string>,
): Promise<{ status: number | undefined; headers: Record<string, unknown>; body: Buffer }> {
  const { hostname, port } = new URL(url);
  return new Promise((done, fail) => {
    get({ hostname, port, path: url.slice(url.indexOf('/', 8)), headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        done({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    }).on('error', fail);
  });
}

test.each([
  ['https://tile.example/{z}/{x}/{y}.png', 'https://tile.example'],
  ['https://{s}.tile.example/{z}/{x}/{y}{r}.png?key=7', 'https://*.tile.example'],
  ['http://localhost:8080/tiles/{z}/{x}/{y}.png', 'http://localhost:8080'],
])('tiles of %s may be loaded from %s', (url, origin) => {
  expect(tilesOf({ mapTiles: { url, attribution: '' } })).toBe(origin);
});

test('without a tile service nothing more may be loaded', () => {
  expect(tilesOf({ mapTiles: null })).toBeNull();
});
