import type { IncomingMessage } from 'node:http';

/** Bytes and ms of a refused body that are read and discarded, so that its sender gets to read the response. */
const MOST_BYTES = 64_000_000;
const MOST_MS = 10_000;

/** Reads the rest of a body. Without this, most callers see a connection reset instead of an early response. */
export function drain(body: IncomingMessage, done: () => void): void {
  if (body.complete || body.readableEnded || body.destroyed) {
    done();
    return;
  }
  let bytes = 0;
  const finish = () => {
    clearTimeout(timer);
    body.off('data', count).off('end', finish).off('close', finish).off('error', finish);
    done();
  };
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) finish();
  };
  const timer = setTimeout(finish, MOST_MS);
  body.on('data', count).once('end', finish).once('close', finish).once('error', finish).resume();
}
