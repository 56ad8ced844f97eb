import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { uploadSystemFile } from '@sagitta/shared-contracts/api/system-file';
import { apiForTests } from '../../../testing/api';
import { makeSystem } from '../../../testing/entities';
import { eventually } from '../../../testing/eventually';
import { fakeIntervals } from '../../../testing/fake-intervals';
import { snapshot } from '../../../testing/snapshot';

const ORIGIN = 'http://localhost:3000';
const FILE_BYTES = 24_000;
const DEADLINE_MS = 1_000;

const api = apiForTests({ REQUEST_TIMEOUT: '1' });
let token: string;
let system: number;
/** The end of the host. */
let arrives: Socket;
beforeAll(async () => {
  token = await api.signIn('staff');
  system = await makeSystem(api);
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  api.app.server.on('connection', (socket) => (arrives = socket));
});
// A period of the deadline ends where a test says so, not while a busy machine has yet to move the bytes of it.
beforeEach(fakeIntervals);
afterEach(() => jest.useRealTimers());

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

/** Lets a period of the deadline pass in which this much of the file arrives. */
async function period(socket: Socket, bytes: number): Promise<void> {
  await eventually('the deadline', () => jest.getTimerCount() > 0 || undefined);
  socket.write('a'.repeat(bytes));
  await eventually('the bytes', () => arrives.bytesRead === socket.bytesWritten || undefined);
  jest.advanceTimersByTime(DEADLINE_MS);
}

test('accepts a file that takes longer than the deadline while data keeps arriving, and stores it', async () => {
  const { socket, answer } = await begin();
  for (let sent = 0; sent < 3; sent += 1) await period(socket, FILE_BYTES / 3);
  socket.write(END);
  expect(await answer).toMatch(/^HTTP\/1\.1 200 /);
});

test.each([
  ['stops half way', [FILE_BYTES / 2, 0]],
  ['trickles', [50]],
])('cuts a file that %s, in words that a page may read, and stores nothing', async (_, pieces) => {
  const before = await snapshot(api);
  const { socket, answer } = await begin();
  for (const bytes of pieces) await period(socket, bytes);
  const text = await answer;
  expect(text).toMatch(/^HTTP\/1\.1 408 /);
  expect(text).toContain('{"error":{"message":"The request took too long to arrive."}}');
  expect(text.toLowerCase()).toContain(`access-control-allow-origin: ${ORIGIN}`);
  expect(await snapshot(api)).toEqual(before);
});

test('has nothing to end where a request was answered before its body was read', async () => {
  const { statusCode } = await api.app.inject({
    method: 'POST',
    url: uploadSystemFile.path,
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    payload: 'b'.repeat(10),
  });
  expect(statusCode).toBe(401);
  // An error in the timer is thrown here.
  jest.advanceTimersByTime(2 * DEADLINE_MS);
});
