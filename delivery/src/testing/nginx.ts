import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { connect, createServer } from 'node:net';

const found = spawnSync('nginx', ['-V'], { encoding: 'utf8' });
export const hasNginx = found.status === 0;
/** What it was built with. */
export const nginxBuild = found.stderr;

/** Starts an nginx and answers the function that stops it. */
export async function startNginx(config: string, port: number): Promise<() => Promise<void>> {
  // Under root its workers would be another user, who may not read temporary folders.
  const user = process.getuid?.() === 0 ? 'user root; ' : '';
  execFileSync('nginx', ['-t', '-q', '-c', config, '-g', user]);
  // As many files as systemd and Docker let a process open that asks for no more.
  const start1024 = ['-c', 'ulimit -Sn 1024 && exec nginx "$@"', 'nginx'];
  const nginx = spawn('sh', [...start1024, '-c', config, '-g', `${user}daemon off;`], { stdio: 'ignore' });
  await listening(port, nginx);
  return async () => {
    const ended = new Promise((done) => nginx.once('exit', done));
    nginx.kill('SIGTERM');
    await ended;
  };
}

export function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function listening(port: number, nginx: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 2_000 && nginx.exitCode === null; attempt += 1) {
    const isOpen = await isListening(port);
    if (isOpen) return;
    await new Promise((done) => setTimeout(done, 25));
  }
  throw new Error('nginx does not answer.');
}

function isListening(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      done(true);
    }).once('error', () => done(false));
  });
}
