import { Agent, request } from 'node:http';
import autocannon from 'autocannon';
import type { HttpCall } from '@sagitta/e2e/support/api';

/** One call after the other over one kept connection: how long each took until its answer was read, in ms. */
export class OneByOne {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor(private readonly address: string) {}

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

  close(): void {
    this.agent.destroy();
  }

  private once({ method, path, headers, body }: HttpCall): Promise<number> {
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
