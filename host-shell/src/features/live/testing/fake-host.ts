import type { StreamEvents } from '@sagitta/shared-contracts/stream';

/** Takes the place of `fetch` with a host that has a stream. */
export class FakeHost {
  readonly connections: FakeConnection[] = [];
  /** What the next requests are answered with: a stream, something else, or nothing since the host is gone. */
  answer: 'stream' | 'gone' | Response = 'stream';

  constructor() {
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init = {}) => {
      const connection = new FakeConnection(String(input), init);
      this.connections.push(connection);
      if (this.answer === 'stream') return connection.response;
      connection.isOver = true;
      if (this.answer === 'gone') throw new TypeError('Failed to fetch');
      return this.answer.clone();
    });
  }

  /** The newest request. */
  get latest(): FakeConnection {
    const connection = this.connections.at(-1);
    if (!connection) throw new Error('Nobody has asked for the stream.');
    return connection;
  }

  get open(): FakeConnection[] {
    return this.connections.filter(({ isOver }) => !isOver);
  }
}

/** One request for the stream, as the host sees it. */
export class FakeConnection {
  readonly headers: Headers;
  readonly response: Response;
  isOver = false;
  private body!: ReadableStreamDefaultController<Uint8Array>;

  constructor(
    readonly url: string,
    { headers, signal }: RequestInit,
  ) {
    this.headers = new Headers(headers);
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.body = controller;
      },
    });
    this.response = new Response(stream, { headers: { 'Content-Type': 'text/event-stream; charset=utf-8' } });
    signal?.addEventListener('abort', () =>
      this.finish(() => this.body.error(new DOMException('Aborted', 'AbortError'))),
    );
  }

  send<N extends keyof StreamEvents>(event: N, data: StreamEvents[N], id: string): void {
    this.write(`id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  hello(id: string): void {
    this.send('hello', { heartbeatMs: 10_000 }, id);
  }

  beat(id: string): void {
    this.send('heartbeat', {}, id);
  }

  write(text: string): void {
    this.body.enqueue(new TextEncoder().encode(text));
  }

  /** The host ends the answer. */
  end(): void {
    this.finish(() => this.body.close());
  }

  /** The network ends it. */
  cut(): void {
    this.finish(() => this.body.error(new TypeError('network error')));
  }

  private finish(how: () => void): void {
    if (!this.isOver) how();
    this.isOver = true;
  }
}
