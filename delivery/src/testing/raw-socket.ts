import { connect } from 'node:net';

/** Sends bytes as they are, which no HTTP client would, and answers all that comes back until the connection ends. */
export function sendRaw(port: number, bytes: string | Buffer, { deadlineMs = 5_000 } = {}): Promise<string> {
  return new Promise((done, fail) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    const timer = setTimeout(() => {
      socket.destroy();
      fail(new Error(`No end within ${deadlineMs} ms of ${JSON.stringify(bytes.toString('latin1').slice(0, 200))}`));
    }, deadlineMs);
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
