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
    throw new Error(`The downlink queue answered ${answer.status}.`);
  }
  return v.parse(AnswerSchema, await answer.json()).id;
};
