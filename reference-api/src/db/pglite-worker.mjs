// PGlite blocks the thread that it runs in, so it gets one of its own. It speaks PostgreSQL's wire protocol over the
// port: bytes in, bytes out; `null` asks it to close. Plain JavaScript, since a TypeScript loader does not reach into
// worker threads on Node 20.
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';

const pglite = await PGlite.create(workerData.folder);
parentPort.postMessage('ready');

parentPort.on('message', async (/** @type {Uint8Array | null} */ batch) => {
  if (batch === null) {
    await pglite.close();
    parentPort.postMessage('closed');
    return;
  }
  const answer = await pglite.execProtocolRaw(batch);
  // A view of the database's own memory cannot be handed over: copy it, then transfer the copy.
  const copy = answer.slice();
  parentPort.postMessage(copy, [copy.buffer]);
});
