import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { publish } from '../release/publish';
import { localInstallation, releasesFolder } from '../store/installation';
import { addresses, partNamed } from '../suite';
import { remoteBuild, shellBuild, temporaryFolder } from '../testing/fake-builds';
import { sendRaw } from '../testing/raw-socket';
import { liveSource } from './live-source';
import { remoteListener, shellListener } from './suite-server';
import { closeServer, listen } from './web-server';

const at = addresses(3000);
const systems = partNamed('mfe-systems');
/** Printed with a failure; the same seed makes the same request lines. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_122);
const LINES = 600;

let servers: Server[];
let shell: number;
let remote: number;
let versions: string[];

beforeAll(async () => {
  const root = await temporaryFolder();
  const installation = localInstallation(3000, root);
  const releases = releasesFolder(root);
  const { version: shellVersion } = await publish(installation, await shellBuild());
  const { version: remoteVersion } = await publish(installation, await remoteBuild('mfe_systems'));
  versions = [`/host_shell/${shellVersion}/main.js`, `/mfe_systems/${remoteVersion}/remoteEntry.js`];
  servers = [];
  shell = await portOf(shellListener({ releases, live: liveSource(installation, at.releases), at }));
  remote = await portOf(remoteListener(releases, systems));
});
afterAll(() => Promise.all(servers.map(closeServer)));

const ask = (port: number, target: string, method = 'GET') =>
  sendRaw(port, `${method} ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);

test.each(['//', '//?', '//#', 'http://', 'http://[', 'http://[::1', '//[', '//:99999/', '///', 'http://a:b/'])(
  'answers 400 to the address %s on every origin, and keeps serving',
  async (target) => {
    for (const port of [shell, remote]) expect(await ask(port, target)).toMatch(/^HTTP\/1\.1 400 /);
    expect(await ask(shell, '/systems')).toMatch(/^HTTP\/1\.1 200 /);
  },
);

test('answers any request line with a status below 500, or closes the connection', async () => {
  const random = seeded(SEED);
  for (let line = 0; line < LINES; line += 1) {
    const bytes = requestLine(random);
    const answer = await sendRaw(line % 2 === 0 ? shell : remote, bytes);
    const status = /^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1] ?? 'closed';
    expect({ seed: SEED, line, bytes: JSON.stringify(bytes.toString('latin1')), status }).toMatchObject({
      status: expect.stringMatching(/^([234]\d\d|closed)$/) as string,
    });
  }
  expect(await ask(shell, '/systems')).toMatch(/^HTTP\/1\.1 200 /);
  expect(await ask(remote, versions[1] ?? '')).toMatch(/^HTTP\/1\.1 200 /);
});

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PROPFIND', 'get', 'G\0T', ''];
const PIECES = [
  '/',
  '//',
  '\\',
  '..',
  '.',
  '%',
  '%2',
  '%2f',
  '%00',
  '%ff',
  '?',
  '#',
  '[',
  ']',
  ':',
  '@',
  ';',
  '&',
  '=',
];
const WORDS = [
  'http:',
  'https:',
  'javascript:',
  'localhost',
  '[::1',
  'registry.json',
  'config.json',
  'host_shell',
  'é',
];
const CONTROLS = ['\t', '\v', '\0', '\x7f', '\xff', ' '];
const ENDS = ['HTTP/1.1', 'HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0', 'HTTP/1.1 x', '', 'HTTP/9'];
const RANGES = ['bytes=5-2', 'bytes=0-0', 'bytes=-1', 'bytes=99999999999-', 'bytes=', 'x'];

function requestLine(random: () => number): Buffer {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const start = random() < 0.3 ? pick(versions) : pick(['/', '', '//', '*', 'http://']);
  const rest = Array.from({ length: Math.floor(random() * 8) }, () =>
    pick(pick([PIECES, PIECES, WORDS, CONTROLS])),
  ).join('');
  const long = random() < 0.02 ? 'a'.repeat(20_000) : '';
  const range = random() < 0.3 ? `Range: ${pick(RANGES)}\r\n` : '';
  const method = random() < 0.7 ? 'GET' : pick(METHODS);
  return Buffer.from(
    `${method} ${start}${rest}${long} ${random() < 0.8 ? 'HTTP/1.1' : pick(ENDS)}\r\nHost: ` +
      `localhost\r\n${range}Connection: close\r\n\r\n`,
    'latin1',
  );
}

/** mulberry32: small, and the same on every machine. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

async function portOf(listener: RequestListener): Promise<number> {
  const server = await listen(listener, 0);
  servers.push(server);
  return (server.address() as AddressInfo).port;
}
