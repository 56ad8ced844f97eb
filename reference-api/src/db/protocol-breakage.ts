const [ERROR, READY, SYNC, QUERY] = ['E', 'Z', 'S', 'Q'].map((letter) => letter.charCodeAt(0));
/** COPY waits for data, or sends it, before it is ready again. */
const COPIES = new Set(['G', 'H', 'W'].map((letter) => letter.charCodeAt(0)));

/**
 * Why a database that answers like this can no longer be used, or null. A PostgreSQL server would end and recover; the
 * embedded one goes on after a panic, such as for a log that it cannot write on a full disk, in a state in which it
 * soon answers nothing.
 */
export function breakageOf(batch: Uint8Array, answer: Uint8Array): string | null {
  const bytes = Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength);
  let last = 0;
  for (let at = 0; at + 5 <= bytes.length; at += 1 + bytes.readInt32BE(at + 1)) {
    last = bytes[at] ?? 0;
    const panic = last === ERROR ? panicIn(bytes.subarray(at + 5, at + 1 + bytes.readInt32BE(at + 1))) : null;
    if (panic !== null) return panic;
  }
  const isWhole = last === READY || COPIES.has(last) || !asksForReady(batch);
  return isWhole ? null : 'It stopped in the middle of an answer.';
}

/** The message of an error that PostgreSQL would end for. */
function panicIn(fields: Buffer): string | null {
  const texts = fields.toString('utf8').split('\0');
  return texts.includes('VPANIC') ? (texts.find((text) => text.startsWith('M'))?.slice(1) ?? 'It panicked.') : null;
}

/** Whether the last message is one after which a session says that it is ready. */
function asksForReady(batch: Uint8Array): boolean {
  const bytes = Buffer.from(batch.buffer, batch.byteOffset, batch.byteLength);
  if (bytes.length < 5) return false;
  if (bytes[0] === QUERY && bytes.readInt32BE(1) === bytes.length - 1) return true;
  return bytes[bytes.length - 5] === SYNC && bytes.readInt32BE(bytes.length - 4) === 4;
}
