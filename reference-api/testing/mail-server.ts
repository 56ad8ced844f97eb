import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';

/** Where in a conversation TLS begins, if ever. */
type Begin = 'at once' | 'starttls' | 'never';

export interface MailServerOptions {
  tls?: Begin;
  certificate?: { key: string; cert: string };
  /** What it says to a line in place of taking everything; null for nothing. */
  answer?: (line: string, isSecure: boolean) => string | null | undefined;
  /** Says nothing in place of its part of the handshake. */
  isMute?: boolean;
}

export interface MailServer {
  port: number;
  /** All lines, and whether each came through TLS. */
  heard: { line: string; isSecure: boolean }[];
  /** Connections that are open. */
  open: ReadonlySet<Socket>;
  stop(): Promise<void>;
}

/** A mail server of a test on this machine, which takes every login and every mail. */
export async function startMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const { tls = 'never', certificate, isMute = false } = options;
  const heard: MailServer['heard'] = [];
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => undefined).on('close', () => open.delete(socket));
    if (tls === 'at once') secured(socket, (secure) => greet(secure, true));
    else greet(socket, false);
  });

  function greet(socket: Socket, isSecure: boolean): void {
    say(socket, options.answer?.('', isSecure), '220 mail.test ready');
    listen(socket, isSecure);
  }

  function listen(socket: Socket, isSecure: boolean): void {
    let rest = '';
    let isText = false;
    socket.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk.toString()).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        heard.push({ line, isSecure });
        if (isText && line !== '.') continue;
        isText = line === 'DATA';
        say(socket, options.answer?.(line, isSecure), usual(line, isSecure));
        if (line === 'STARTTLS' && tls === 'starttls') secured(socket, (secure) => listen(secure, true));
      }
    });
  }

  function usual(line: string, isSecure: boolean): string {
    if (line.startsWith('EHLO')) {
      const offers = tls === 'starttls' && !isSecure ? ['STARTTLS'] : [];
      return ['250-mail.test', ...offers.map((one) => `250-${one}`), '250 AUTH PLAIN'].join('\r\n');
    }
    if (line === 'STARTTLS') return tls === 'starttls' ? '220 go on' : '502 not known';
    if (line.startsWith('AUTH')) return '235 welcome';
    return line === 'DATA' ? '354 go on' : '250 ok';
  }

  function secured(socket: Socket, then: (secure: Socket) => void): void {
    socket.removeAllListeners('data');
    if (isMute) return void socket.resume();
    const secure = new TLSSocket(socket, { isServer: true, secureContext: createSecureContext(certificate) });
    secure.on('error', () => undefined);
    then(secure);
  }

  await listening(server);
  return {
    port: (server.address() as AddressInfo).port,
    heard,
    open,
    stop: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        for (const socket of open) socket.destroy();
      }),
  };
}

function say(socket: Socket, own: string | null | undefined, usual: string): void {
  if (own !== null) socket.write(`${own ?? usual}\r\n`);
}

function listening(server: Server): Promise<void> {
  return new Promise((done) => server.listen(0, '127.0.0.1', () => done()));
}
