import { connect } from 'node:net';

// Less than a server waits for the rest of a request by default, and long for a busy machine.
const DEADLINE_MS = 12_000;

/** Sends bytes as they are, which no HTTP client would, and answers all that comes back until the connection ends. */
export function sendRaw(port: number, bytes: string | Buffer): Promise<string> {
  return new Promise((done, fail) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    const timer = setTimeout(() => {
      socket.destroy();
      fail(new Error(`No end within ${DEADLINE_MS} ms of ${JSON.stringify(bytes.toString('latin1').slice(0, 200))}`));
    }, DEADLINE_MS);
    let text = '';
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
    });
    // A server may also end what it cannot read by a reset.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      done(text);
    });
  });
}
