import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

const TEXT = /\.(js|css|html|json|svg|txt|webmanifest)$/;

/** Whether a file gets smaller by compression at all: fonts and pictures are compressed already. */
export function isCompressible(path: string): boolean {
  return TEXT.test(path);
}

export async function brotli(bytes: Uint8Array): Promise<Buffer> {
  return brotliAsync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
}

export async function gzipped(bytes: Uint8Array): Promise<Buffer> {
  return gzipAsync(bytes, { level: 9 });
}
