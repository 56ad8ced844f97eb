import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { uploadSystemFile } from '@sagitta/shared-contracts/api/system-file';
import { testApi, type TestApi } from '../testing/api';
import { makeSystem } from '../testing/entities';
import { snapshot } from '../testing/snapshot';

const ORIGIN = 'http://localhost:3000';
const FILE_BYTES = 24_000;

let api: TestApi;
let token: string;
let system: number;
beforeAll(async () => {
  api = await testApi({ REQUEST_TIMEOUT: '1' });
  token = await api.signIn('staff');
  system = await makeSystem(api);
  await api.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => api.close());

/** An upload whose head and fields are sent; its file of `FILE_BYTES` is missing. */
async function begin(): Promise<{ socket: Socket; answer: Promise<string> }> {
  const field = (name: string, value: string | number) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const fields =
    field('systemID', system) +
    field('mimeType', 'text/plain') +
    field('fileSize', FILE_BYTES) +
    field('fileName', 'Plan.txt') +
    '--b\r\nContent-Disposition: form-data; name="file"; filename="Plan.txt"\r\n\r\n';
  const socket = connect((api.app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  let text = '';
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  socket.on('error', () => undefined);
  socket.write(
    `POST ${uploadSystemFile.path} HTTP/1.1\r\nHost: localhost\r\nOrigin: ${ORIGIN}\r\nConnection: close\r\n` +
      `Authorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=b\r\n` +
      `Content-Length: ${fields.length + FILE_BYTES + END.length}\r\n\r\n${fields}`,
  );
  return { socket, answer: once(socket, 'close').then(() => text) };
}

const END = '\r\n--b--\r\n';

/** Sends a piece of the file ten times a second, `times` times or until the connection ends. */
async function flow(socket: Socket, bytes: number, times: number): Promise<void> {
  for (let sent = 0; sent < times && socket.writable; sent += 1) {
    socket.write('a'.repeat(bytes));
    await new Promise((next) => setTimeout(next, 100));
  }
}

it('accepts a file that takes longer than the deadline while data keeps arriving, and stores it', async () => {
  const { socket, answer } = await begin();
  await flow(socket, FILE_BYTES / 30, 30);
  socket.write(END);
  expect(await answer).toMatch(/^HTTP\/1\.1 200 /);
});

it.each([
  ['stops half way', 0],
  ['trickles', 5],
])('cuts a file that %s, in words that a page may read, and stores nothing', async (_, bytes) => {
  const before = await snapshot(api);
  const { socket, answer } = await begin();
  await flow(socket, bytes, 60);
  const text = await answer;
  expect(text).toMatch(/^HTTP\/1\.1 408 /);
  expect(text).toContain('{"error":{"message":"The request took too long to arrive."}}');
  expect(text.toLowerCase()).toContain(`access-control-allow-origin: ${ORIGIN}`);
  expect(await snapshot(api)).toEqual(before);
});

it('has nothing to end where a request was answered before its body was read', async () => {
  const { statusCode } = await api.app.inject({
    method: 'POST',
    url: uploadSystemFile.path,
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    payload: 'b'.repeat(10),
  });
  expect(statusCode).toBe(401);
  // An error in the timer would end the process.
  await new Promise((next) => setTimeout(next, 1_200));
});
