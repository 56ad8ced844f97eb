import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { BenchReply, BenchRequest } from '../../../reference-api/cli/bench-messages';

const ENTRY = fileURLToPath(new URL('../../../reference-api/cli/bench-server.ts', import.meta.url));
const READY_DEADLINE_MS = 120_000;

/** The API in a process of its own, listening on loopback, with a channel for bare queries. */
export class BenchProcess {
  private constructor(
    private readonly child: ChildProcess,
    readonly address: string,
    readonly database: 'pglite' | 'postgres',
  ) {}

  static async start(env: Readonly<Record<string, string>>): Promise<BenchProcess> {
    const child = fork(ENTRY, { env: { ...process.env, ...env }, execArgv: ['--import', 'tsx'] });
    const ready = await replyOf(child, READY_DEADLINE_MS);
    if (ready.reply !== 'ready') throw new Error(`The API said ${ready.reply} before it was ready.`);
    return new BenchProcess(child, ready.address, ready.database);
  }

  async ask<R extends BenchReply['reply']>(
    request: BenchRequest,
    expected: R,
    deadlineMs?: number,
  ): Promise<Extract<BenchReply, { reply: R }>> {
    const answer = replyOf(this.child, deadlineMs);
    this.child.send(request);
    const reply = await answer;
    if (reply.reply !== expected) throw new Error(`The API answered ${reply.reply} where ${expected} was asked for.`);
    return reply as Extract<BenchReply, { reply: R }>;
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.send({ ask: 'stop' } satisfies BenchRequest);
    await ended;
  }
}

async function replyOf(child: ChildProcess, deadlineMs = 60_000): Promise<BenchReply> {
  const over = new AbortController();
  const signal = AbortSignal.any([over.signal, AbortSignal.timeout(deadlineMs)]);
  try {
    const [message] = (await Promise.race([
      once(child, 'message', { signal }),
      once(child, 'exit', { signal }).then(([code]) => {
        throw new Error(`The measured API ended with code ${code}.`);
      }),
    ])) as [BenchReply];
    return message;
  } finally {
    over.abort();
  }
}
