import * as v from 'valibot';
import type { Source } from './config';

const SILENCE_MS = 10_000;

interface Downlink {
  eui: string;
  /** What the network server calls the device, and its application; null if it has not said. */
  name: string | null;
  applicationId: string | null;
  port: number;
  data: Buffer;
}

/** Puts a confirmed downlink into a queue; answers the queue's id of it. */
export type EnqueueDownlink = (queue: NonNullable<Source['queue']>, downlink: Downlink) => Promise<string>;

const AnswerSchema = v.object({ id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)) });

/** Answers to a downlink that the queue will never take. Any other may pass: a key, an address, a limit, a pause. */
const FINAL = new Set([400, 413, 422]);

/** A queue has answered something else than that it took a downlink. */
export class QueueRefusal extends Error {
  override readonly name = 'QueueRefusal';
  /** It will never take it. */
  readonly isFinal: boolean;

  constructor(status: number) {
    super(`The downlink queue answered ${status}.`);
    this.isFinal = FINAL.has(status);
  }
}

/** ChirpStack's queue, by its REST API (`POST /api/devices/{devEui}/queue`) with an API key. */
export const chirpstackQueue: EnqueueDownlink = async ({ url, token }, { eui, port, data }) => {
  const answer = await fetch(`${url.replace(/\/$/, '')}/api/devices/${eui}/queue`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Grpc-Metadata-Authorization': `Bearer ${token}` },
    body: JSON.stringify({ queueItem: { confirmed: true, fPort: port, data: data.toString('base64') } }),
    redirect: 'error',
    signal: AbortSignal.timeout(SILENCE_MS),
  });
  if (!answer.ok) {
    await answer.body?.cancel();
    throw new QueueRefusal(answer.status);
  }
  return v.parse(AnswerSchema, await answer.json()).id;
};
