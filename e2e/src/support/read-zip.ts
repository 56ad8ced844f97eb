import { inflateRawSync } from 'node:zlib';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_BYTES = 22;
const DEFLATED = 8;

/** The files of an archive by name, by a reader independent of the writer. */
export function readZip(archive: Buffer): Map<string, Buffer> {
  let end = archive.length - END_BYTES;
  while (end >= 0 && archive.readUInt32LE(end) !== END) end -= 1;
  if (end < 0) throw new Error('It is no archive.');
  const files = new Map<string, Buffer>();
  let place = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (archive.readUInt32LE(place) !== ENTRY) throw new Error('The list of the archive is broken.');
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((at) => archive.readUInt16LE(place + at));
    const after = place + 46 + (nameBytes ?? 0);
    const head = archive.readUInt32LE(place + 42);
    const begin = head + 30 + archive.readUInt16LE(head + 26) + archive.readUInt16LE(head + 28);
    const bytes = archive.subarray(begin, begin + archive.readUInt32LE(place + 20));
    const name = archive.subarray(place + 46, after).toString();
    files.set(name, archive.readUInt16LE(place + 10) === DEFLATED ? inflateRawSync(bytes) : bytes);
    place = after + (extraBytes ?? 0) + (commentBytes ?? 0);
  }
  return files;
}
