import type { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';

export interface ArchivedFile {
  name: string;
  bytes: Buffer;
}

/** A tar.gz of files, each made when the one before has been taken. */
export function archiveStream(files: AsyncGenerator<ArchivedFile>, now: Date): Readable {
  const archive = pack();
  const gzip = createGzip();
  const fill = async () => {
    for await (const { name, bytes } of files) {
      await new Promise<void>((resolve, reject) => {
        archive.entry({ name, mtime: now }, bytes, (error) => (error ? reject(error) : resolve()));
      });
    }
    archive.finalize();
  };
  archive.on('error', (error) => gzip.destroy(error));
  gzip.on('close', () => archive.destroy());
  fill().catch((error: Error) => archive.destroy(error));
  archive.pipe(gzip);
  return gzip;
}
