import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import { varyWith } from './vary';

/** In bytes. A shorter body fits into one packet as it is. */
const THRESHOLD = 1_400;

/** In bytes. Up to this, less than a millisecond of work: moving it to another thread would take longer. */
const SYNC_THRESHOLD = 64 * 1024;

/** Fast rather than small: readings shrink to a twentieth at any quality. */
const BROTLI_QUALITY = 3;
const GZIP_LEVEL = 1;

/**
 * Compresses long text answers and streams for callers that accept it. Routes of files and of the event stream opt out
 * with `compress: false`; bodies of requests are never decompressed, which would let a small one grow past the limit.
 */
export async function addCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    threshold: THRESHOLD,
    syncThreshold: SYNC_THRESHOLD,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
    zlibOptions: { level: GZIP_LEVEL },
  });
  // The library names the header on compressed answers only, but a cache must also know of the plain ones.
  app.addHook('onSend', async (_request, reply) => {
    reply.header('vary', varyWith(reply, 'accept-encoding'));
  });
}
