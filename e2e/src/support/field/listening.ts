import type { Server } from 'node:net';

/** Lets a server listen on a port of its own, which is answered. */
export async function listening(server: Server): Promise<number> {
  await new Promise<void>((done, fail) => server.once('error', fail).listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.');
  return address.port;
}
