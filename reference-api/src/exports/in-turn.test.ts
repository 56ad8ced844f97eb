import { Readable } from 'node:stream';
import { Turns } from '../access/limits/turns';
import { FileBody } from '../access/calls/handler';
import { inTurn } from './in-turn';

const anna = {
  id: 1,
  name: 'Anna',
  email: 'anna@owner.example',
  category: 'commoner',
  tokenHash: Buffer.of(),
} as const;

function turnsOf(perAccount: number) {
  const limits = { exports: new Turns({ perAccount, perInstance: perAccount }) };
  const { signal: left } = new AbortController();
  return (make: () => Promise<FileBody>) => inTurn({ limits, caller: anna, left }, make);
}

const whole = async () => new FileBody(Buffer.from('whole'), 'text/plain');

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('is held until the file is sent, or its caller has left', async () => {
  const take = turnsOf(1);
  const bytes = new Readable({ read: () => undefined });
  await take(async () => new FileBody(bytes, 'text/plain'));
  const made = jest.fn(whole);
  const next = take(made);
  await jest.advanceTimersByTimeAsync(29_000);
  expect(made).not.toHaveBeenCalled();
  bytes.destroy();
  await expect(next).resolves.toBeInstanceOf(FileBody);
});

test('is refused with the time to wait after half a minute', async () => {
  const take = turnsOf(1);
  await take(async () => new FileBody(new Readable({ read: () => undefined }), 'text/plain'));
  const refused = take(whole).catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(30_000);
  expect(await refused).toMatchObject({ status: 429, retryAfter: 30 });
});

test('ends with a call that fails, and with a file that is whole', async () => {
  const take = turnsOf(1);
  await expect(take(() => Promise.reject(new Error('no readings')))).rejects.toThrow('no readings');
  await take(whole);
  await expect(take(whole)).resolves.toBeInstanceOf(FileBody);
});
