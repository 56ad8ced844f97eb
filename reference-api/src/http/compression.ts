import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** A shorter body fits into one packet as it is. */
const MIN_LENGTH = 1_400;

/** Quick rather than small: readings shrink to a twentieth at any quality. */
const BROTLI_QUALITY = 3;
const GZIP_LEVEL = 1;

const ENCODERS = {
  br: (body: string) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (body: string) => promisify(gzip)(body, { level: GZIP_LEVEL }),
} as const;

type Encoding = keyof typeof ENCODERS;

/**
 * Compresses long text answers for callers that take it; zlib works in threads of its own. Files are sent as they are.
 */
export function addCompression(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < MIN_LENGTH || reply.hasHeader('Content-Encoding'))
      return payload;
    const vary = reply.getHeader('Vary');
    reply.header('Vary', vary ? `${String(vary)}, Accept-Encoding` : 'Accept-Encoding');
    const encoding = encodingOf(request.headers['accept-encoding']);
    if (!encoding) return payload;
    reply.header('Content-Encoding', encoding).removeHeader('Content-Length');
    return ENCODERS[encoding](payload);
  });
}

/** The best of ours that a caller takes; one with `q=0` is refused. */
export function encodingOf(accepted: string | string[] | undefined): Encoding | null {
  const taken = String(accepted ?? '')
    .split(',')
    .filter((entry) => !REFUSED.test(entry))
    .map((entry) => entry.split(';')[0]?.trim());
  if (taken.includes('br')) return 'br';
  return taken.includes('gzip') ? 'gzip' : null;
}

const REFUSED = /;\s*q=0(?:\.0+)?\s*$/;
