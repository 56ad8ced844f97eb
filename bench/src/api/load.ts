import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';
import type { HttpCall } from '@sagitta/e2e/support/api';

/** Calls over kept connections: how long each took until its answer was read, in ms. */
class Line {
  protected readonly agent: Agent;

  constructor(
    private readonly address: string,
    connections: number,
  ) {
    this.agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  close(): void {
    this.agent.destroy();
  }

  protected once({ method, path, headers, body }: HttpCall): Promise<number> {
    return new Promise((done, fail) => {
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
      const sent = request(
        this.address + path,
        { method, headers: { ...headers, ...length }, agent: this.agent },
        (answer) => {
          let bytes = 0;
          answer.on('error', fail);
          answer.on('data', (chunk: Buffer) => {
            bytes += chunk.length;
          });
          answer.on('end', () =>
            isSuccess(answer.statusCode)
              ? done(bytes)
              : fail(new Error(`${method} ${path} answered ${answer.statusCode}.`)),
          );
        },
      );
      sent.on('error', fail);
      sent.end(body);
    });
  }
}

/** One call after the other over one connection. */
export class OneByOne extends Line {
  constructor(address: string) {
    super(address, 1);
  }

  async times(call: HttpCall, count: number): Promise<number[]> {
    const took: number[] = [];
    for (let done = 0; done < count; done += 1) {
      const began = performance.now();
      await this.once(call);
      took.push(performance.now() - began);
    }
    return took;
  }

  /** Bytes of the answer's body as they are sent. */
  bytes(call: HttpCall): Promise<number> {
    return this.once(call);
  }
}

/** Calls that are made when they are due, whether or not those before them have been answered. */
export class AtRate extends Line {
  constructor(address: string) {
    super(address, CONNECTIONS);
  }

  /** Each of the calls in turn for as long as something else takes, to the full second. */
  async timesDuring<K extends string>(
    calls: Readonly<Record<K, HttpCall>>,
    perSecond: number,
    work: Promise<unknown>,
  ): Promise<Record<K, number[]>> {
    const over = new AbortController();
    const end = () => over.abort();
    work.then(end, end);
    const took = await this.times(calls, perSecond, 1);
    while (!over.signal.aborted) {
      const more = await this.times(calls, perSecond, 1);
      for (const [name, times] of Object.entries(more) as [K, number[]][]) took[name].push(...times);
    }
    await work;
    return took;
  }

  /**
   * Each of the calls in turn, for some seconds.
   * @returns how long each took from the moment that it was due, by name
   */
  async times<K extends string>(
    calls: Readonly<Record<K, HttpCall>>,
    perSecond: number,
    seconds: number,
  ): Promise<Record<K, number[]>> {
    const named = Object.entries(calls) as [K, HttpCall][];
    const took = Object.fromEntries(named.map(([name]) => [name, []])) as unknown as Record<K, number[]>;
    const began = performance.now();
    const made: Promise<void>[] = [];
    for (let turn = 0; turn < perSecond * seconds; turn += 1) {
      const due = began + (turn * 1_000) / perSecond;
      await wait(Math.max(0, due - performance.now()));
      const [name, call] = named[turn % named.length] as [K, HttpCall];
      made.push(this.once(call).then(() => void took[name].push(performance.now() - due)));
    }
    await Promise.all(made);
    return took;
  }
}

const CONNECTIONS = 10;
const SECONDS = 3;

/** Ten callers at once, each with its next call as soon as it has its answer. */
export async function underLoad(
  address: string,
  { method, path, headers, body }: HttpCall,
): Promise<{ perSecond: number; loadP99Ms: number }> {
  const result = await autocannon({
    url: address + path,
    method,
    headers,
    ...(body === undefined ? {} : { body }),
    connections: CONNECTIONS,
    duration: SECONDS,
  });
  if (result.errors > 0) throw new Error(`${result.errors} of the calls ${method} ${path} failed under load.`);
  return { perSecond: result.requests.average, loadP99Ms: result.latency.p99 };
}

/** The documents take 302 as a success. */
function isSuccess(status = 0): boolean {
  return status < 300 || status === 302;
}
