import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { brotliDecompressSync } from 'node:zlib';
import { addCompression } from './compression';
import { inChunks } from './in-chunks';

/** No two neighbours are equal, so that losses and duplicates are noticed; every second one is half a pair long. */
const long = (start: string) => start + Array.from({ length: 100_000 }, (_, at) => `${at}🏔`).join('');

test.each(['', 'x'])('sends long text piece by piece, never half a character (after "%s")', async (start) => {
  const chunks = inChunks(long(start));
  if (typeof chunks === 'string') throw new Error('The text is long.');
  const pieces = (await chunks.toArray()) as string[];
  expect(pieces.length).toBeGreaterThan(10);
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(64 * 1024 + 1);
  expect(await text(Readable.from(pieces.map((piece) => Buffer.from(piece))))).toBe(long(start));
});

test('leaves short text unchanged', () => {
  expect(inChunks('short')).toBe('short');
});

test.each(['br', 'identity'])('arrives whole as %s', async (accepted) => {
  const app = Fastify();
  await addCompression(app);
  app.get('/', (_request, reply) => reply.type('application/json; charset=utf-8').send(inChunks(long(''))));
  const answer = await app.inject({ url: '/', headers: { 'accept-encoding': accepted } });
  const body = accepted === 'br' ? brotliDecompressSync(answer.rawPayload) : answer.rawPayload;
  expect(body.toString()).toBe(long(''));
  expect(answer.headers['content-encoding']).toBe(accepted === 'br' ? 'br' : undefined);
  await app.close();
});
