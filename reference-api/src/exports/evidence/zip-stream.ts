import { createHash } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface PackedFile {
  name: string;
  pieces: () => AsyncIterable<string | Uint8Array>;
}

/** What `sha256sum -c` reads. */
export const SUMS_FILE = 'SHA256SUMS';

/** The same for every file, wherever the server stands: the earliest that the format has. */
const OPTIONS = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true, mode: 0o100644 };

/**
 * A zip of files and their SHA-256 sums, each made while it is taken. The same files give the same bytes. The list
 * without which a zip cannot be opened comes last: one that breaks off is no zip.
 */
export function zipStream(files: readonly PackedFile[]): Readable {
  const zip = new ZipFile();
  const out = new PassThrough();
  // One for each file, and those of the streams themselves.
  out.setMaxListeners(files.length + 10);
  const sums: string[] = [];
  const add = ({ name, pieces }: PackedFile) =>
    zip.addReadStreamLazy(name, OPTIONS, (done) => {
      const file = Readable.from(pieces(), { objectMode: false });
      // A reader who leaves ends the reading.
      out.once('close', () => file.destroy());
      // yazl does not pass on the failure of a file.
      file.once('error', (error) => out.destroy(error));
      done(null, file);
    });
  for (const file of files) add({ name: file.name, pieces: () => summed(file, sums) });
  add({ name: SUMS_FILE, pieces: () => Readable.from([sums.join('')]) });
  zip.on('error', (error: Error) => out.destroy(error));
  zip.outputStream.pipe(out);
  zip.end();
  return out;
}

async function* summed({ name, pieces }: PackedFile, sums: string[]): AsyncGenerator<string | Uint8Array> {
  const hash = createHash('sha256');
  for await (const piece of pieces()) {
    hash.update(piece);
    yield piece;
  }
  sums.push(`${hash.digest('hex')}  ${name}\n`);
}
