// PGlite blocks the thread that it runs in, so it gets one of its own. It speaks PostgreSQL's wire protocol over the
// port: bytes in, bytes out; `'dump'` asks for all its files as one, `'close'` for its end. Plain JavaScript, since a
// TypeScript loader does not reach into worker threads on Node 20.
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

const { folder, dump } = workerData;
const pglite = await PGlite.create({
  dataDir: folder ?? 'memory://',
  extensions: { pg_trgm },
  ...(dump && { loadDataDir: new Blob([dump]) }),
});
parentPort.postMessage('ready');

parentPort.on('message', async (/** @type {Uint8Array | 'dump' | 'close'} */ message) => {
  if (message === 'close') {
    await pglite.close();
    parentPort.postMessage('closed');
    return;
  }
  const answer =
    message === 'dump'
      ? new Uint8Array(await (await pglite.dumpDataDir('none')).arrayBuffer())
      : // A view of the database's own memory cannot be handed over: copy it, then transfer the copy.
        (await pglite.execProtocolRaw(message)).slice();
  parentPort.postMessage(answer, [answer.buffer]);
});
