import { Agent, createServer, type IncomingHttpHeaders, type RequestListener, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { CATEGORIES } from '@sagitta/shared-contracts/access';
import { publish } from '../release/publish';
import { configFromEnv } from '../serve/config-from-env';
import { liveSource } from '../serve/live-source';
import { remoteListener, shellListener } from '../serve/suite-server';
import { releaseKey } from '../release/stored-releases';
import { localInstallation, releasesFolder } from '../store/installation';
import { addresses, partNamed, PARTS } from '../suite';
import { page, remoteBuild, shellBuild, temporaryFolder } from '../testing/fake-builds';
import { freePort, hasNginx, nginxBuild, startNginx } from '../testing/nginx';
import { webSettings } from './settings';
import { writeSite } from './write-site';

// The answers of a real nginx against those of our own server, header by header.

const BROTLI = 'modules/ngx_http_brotli_static_module.so';
const hasBrotli = hasNginx && existsSync(`${/--prefix=(\S+)/.exec(nginxBuild)?.[1]}/${BROTLI}`);

/** What differs between two servers by right: names, clocks, how versions are told apart, how a body is framed. */
const OWN_HEADERS = new Set([
  'server',
  'date',
  'connection',
  'keep-alive',
  'etag',
  'last-modified',
  'transfer-encoding',
  'content-length',
  'accept-ranges',
]);

let stopNginx: (() => Promise<void>) | undefined;
const servers: Server[] = [];
const events: string[] = [];
let nginxShell: string;
let nginxRemote: string;
let nginxApi: string;
let nodeShell: string;
let nodeRemote: string;
let shellVersion: string;
let remoteVersion: string;
let answeredBy: string[];
let upstreams: Server[];

beforeAll(async () => {
  if (!hasNginx) return;
  const folder = await temporaryFolder();
  const out = await mkdtemp(resolve(tmpdir(), 'sagitta-nginx-'));
  const installation = localInstallation(3000, folder);
  ({ version: shellVersion } = await publish(installation, await shellBuild()));
  const pages = [
    page('/systems', [...CATEGORIES]),
    page('/systems/:id/dashboard', [...CATEGORIES]),
    { ...page('/system-groups'), id: 'groups' },
  ].map((one, index) => ({ ...one, id: `page-${index}` }));
  ({ version: remoteVersion } = await publish(installation, await remoteBuild('mfe_systems', { pages })));

  answeredBy = [];
  upstreams = await Promise.all(['one', 'two'].map((name) => start(apiNamed(name))));
  const [api = 0, ...ports] = await Promise.all(Array.from({ length: PARTS.length + 1 }, freePort));
  const env = {
    PART_BASES: JSON.stringify(
      Object.fromEntries(PARTS.map(({ name }, at) => [name, `http://localhost:${ports[at]}`])),
    ),
    CONFIG_JSON: JSON.stringify({ apiUrl: `http://localhost:${api}`, logResendAccountIds: [7] }),
    API_UPSTREAMS: upstreams.map((server) => `127.0.0.1:${portOf(server)}`).join(','),
    NGINX_BROTLI: hasBrotli ? 'on' : '',
    DEMO: '0',
  };
  const at = addresses(3000, JSON.parse(env.PART_BASES) as Record<string, string>);
  await writeSite(installation, releasesFolder(folder), webSettings(at, env), out);
  const config = resolve(out, 'nginx.conf');
  stopNginx = await startNginx(config, api);

  const suite = { releases: releasesFolder(folder), live: liveSource(installation, at.releases), at };
  nodeShell = originOf(await start(shellListener({ ...suite, config: configFromEnv(env) })));
  nodeRemote = originOf(await start(remoteListener(suite.releases, partNamed('mfe-systems'))));
  nginxShell = at.releases('host_shell');
  nginxRemote = at.releases('mfe_systems');
  nginxApi = `http://localhost:${api}`;
});

afterAll(async () => {
  await stopNginx?.();
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

(hasNginx ? describe : describe.skip)(`with nginx${hasNginx ? '' : ', which this machine lacks'}`, () => {
  test.each([
    '/',
    '/pages/login-page?requested=/logs',
    '/pages/remind-password',
    '/systems',
    '/systems/',
    '/Systems/7/dashboard',
    '/systems/7/no-such-page',
    '/system-groups',
    '/no/such/page',
    '/registry.json',
    '/config.json',
    '/push/worker.js',
    '/push/other.js',
    '/favicon.ico',
    '/main.js',
    '/host_shell/0.0.0-none/main.js',
  ])('the shell answers %s as our own server does', async (path) => {
    for (const encoding of ENCODINGS) {
      const headers = { 'accept-encoding': encoding };
      expect(told(await ask(nginxShell + path, { headers }))).toEqual(told(await ask(nodeShell + path, { headers })));
    }
  });

  test.each(['main.js', 'index.html', 'release.json', 'none.js'])('so is the file %s of a release', async (file) => {
    const path = `/host_shell/${shellVersion}/${file}`;
    for (const encoding of ENCODINGS) {
      const headers = { 'accept-encoding': encoding };
      expect(told(await ask(nginxShell + path, { headers }))).toEqual(told(await ask(nodeShell + path, { headers })));
    }
  });

  test('a remote serves its releases to pages of any origin, and nothing else', async () => {
    for (const path of [`/mfe_systems/${remoteVersion}/remoteEntry.js`, `/mfe_systems/${remoteVersion}/1.css`]) {
      const answer = await ask(nginxRemote + path);
      expect(answer.status).toBe(200);
      expect(told(answer)).toEqual(told(await ask(nodeRemote + path)));
    }
    for (const path of [`/host_shell/${shellVersion}/main.js`, '/registry.json', '/', '/mfe_systems/x/../../secret.js'])
      expect(told(await ask(nginxRemote + path))).toEqual(told(await ask(nodeRemote + path)));
  });

  test('part of a file, and a file that has not changed, are answered as such', async () => {
    const path = `/host_shell/${shellVersion}/main.js`;
    const headers = { range: 'bytes=0-3' };
    const piece = await ask(nginxShell + path, { headers });
    expect([piece.status, piece.body.toString()]).toEqual([206, '"one']);
    expect(told(piece)).toEqual(told(await ask(nodeShell + path, { headers })));
    for (const one of [path, '/registry.json', '/systems']) {
      const first = await ask(nginxShell + one);
      const again = await ask(nginxShell + one, { headers: { 'if-none-match': String(first.headers.etag) } });
      expect(again.status).toBe(304);
      expect(again.headers['cache-control']).toBe(first.headers['cache-control']);
    }
  });

  test.each(['/host_shell/..%2f..%2fsecret.js', '/../secret.js'])('%s leads out of no folder', async (path) => {
    expect((await ask(nginxShell + path)).status).toBe(400);
  });

  test('nothing can be written to a web origin', async () => {
    for (const web of [nginxShell, nodeShell]) {
      const { status, headers } = await ask(`${web}/registry.json`, { method: 'PUT' });
      expect([status, headers.allow, headers['x-content-type-options']]).toEqual([405, 'GET, HEAD', 'nosniff']);
    }
  });

  test('the API is balanced, told of the caller once, and each call has an id', async () => {
    answeredBy.length = 0;
    for (let call = 0; call < 8; call += 1) {
      const { body } = await ask(`${nginxApi}/token`, { headers: { 'x-forwarded-for': '6.6.6.6' } });
      const seen = JSON.parse(body.toString()) as IncomingHttpHeaders;
      expect(seen['x-forwarded-for']).toBe('127.0.0.1');
      expect(seen['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
    }
    expect(new Set(answeredBy)).toEqual(new Set(['one', 'two']));
  });

  test.each(['/metrics', '/ready'])('%s of the API is not for the public', async (path) => {
    expect((await ask(nginxApi + path)).status).toBe(404);
  });

  test('an event of a stream passes at once', async () => {
    const seen = await new Promise<string>((done, fail) => {
      const call = request(`${nginxApi}/stream`, (response) => {
        response.once('data', (chunk: Buffer) => {
          done(chunk.toString());
          call.destroy();
        });
      });
      call.once('error', fail).end();
    });
    expect(seen).toBe('event: hello\n\n');
    expect(events).toEqual([]);
  });

  test('2,000 frames at once from one network server all pass, as events of an SMS gateway do', async () => {
    for (const path of ['/uplinks/chirpstack?event=up', '/sms-events'])
      expect(await burst({ path, method: 'POST', localAddress: '127.0.0.3', calls: 2_000 })).toEqual({ 200: 2_000 });
  });

  test('frames that wait for a slow API do not run out of files', async () => {
    const call = { path: '/uplinks/chirpstack?event=slow', method: 'POST', localAddress: '127.0.0.5' };
    expect(await burst({ ...call, calls: 1_500, atOnce: 1_500 })).toEqual({ 200: 1_500 });
  });

  test('other calls of one address are limited, whatever comes from its devices', async () => {
    await burst({ path: '/uplinks/chirpstack?event=up', method: 'POST', localAddress: '127.0.0.4', calls: 500 });
    const answers = await burst({ path: '/logs', method: 'GET', localAddress: '127.0.0.4', calls: 4_000 });
    expect(answers[200]).toBeGreaterThan(1_200);
    expect(answers[429]).toBeGreaterThan(0);
    expect((answers[200] ?? 0) + (answers[429] ?? 0)).toBe(4_000);
  });

  test('an office of 30 behind one address is not limited: all open a page, then watch a list', async () => {
    const localAddress = '127.0.0.6';
    const streams = Array.from({ length: PEOPLE * 2 }, () => holdStream(localAddress));
    const file = `/host_shell/${shellVersion}/main.js`;
    const files = burst({ at: nginxShell, path: file, localAddress, calls: PEOPLE * 45, atOnce: PEOPLE * 6 });
    const calls: Record<number, number>[] = [await burst({ path: '/logs', localAddress, calls: PEOPLE * 15 })];
    for (let second = 0; second < 5; second += 1) {
      const due = new Promise((done) => setTimeout(done, 1_000));
      calls.push(await burst({ path: '/systems', localAddress, calls: PEOPLE * 2 }));
      await due;
    }
    expect([await files, ...calls].flatMap((answers) => Object.keys(answers))).toEqual(Array(7).fill('200'));
    expect(await Promise.all(streams.map(({ status }) => status))).toEqual(Array(PEOPLE * 2).fill(200));
    for (const { leave } of streams) leave();
  });

  test('an address that holds on to streams leaves room for others', async () => {
    const streams = Array.from({ length: 1_100 }, () => holdStream('127.0.0.7'));
    const statuses = await Promise.all(streams.map(({ status }) => status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1_000);
    expect(statuses.filter((status) => status === 429)).toHaveLength(100);
    expect(await burst({ path: '/logs', localAddress: '127.0.0.8', calls: 10 })).toEqual({ 200: 10 });
    for (const { leave } of streams) leave();
  });

  test('with one instance of the API gone, calls are answered by the other', async () => {
    const [one] = upstreams;
    one?.closeAllConnections();
    await new Promise((done) => one?.close(done));
    for (let call = 0; call < 6; call += 1) expect((await ask(`${nginxApi}/token`)).status).toBe(200);
  });
});

test('the settings are refused with their name where nginx could not serve them', () => {
  const of = (bases: object, more: object = {}) =>
    webSettings(addresses(3000, bases as Record<string, string>), { DEMO: '0', ...more });
  const at = (mfe_systems: string) => ({ ...SECURE, mfe_systems });
  expect(() => of(at('https://cdn.example/parts'))).toThrow(/PART_BASES: mfe_systems: .* without a path/);
  expect(() => of(at('https://host-shell.example'))).toThrow(/named twice/);
  expect(() => of({ host_shell: 'https://host-shell.example' })).toThrow('mfe_auth_accounts has no address in PART_');
  expect(() => of({}, { API_UPSTREAMS: 'api-1:4000, api 2' })).toThrow(/API_UPSTREAMS: "api 2"/);
  expect(() => of({}, { TLS_CERTIFICATE: '/etc/tls/cert.pem' })).toThrow(/TLS_KEY/);
});

test('with a certificate every origin is HTTPS alone, and tells browsers so', async () => {
  const { installation, store, out } = await onlyAShell();
  await writeSite(installation, releasesFolder(store), webSettings(addresses(3000, SECURE), SECURE_ENV), out);
  for (const file of ['nginx.conf', 'containers/edge.conf']) {
    const config = await readFile(resolve(out, file), 'utf8');
    const listening = config.match(/listen .*;/g)?.filter((line) => !/ 80(8[01])?\b/.test(line));
    const port = file === 'nginx.conf' ? 443 : 8443;
    expect(new Set(listening)).toEqual(
      new Set([`listen ${port} ssl http2 default_server;`, `listen ${port} ssl http2;`]),
    );
    for (const server of serversOf(config).filter((one) => one.includes('ssl http2;')))
      expect(server).toContain('add_header Strict-Transport-Security');
  }
});

test('a host that is none of ours gets no page, no certificate and no redirect', async () => {
  const { installation, store, out } = await onlyAShell();
  await writeSite(installation, releasesFolder(store), webSettings(addresses(3000, SECURE), SECURE_ENV), out);
  for (const file of ['nginx.conf', 'containers/edge.conf']) {
    const config = await readFile(resolve(out, file), 'utf8');
    const [stranger, ...others] = serversOf(config).filter((one) => one.includes('ssl http2 default_server;'));
    expect(others).toEqual([]);
    expect(stranger).toContain('ssl_reject_handshake on;');
    expect(stranger).toContain('return 421;');
    expect(config).not.toContain('https://$host');
  }
  for (const [file, port] of [
    ['nginx.conf', 80],
    ['containers/edge.conf', 8080],
  ] as const) {
    const servers = serversOf(await readFile(resolve(out, file), 'utf8'));
    const plain = servers.filter((one) => new RegExp(`listen ${port}\\b`).test(one));
    expect(plain[0]).toContain(`listen ${port} default_server;\n    return 421;`);
    const redirects = plain.slice(1).map((one) => /return 301 (\S+)\$request_uri;/.exec(one)?.[1]);
    expect(redirects.toSorted()).toEqual([...Object.values(SECURE), 'https://api.example'].toSorted());
  }
});

test('a redirect names the port of the host', async () => {
  const { installation, store, out } = await onlyAShell();
  const bases = { ...SECURE, host_shell: 'https://sagitta.example:8443' };
  await writeSite(installation, releasesFolder(store), webSettings(addresses(3000, bases), SECURE_ENV), out);
  const edge = await readFile(resolve(out, 'containers/edge.conf'), 'utf8');
  expect(edge).toContain('return 301 https://sagitta.example:8443$request_uri;');
});

test('files of parts have a limit where callers reach them', async () => {
  const { installation, store, out } = await onlyAShell();
  await writeSite(installation, releasesFolder(store), webSettings(addresses(3000, SECURE), SECURE_ENV), out);
  for (const file of ['nginx.conf', 'containers/edge.conf']) {
    const servers = serversOf(await readFile(resolve(out, file), 'utf8'));
    const limited = servers.filter((one) => /limit_req zone=files burst=\d+ nodelay;/.test(one));
    const names = limited.map((one) => /server_name (\S+);/.exec(one)?.[1]);
    expect(names.toSorted()).toEqual(
      Object.values(SECURE)
        .map((origin) => new URL(origin).hostname)
        .toSorted(),
    );
  }
});

test('the ways in for devices have a limit of their own, and answer 503 beyond it', async () => {
  const { installation, store, out } = await onlyAShell();
  await writeSite(installation, releasesFolder(store), webSettings(addresses(3000, SECURE), SECURE_ENV), out);
  for (const file of ['nginx.conf', 'containers/edge.conf']) {
    const config = await readFile(resolve(out, file), 'utf8');
    for (const path of ['/uplinks/', '= /sms-events']) {
      const [, location = ''] = config.split(`location ${path} {`);
      const body = location.slice(0, location.indexOf('}'));
      expect(body).toMatch(/limit_req zone=devices burst=\d+ nodelay;/);
      expect(body).toContain('limit_req_status 503;');
    }
  }
});

test('a live part that this checkout does not know is left out, and said', async () => {
  const said = jest.spyOn(console, 'warn').mockImplementation();
  const { installation, store, out } = await onlyAShell();
  await publish(installation, await remoteBuild('mfe_second'));
  await writeSite(installation, releasesFolder(store), webSettings(addresses(3000, SECURE), SECURE_ENV), out);
  expect(await readFile(resolve(out, 'site/registry.json'), 'utf8')).not.toContain('mfe_second');
  expect(said).toHaveBeenCalledWith(expect.stringContaining('mfe_second is a part that this checkout does not know'));
  said.mockRestore();
});

test('nothing is written where a live release cannot be read', async () => {
  const { installation, store, out } = await onlyAShell();
  const { version: broken } = await publish(installation, await remoteBuild('mfe_systems'));
  await installation.store.remove(releaseKey('mfe_systems', broken, 'release.json'));
  const settings = webSettings(addresses(3000, SECURE), SECURE_ENV);
  await expect(writeSite(installation, releasesFolder(store), settings, out)).rejects.toThrow(/Nothing was written/);
  expect(await readdir(out)).toEqual([]);
});

const SECURE = Object.fromEntries(PARTS.map(({ name, folder }) => [name, `https://${folder}.example`]));
const SECURE_ENV = {
  CONFIG_JSON: '{"apiUrl":"https://api.example"}',
  TLS_CERTIFICATE: '/tls/cert',
  TLS_KEY: '/tls/key',
  DEMO: '0',
};

async function onlyAShell() {
  const store = await temporaryFolder();
  const installation = localInstallation(3000, store);
  await publish(installation, await shellBuild());
  return { installation, store, out: await temporaryFolder() };
}

function serversOf(config: string): string[] {
  return config.split(/^ {2}server \{$/m).slice(1);
}

const PEOPLE = 30;

/** A stream that is open until it is left. */
function holdStream(localAddress: string): { status: Promise<number>; leave: () => void } {
  const { port, host } = new URL(nginxApi);
  const call = request({ hostname: '127.0.0.1', port, path: '/stream', localAddress, agent: false, headers: { host } });
  const status = new Promise<number>((done, fail) => {
    call.once('response', ({ statusCode = 0 }) => done(statusCode)).on('error', fail);
  });
  call.end();
  return { status, leave: () => call.destroy() };
}

interface Burst {
  /** The API unless it is given. */
  at?: string;
  path: string;
  method?: string;
  /** nginx counts by the address that calls. */
  localAddress: string;
  calls: number;
  atOnce?: number;
}

/** How many of so many calls had which status. */
async function burst(given: Burst): Promise<Record<number, number>> {
  const { at = nginxApi, path, method = 'GET', localAddress, calls, atOnce = 50 } = given;
  const { port, host } = new URL(at);
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce, localAddress });
  const answers: Record<number, number> = {};
  const call = () =>
    new Promise<void>((done, fail) => {
      const one = request({ hostname: '127.0.0.1', port, path, method, agent, headers: { host } }, (response) => {
        const { statusCode = 0 } = response;
        answers[statusCode] = (answers[statusCode] ?? 0) + 1;
        response.resume().once('end', done);
      });
      one.once('error', fail).end();
    });
  await Promise.all(Array.from({ length: calls }, call));
  agent.destroy();
  return answers;
}

/** Longer than it takes to send a burst. */
const SLOW_MS = 3_000;

const ENCODINGS = ['br, gzip', 'gzip', 'identity'].slice(hasBrotli ? 0 : 1);

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

function told({ status, headers, body }: Answer): object {
  const rest = Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN_HEADERS.has(name)));
  return { status, headers: rest, body: body.toString('base64') };
}

function ask(url: string, options: { method?: string; headers?: Record<string, string> } = {}): Promise<Answer> {
  // Not parsed: URL would take `..` out of the path.
  const { hostname, port } = new URL(url);
  return new Promise((done, fail) => {
    const call = request({ hostname, port, path: url.slice(url.indexOf('/', 8)), ...options }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        done({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    call.once('error', fail).end();
  });
}

function apiNamed(name: string): RequestListener {
  return (call, response) => {
    if (call.url === '/stream') {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      response.write('event: hello\n\n');
      return;
    }
    answeredBy.push(name);
    const answer = () =>
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(call.headers));
    if (call.url?.endsWith('=slow')) setTimeout(answer, SLOW_MS);
    else answer();
  };
}

async function start(listener: RequestListener): Promise<Server> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  return server;
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

function originOf(server: Server): string {
  return `http://127.0.0.1:${portOf(server)}`;
}
