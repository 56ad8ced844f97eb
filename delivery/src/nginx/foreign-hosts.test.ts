import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { publish } from '../release/publish';
import { liveSource } from '../serve/live-source';
import { type RunningSuite, serveShell } from '../serve/suite-server';
import { localInstallation, releasesFolder, type Installation } from '../store/installation';
import { addresses, PARTS } from '../suite';
import { shellBuild, temporaryFolder } from '../testing/fake-builds';
import { freePort, hasNginx, startNginx } from '../testing/nginx';
import { hasOpenssl } from '../testing/openssl';
import { sendRaw } from '../testing/raw-socket';
import { webSettings } from './settings';
import { writeSite } from './write-site';

// Whoever asks a server for a name that is not ours: a page of theirs, whose name leads to us, would be of our origin.

const SHELL_HOST = 'shell.sagitta.test';
let installation: Installation;
let releases: string;
let stop: (() => Promise<void>) | undefined;

beforeEach(async () => {
  const store = await temporaryFolder();
  installation = localInstallation(3000, store);
  releases = releasesFolder(store);
  await publish(installation, await shellBuild());
});
afterEach(async () => {
  await stop?.();
  stop = undefined;
});

const FOREIGN: readonly (readonly [what: string, lines: string])[] = [
  ['another name', 'GET / HTTP/1.1\r\nHost: evil.example\r\n'],
  ['a name that ends as ours', `GET / HTTP/1.1\r\nHost: evil-${SHELL_HOST}\r\n`],
  ['a name below ours', `GET / HTTP/1.1\r\nHost: evil.${SHELL_HOST}\r\n`],
  ['no name', 'GET / HTTP/1.0\r\n'],
  ['another name in the request line', `GET http://evil.example/ HTTP/1.1\r\nHost: ${SHELL_HOST}\r\n`],
];

const head = (answer: string) => Number(/^HTTP\/1\.\d (\d{3}) /.exec(answer)?.[1]);

function expectRefused(answer: string): void {
  expect(head(answer)).toBe(421);
  expect(answer).not.toMatch(/evil|^location:|<title>(index|sign-in)/im);
}

