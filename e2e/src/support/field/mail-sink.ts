import { createServer, type Socket } from 'node:net';
import { listening } from './listening';

export interface SunkMail {
  to: string;
  subject: string;
  text: string;
}

/** Starts a mail server that accepts every mail, delivers none and keeps all. */
export async function startMailSink(): Promise<{ url: string; mails: SunkMail[]; stop: () => Promise<void> }> {
  const mails: SunkMail[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let rest = '';
    let to = '';
    let text: string[] | null = null;
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    socket.write('220 ready\r\n');
    socket.on('data', (chunk) => {
      rest += chunk.toString();
      const lines = rest.split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) socket.write(answer(line));
    });

    function answer(line: string): string {
      if (text !== null && line !== '.') {
        text.push(line);
        return '';
      }
      if (text !== null) mails.push(read(to, text));
      text = null;
      if (line.startsWith('RCPT')) to = /<(.*)>/.exec(line)?.[1] ?? '';
      if (line !== 'DATA') return '250 ok\r\n';
      text = [];
      return '354 go on\r\n';
    }
  });
  const port = await listening(server);
  const stop = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      for (const socket of sockets) socket.destroy();
    });
  return { url: `smtp://127.0.0.1:${port}`, mails, stop };
}

/** Reads a mail of plain text. */
function read(to: string, lines: readonly string[]): SunkMail {
  const end = lines.indexOf('');
  const head = lines.slice(0, end).join('\n').replace(/\n\s+/g, ' ');
  const body = lines.slice(end + 1).join('\n');
  const isQuoted = /^Content-Transfer-Encoding: quoted-printable$/im.test(head);
  return { to, subject: /^Subject: (.*)$/m.exec(head)?.[1] ?? '', text: isQuoted ? unquoted(body) : body };
}

function unquoted(text: string): string {
  const bytes = text
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
