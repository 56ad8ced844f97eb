import { readStreamEvent, STREAM_PATH, type StreamEvent } from '@sagitta/shared-contracts/stream';
import type { FastifyInstance } from 'fastify';
import { eventually } from './eventually';

/** A stream as a caller receives it, over a socket. Every event is checked against the contract. */
export interface HeardStream {
  status: number;
  headers: Headers;
  /** Events so far except heartbeats, oldest first. */
  events: StreamEvent[];
  /** Waits for this many more heartbeats. */
  hearBeats(count: number): Promise<void>;
  /** Id of the newest event or heartbeat. */
  lastId(): string;
  /** Waits for the next event of that name that has not been returned yet. */
  next<N extends StreamEvent['event']>(name: N): Promise<Extract<StreamEvent, { event: N }>['data']>;
  /** Settles when the host has ended the answer. */
  ended: Promise<void>;
  leave(): void;
}

export function openStream(
  app: FastifyInstance,
  token: string,
  headers: Record<string, string> = {},
): Promise<HeardStream> {
  const { port } = app.server.address() as { port: number };
  return openStreamAt(port, token, headers);
}

export async function openStreamAt(
  port: number,
  token: string,
  headers: Record<string, string> = {},
): Promise<HeardStream> {
  const leaving = new AbortController();
  const response = await fetch(`http://127.0.0.1:${port}${STREAM_PATH}`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
    signal: leaving.signal,
  });
  const events: StreamEvent[] = [];
  const awaited = new Map<string, number>();
  let beats = 0;
  let lastId = '';
  const hear = (block: string) => {
    const field = (name: string) =>
      block
        .split('\n')
        .find((line) => line.startsWith(`${name}: `))
        ?.slice(name.length + 2);
    lastId = field('id') ?? lastId;
    const event = readStreamEvent(field('event') ?? '', field('data') ?? '');
    if (event?.event === 'heartbeat') beats += 1;
    else if (event) events.push(event);
  };
  return {
    status: response.status,
    headers: response.headers,
    events,
    hearBeats: async (count) => {
      const wanted = beats + count;
      await eventually(
        'enough heartbeats',
        () => (beats >= wanted ? true : undefined),
        () => `${beats} of ${wanted}, and ${JSON.stringify(events)}`,
      );
    },
    lastId: () => lastId,
    next: async (name) => {
      const place = awaited.get(name) ?? 0;
      awaited.set(name, place + 1);
      const found = await eventually(
        name,
        () => events.filter(({ event }) => event === name)[place],
        () => JSON.stringify(events),
      );
      return found.data as never;
    },
    ended: hearAll(response, hear, () => leaving.signal.aborted),
    leave: () => leaving.abort(),
  };
}

async function hearAll(response: Response, hear: (block: string) => void, isLeaving: () => boolean): Promise<void> {
  const reader = response.body!.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      const blocks = (rest + decoder.decode(read.value, { stream: true })).split('\n\n');
      rest = blocks.pop() ?? '';
      blocks.forEach(hear);
    }
  } catch (error) {
    // A host that stops may cut the connection right after its last event.
    if (!isLeaving() && !(error as Error).message.includes('terminated')) throw error;
  }
}