describe('our own server', () => {
  let suite: RunningSuite;
  let port: number;

  beforeEach(async () => {
    port = await freePort();
    const at = addresses(port, Object.fromEntries(PARTS.map(({ name }) => [name, `http://${SHELL_HOST}`])));
    suite = await serveShell({ releases, live: liveSource(installation, at.releases), at, host: '127.0.0.1' });
    stop = suite.close;
  });

  test.each(FOREIGN)('refuses %s', async (_, lines) => {
    expectRefused(await sendRaw(port, `${lines}Connection: close\r\n\r\n`));
  });

  test.each([
    `${SHELL_HOST}`,
    `${SHELL_HOST.toUpperCase()}:8080`,
    `${SHELL_HOST}.`,
    'localhost:1',
    '127.0.0.1',
    '[::1]',
  ])('answers for %s', async (host) => {
    const answer = await sendRaw(port, `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    expect(head(answer)).toBe(200);
  });
});

test('our own server answers for the interface that it was told to listen on', async () => {
  const port = await freePort();
  const at = addresses(port);
  const suite = await serveShell({ releases, live: liveSource(installation, at.releases), at, host: '127.0.0.2' });
  stop = suite.close;
  expect((await fetch(`http://127.0.0.2:${port}/`)).status).toBe(200);
});

const isTried = hasNginx && hasOpenssl;

(isTried ? describe : describe.skip)(`nginx${isTried ? '' : ', which needs nginx and openssl'}`, () => {
  let port: number;
  let plainPort: number;

  const serve = async (scheme: 'http' | 'https') => {
    const out = await temporaryFolder();
    [port, plainPort] = await Promise.all([freePort(), freePort()]);
    const bases = Object.fromEntries(PARTS.map(({ name }, at) => [name, `${scheme}://part${at}.sagitta.test:${port}`]));
    bases[PARTS[0]?.name ?? ''] = `${scheme}://${SHELL_HOST}:${port}`;
    const [TLS_CERTIFICATE, TLS_KEY] = ['fullchain.pem', 'privkey.pem'].map((name) => resolve(out, name));
    if (scheme === 'https') makeCertificate(out);
    const env = {
      CONFIG_JSON: JSON.stringify({ apiUrl: `${scheme}://api.sagitta.test:${port}` }),
      DEMO: '0',
      ...(scheme === 'https' && { TLS_CERTIFICATE, TLS_KEY }),
    };
    await writeSite(installation, releases, webSettings(addresses(3000, bases), env), out);
    const config = resolve(out, 'nginx.conf');
    if (scheme === 'https') {
      // The redirects of a host that has port 443, on a port that a test may have.
      const edge = await readFile(resolve(out, 'containers/edge.conf'), 'utf8');
      const plain = edge.slice(edge.indexOf('  server {\n    listen 8080 default_server;'));
      const servers = plain.split(/^(?= {2}server \{$)/m).filter((one) => one.includes('listen 8080'));
      const whole = (await readFile(config, 'utf8')).replace(/}\n$/, '');
      const text = servers.join('').replaceAll('listen 8080', `listen ${plainPort}`);
      await writeFile(config, `${whole}${text.trimEnd().replace(/}\n}$/, '}')}\n}\n`);
    }
    stop = await startNginx(config, port);
  };

  test('refuses foreign names without TLS', async () => {
    await serve('http');
    // An address in the request line is the host of the request, as for our own server.
    for (const [, lines] of FOREIGN) expectRefused(await sendRaw(port, `${lines}Connection: close\r\n\r\n`));
    const own = await sendRaw(port, `GET / HTTP/1.1\r\nHost: ${SHELL_HOST}\r\nConnection: close\r\n\r\n`);
    expect(head(own)).toBe(200);
  });

  test('shows no certificate to a foreign name, nor to none', async () => {
    await serve('https');
    expect(await certificateFor(port, SHELL_HOST)).toContain('CN=sagitta.test');
    for (const name of ['evil.example', `evil.${SHELL_HOST}`, null])
      await expect(certificateFor(port, name)).rejects.toThrow(/unrecognized name|handshake failure|alert/i);
  });

  test('refuses a foreign host behind a name of ours, and does not redirect to it', async () => {
    await serve('https');
    expectRefused(await askTls(port, SHELL_HOST, 'GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n'));
    expect(
      head(await askTls(port, SHELL_HOST, `GET / HTTP/1.1\r\nHost: ${SHELL_HOST}\r\nConnection: close\r\n\r\n`)),
    ).toBe(200);
    for (const [, lines] of FOREIGN) expectRefused(await sendRaw(plainPort, `${lines}Connection: close\r\n\r\n`));
    const own = `GET /systems?x=1 HTTP/1.1\r\nHost: ${SHELL_HOST}\r\nConnection: close\r\n\r\n`;
    expect(await sendRaw(plainPort, own)).toContain(`Location: https://${SHELL_HOST}:${port}/systems?x=1`);
  });
});

function makeCertificate(folder: string): void {
  const names = 'subjectAltName=DNS:sagitta.test,DNS:*.sagitta.test';
  const files = ['-keyout', resolve(folder, 'privkey.pem'), '-out', resolve(folder, 'fullchain.pem')];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  execFileSync(
    'openssl',
    ['req', '-x509', ...key, '-days', '30', '-subj', '/CN=sagitta.test', '-addext', names, ...files],
    {
      stdio: 'ignore',
    },
  );
}

function certificateFor(port: number, servername: string | null): Promise<string> {
  return new Promise((done, fail) => {
    const named = servername === null ? {} : { servername };
    const socket = connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false, ...named }, () => {
      done(socket.getPeerX509Certificate()?.subject ?? '');
      socket.destroy();
    }).once('error', fail);
  });
}

function askTls(port: number, servername: string, lines: string): Promise<string> {
  return new Promise((done, fail) => {
    let text = '';
    const socket = connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false, servername }, () =>
      socket.write(lines),
    )
      .on('data', (chunk: Buffer) => {
        text += chunk.toString();
      })
      .once('error', fail)
      .once('close', () => done(text));
  });
}
