import { spawn } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { decoded } from '@sagitta/shared-contracts/rules/decoded';

/**
 * How PostgreSQL's own programs are run: as they are installed here, or by a command such as
 * `docker compose exec -T postgres`, where they reach the server as its user does.
 */
export type Tools = readonly string[];

/** pg_dump in its own format, into a file. */
export function dump(url: string, tools: Tools, file: string, more: readonly string[]): Promise<void> {
  return runTool({ program: 'pg_dump', url, tools, args: ['-Fc', ...more], to: file });
}

/** Puts a dump into an empty database. Whom it belongs to there is whoever connects. */
export function restore(url: string, tools: Tools, file: string): Promise<void> {
  const args = ['--exit-on-error', '--no-owner', '--no-privileges'];
  return runTool({ program: 'pg_restore', url, tools, args, from: file });
}

interface Run {
  program: string;
  url: string;
  tools: Tools;
  args: readonly string[];
  from?: string;
  to?: string;
}

/** @throws Error with what the program said */
async function runTool({ program, url, tools, args, from, to }: Run): Promise<void> {
  const [command = program, ...before] = [...tools, program];
  const { place, env } = tools.length > 0 ? inside(url) : outside(url);
  const child = spawn(command, [...before, ...args, ...place], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said = `${said}${chunk.toString()}`.slice(-2_000);
  });
  const ended = new Promise<number | null>((done, fail) => {
    child.once('error', (error) => fail(new Error(`${command} cannot be run: ${error.message}`)));
    child.once('close', done);
  });
  const given = from === undefined ? Promise.resolve(child.stdin.end()) : pipeline(createReadStream(from), child.stdin);
  const taken =
    to === undefined ? Promise.resolve(child.stdout.resume()) : pipeline(child.stdout, createWriteStream(to));
  // Why it ended says more than that it took no more.
  const [code] = await Promise.all([ended, taken, given.catch(() => undefined)]);
  if (code !== 0) throw new Error(`${program} failed: ${said.trim() || `status ${code}`}`);
}

/** The password is no argument, which everybody on the machine could read. */
function outside(url: string) {
  const address = new URL(url);
  const password = decoded(address.password) ?? address.password;
  address.password = '';
  return { place: ['-d', address.href], env: password === '' ? {} : { PGPASSWORD: password } };
}

function inside(url: string) {
  const { username, pathname } = new URL(url);
  return {
    place: ['-U', decoded(username) ?? username, '-d', decoded(pathname.slice(1)) ?? pathname.slice(1)],
    env: {},
  };
}
