import type { IncomingMessage } from 'node:http';

/** Bytes and ms of a refused body that are read and thrown away, so that its sender gets to read the answer. */
const MOST_BYTES = 64_000_000;
const MOST_MS = 10_000;

/** Reads the rest of a body. An answer sent before it is all there reaches most callers as a reset connection only. */
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
