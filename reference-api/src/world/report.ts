import { sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { UplinkConfig } from '../readings/uplinks/config';
import { Counters } from '../readings/uplinks/counters';
import type { NetworkEvent, Status, Uplink } from '../readings/uplinks/event';
import { encodeOwnFormat } from '../readings/uplinks/own-format';
import type { Reading } from '../readings/follow-reading';
import { type Gateway, gatewaysOf } from '../readings/uplinks/signal';
import { takeEvents } from '../readings/uplinks/take-events';
import { DEMO_SOURCE } from './model-tables';
import { readingsOf, type Sender } from './measure';
import { loadModel } from './readings';

// The world as a network server: what its devices send takes the way of real frames, and their commands wait in a
// queue here until the device has been heard. What follows from a frame, the host concludes.

/** A source with a queue, so that the host leaves commands to it; nothing is ever sent to its address. */
export const CONFIG = new UplinkConfig(
  [{ name: DEMO_SOURCE, kind: 'chirpstack', secrets: [], queue: { url: 'http://localhost', token: DEMO_SOURCE } }],
  [],
);
const PROFILES = { laser: 'Sagitta laser', inclinometer: 'Sagitta inclinometer' } as const;
const PORT = 2;

interface Sent {
  sender: Sender;
  reading: Reading;
}

/**
 * Reports what the devices send after `from` and up to `to`, those of the nodes in `uplinks` also at `to`, and the
 * state of the relays that were heard longest ago.
 * @returns the nodes that have sent a reading
 */
export async function report(
  db: Database,
  from: Date,
  to: Date,
  { uplinks, relays }: { uplinks: readonly number[]; relays: number },
): Promise<number[]> {
  const { senders, weather } = await loadModel(db, from, to);
  const sent = senders
    .flatMap((sender) =>
      readingsOf(sender, weather, { from, to }, uplinks.includes(sender.node_id)).map((reading) => ({
        sender,
        reading,
      })),
    )
    .sort((one, other) => one.reading.at.getTime() - other.reading.at.getTime());
  await submit(db, [...framesOf(sent), ...(await statuses(db, to, relays))], to);
  return [...new Set(sent.map(({ reading }) => reading.nodeId))];
}

/**
 * Devices that have just been heard get what waits for them, and acknowledge it: a class A device listens only after
 * an uplink.
 * @param patience how long a command waits, so that it can be seen and withdrawn
 */
export async function handOver(db: Database, heard: readonly number[], now: Date, patience: string): Promise<void> {
  if (heard.length === 0) return;
  const { rows } = await db.execute<{ id: number; eui: string; item: string }>(sql`
    update node_command c set handed_at = ${now}::timestamptz, queue_item_id = ${`${DEMO_SOURCE} `} || c.id
    from demo.sender s
    where s.node_id = c.node_id and c.node_id = any(${sql.param(heard)}::int[]) and c.state = 'queued'
      and c.kind <> 'other' and c.requested_at <= ${now}::timestamptz - ${patience}::interval
    returning c.id, s.eui, c.queue_item_id as item`);
  const inOrder = rows.toSorted((one, other) => one.id - other.id);
  await submit(
    db,
    inOrder.map(({ eui, item }) => ({ kind: 'downlink', eui, itemId: item, outcome: 'acknowledged', reason: null })),
    now,
  );
}

async function submit(db: Database, events: readonly NetworkEvent[], now: Date): Promise<void> {
  const received = events.map((event) => ({ source: DEMO_SOURCE, event }));
  await takeEvents(db, received, CONFIG, now, new Counters());
}

/** Frames in their order, each device counting on. */
function framesOf(sent: readonly Sent[]): Uplink[] {
  const counters = new Map<string, number>();
  return sent.map(({ sender, reading }) => {
    const fcnt = (counters.get(sender.eui) ?? sender.fcnt ?? -1) + 1;
    counters.set(sender.eui, fcnt);
    return frameOf(sender, reading, fcnt);
  });
}

/** What a device sends. */
export function frameOf(sender: Sender, reading: Reading, fcnt: number): Uplink {
  return {
    kind: 'uplink',
    eui: sender.eui,
    name: null,
    profile: PROFILES[sender.sensor],
    applicationId: null,
    devAddr: null,
    fcnt,
    port: PORT,
    payload: encodeOwnFormat(reading),
    object: null,
    sentAt: reading.at,
    gateways: receptionOf(sender),
  };
}

/** As it was heard before; the first time by the gateway of its system. */
function receptionOf({ signal, gateway }: Sender): Gateway[] {
  if (signal !== null) return gatewaysOf(signal);
  return gateway === null ? [] : [{ gatewayId: gateway, rssi: -97, snr: 6.5, region: 'EU868' }];
}

/** Of devices without a sensor, and of those that only have stopped measuring. */
async function statuses(db: Database, now: Date, count: number): Promise<Status[]> {
  const { rows } = await db.execute<{ eui: string; relays: boolean }>(sql`
    select s.eui, s.period is null as relays from demo.sender s join device d on d.id = s.device_id
    where (s.period is null or (s.silent_from <= ${now}::timestamptz and not s.resting)) and s.lost_from is null
    order by d.latest_packet_at nulls first, s.node_id limit ${count}::int`);
  return rows.map(({ eui, relays }) => ({ kind: 'status', eui, sentAt: now, battery: null, hasLine: relays }));
}
