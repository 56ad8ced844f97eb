import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import { varyWith } from './vary';

/** In bytes. A shorter body fits into one packet anyway. */
const THRESHOLD = 1_400;

/**
 * In bytes. Up to this size compressing takes less than a millisecond: moving it to another thread would take longer.
 */
const SYNC_THRESHOLD = 64 * 1024;

/** Fast rather than small: readings shrink to a twentieth at any quality. */
const BROTLI_QUALITY = 3;
const GZIP_LEVEL = 1;

/**
 * Compresses long text responses and streams for callers that accept it. Routes of files and of the event stream opt
 * out with `compress: false`; request bodies are never decompressed, as a small one could grow past the limit.
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
  // The library sets the header on compressed responses only, but caches need it on the plain ones too.
  app.addHook('onSend', async (_request, reply) => {
    reply.header('vary', varyWith(reply, 'accept-encoding'));
  });
}
