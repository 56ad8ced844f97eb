import { rename, rm, symlink } from 'node:fs/promises';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { resolve } from 'node:path';
import { publish } from '../release/publish';
import { localInstallation, releasesFolder } from '../store/installation';
import { partNamed } from '../suite';
import { remoteBuild, temporaryFolder } from '../testing/fake-builds';
import { sendRaw } from '../testing/raw-socket';
import { releaseHandler } from './release-handler';
import { remoteListener } from './suite-server';
import { answering, answerPlainly, closeServer, listen, type WebServerLimits } from './web-server';

const systems = partNamed('mfe-systems');
let releases: string;
let version: string;
let folder: string;
let servers: Server[];

beforeEach(async () => {
  servers = [];
  const root = await temporaryFolder();
  releases = releasesFolder(root);
  ({ version } = await publish(localInstallation(3000, root), await remoteBuild('mfe_systems')));
  folder = resolve(releases, 'mfe_systems', version);
});
afterEach(() => Promise.all(servers.map(closeServer)));

const fileOf = (origin: string, file: string, headers: Record<string, string> = {}) =>
  fetch(`${origin}/mfe_systems/${version}/${file}`, { headers: { 'accept-encoding': 'identity', ...headers } });

describe('a file of a release', () => {
  test('that is gone is not found, and the server keeps running', async () => {
    const { origin } = await serve();
    expect((await fileOf(origin, '1.js')).status).toBe(200);
    await rm(resolve(folder, '1.js'));
    const answer = await fileOf(origin, '1.js');
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect((await fileOf(origin, '1.css')).status).toBe(200);
  });

  test('that was gone is found once it is put back', async () => {
    let now = 0;
    const handler = releaseHandler(
      releases,
      () => true,
      () => now,
    );
    const { origin } = await serve(
      answering({}, async (request, response, path) => {
        if (!(await handler(request, response, path))) answerPlainly(response, 404, 'Not found.\n');
      }),
    );
    const statusOf = async () => (await fileOf(origin, '1.js')).status;
    const path = resolve(folder, '1.js');
    expect(await statusOf()).toBe(200);
    await rename(path, `${path}.away`);
    expect([await statusOf(), await statusOf()]).toEqual([404, 404]);
    await rename(`${path}.away`, path);
    now += 4_999;
    expect(await statusOf()).toBe(404);
    now += 1;
    expect(await statusOf()).toBe(200);
  });

  test('that cannot be opened is a 503 that no cache keeps, and the server keeps running', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { origin } = await serve();
    expect((await fileOf(origin, '1.js')).status).toBe(200);
    await rm(resolve(folder, '1.js'));
    await symlink('1.js', resolve(folder, '1.js'));
    const answer = await fileOf(origin, '1.js');
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([503, 'no-store']);
    expect(await answer.text()).toBe('Not available.\n');
    expect(logged).toHaveBeenCalledTimes(1);
    expect((await fileOf(origin, '1.css')).status).toBe(200);
    logged.mockRestore();
  });

  test('is sent in part where a part is asked for', async () => {
    const { origin } = await serve();
    const part = await fileOf(origin, '1.js', { range: 'bytes=1-3' });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 1-3/5', 'one']);
    const beyond = await fileOf(origin, '1.js', { range: 'bytes=5-' });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */5']);
    expect(beyond.headers.get('cache-control')).toBe('no-store');
  });

  test.each(['bytes=5-2', 'bytes=0-1,3-4'])('is sent whole where the range is %s', async (range) => {
    const { origin } = await serve();
    const answer = await fileOf(origin, '1.js', { range });
    expect([answer.status, await answer.text()]).toEqual([200, '"one"']);
  });

  test('is sent in part only where the caller has the same one', async () => {
    const { origin } = await serve();
    const etag = (await fileOf(origin, '1.js')).headers.get('etag') ?? '';
    const same = await fileOf(origin, '1.js', { range: 'bytes=0-0', 'if-range': etag });
    const other = await fileOf(origin, '1.js', { range: 'bytes=0-0', 'if-range': '"other"' });
    expect([same.status, other.status]).toEqual([206, 200]);
    expect((await fileOf(origin, '1.js', { 'if-none-match': `"x", ${etag}` })).status).toBe(304);
  });

  test('has no body where only its head is asked for', async () => {
    const { port } = await serve();
    const path = `/mfe_systems/${version}/1.js`;
    const answer = await sendRaw(port, `HEAD ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/Content-Length: 5\r\n/);
    expect(answer.endsWith('\r\n\r\n')).toBe(true);
  });
});

describe('a caller that holds on', () => {
  test('is cut off where its request does not come to an end', async () => {
    const { port } = await serve(undefined, { requestMs: 200, checkEveryMs: 50 });
    expect(await sendRaw(port, 'GET / HTTP/1.1\r\nHost: x\r\n')).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('is cut off where it never reads its answer', async () => {
    const endless: RequestListener = (_request, response) => void response.write('x'.repeat(100));
    const { port } = await serve(endless, { silentMs: 200 });
    const socket = await opened(port);
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    socket.resume();
    await once(socket, 'close');
  });

  test('gets no more than its connections: those beyond the cap are closed at once', async () => {
    const { port, origin, server } = await serve(undefined, { maxConnections: 3 });
    const held = await Promise.all([opened(port), opened(port), opened(port)]);
    const dropped = once(server, 'drop');
    const beyond = await opened(port);
    beyond.resume();
    await Promise.all([dropped, once(beyond, 'close')]);
    held.forEach((socket) => socket.destroy());
    await Promise.all(held.map((socket) => once(socket, 'close')));
    expect((await fileOf(origin, '1.js')).status).toBe(200);
  });

  test('learns at once that nothing can be written, and its body is not waited for', async () => {
    const { port } = await serve();
    const answer = await sendRaw(port, 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\nabc');
    expect(answer).toMatch(/^HTTP\/1\.1 405 /);
  });
});

async function serve(listener: RequestListener = remoteListener(releases, systems), limits?: WebServerLimits) {
  const server = await listen(listener, 0, limits);
  servers.push(server);
  const { port } = server.address() as AddressInfo;
  return { server, port, origin: `http://127.0.0.1:${port}` };
}

async function opened(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}
