import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { get } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { CATEGORIES } from '@sagitta/shared-contracts/access';
import { publish } from '../release/publish';
import type { Store } from '../release/store';
import { addresses, partNamed } from '../suite';
import { page, remoteBuild, shellBuild, temporaryStore } from '../testing/fake-builds';
import { remoteListener, shellListener, tilesOf } from './suite-server';

const at = addresses(3000);
const systems = partNamed('mfe-systems');
let store: Store;
let shellVersion: string;
let remoteVersion: string;
let servers: Server[];
let shell: string;
let remote: string;

beforeAll(async () => {
  store = await temporaryStore();
  ({ version: shellVersion } = await publish(store, at, partNamed('host-shell'), await shellBuild()));
  const pages = [page('/systems', [...CATEGORIES]), { ...page('/system-groups'), id: 'groups' }];
  ({ version: remoteVersion } = await publish(store, at, systems, await remoteBuild('mfe_systems', { pages })));
  servers = [];
  shell = await listen(shellListener({ store, at, config: { logResendAccountIds: [7] } }));
  remote = await listen(remoteListener(store, systems));
});

afterAll(() => servers.forEach((server) => server.close()));

test('every page path answers with the page of the shell that fits it, never cached', async () => {
  for (const [path, title] of [
    ['/', 'sign-in'],
    ['/pages/login-page?requested=/logs', 'sign-in'],
    ['/pages/remind-password', 'public'],
    ['/systems/7/dashboard', 'index'],
    ['/no/such/page', 'index'],
  ] as const) {
    const answer = await fetch(shell + path);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain(`<title>${title}</title>`);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
  }
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
  await publish(store, at, partNamed('mfe-reporting'), await remoteBuild('mfe_reporting'));
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
  const { version } = await publish(store, at, systems, await remoteBuild('mfe_systems', { content: 'later' }));
  expect(await (await fetch(`${remote}/mfe_systems/${version}/1.js`)).text()).toBe('"later"');
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

test('a registry that cannot be read leaves the pages, whose shell says so', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const broken = { ...store, registry: `${store.registry}.broken` };
  await writeFile(broken.registry, '<html>');
  const answer = await fetch(`${await listen(shellListener({ store: broken, at }))}/systems`);
  expect(answer.status).toBe(200);
  expect(error).toHaveBeenCalledWith('The registry cannot be read.', expect.anything());
  error.mockRestore();
});

test('one entry that cannot be read takes no other part out of the policy', async () => {
  const broken = { ...store, registry: `${store.registry}.part` };
  const registry = JSON.parse(await readFile(store.registry, 'utf8')) as { microFrontends: object };
  await writeFile(
    broken.registry,
    JSON.stringify({ ...registry, microFrontends: { ...registry.microFrontends, mfe_backoffice: 7 } }),
  );
  const answer = await fetch(`${await listen(shellListener({ store: broken, at }))}/systems`);
  expect(answer.headers.get('content-security-policy')).toMatch(/script-src 'self' http:\/\/localhost:3002[ ;]/);
});

test('without a released shell the answer is a plain 503', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const empty = await listen(shellListener({ store: await temporaryStore(), at }));
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
