import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { liveNode } from '../../db/live-node';
import { device, deviceRadio, nodeCommand } from '../../db/schema/index';
import { requeueOrFail } from '../../devices/fetch-commands.statements';
import { startRounds } from '../../kit/rounds';
import { encodeCommand } from './command-format';
import { chirpstackQueue, type EnqueueDownlink, QueueRefusal } from './chirpstack-queue';
import type { Source, UplinkConfig } from './config';
import { thingsStackQueue } from './things-stack-queue';

const QUEUES: Readonly<Record<Source['kind'], EnqueueDownlink>> = {
  chirpstack: chirpstackQueue,
  'things-stack': thingsStackQueue,
};

const EVERY_MS = 5_000;
const AT_ONCE = 50;
/** The port on which our devices take commands. */
const COMMAND_PORT = 10;

/**
 * Hands waiting commands to the queues of the network servers that speak for their devices, if these understand our
 * commands: of another codec, the same bytes may mean anything. A queue that fails is tried
 * again in the next round, until the command is too old. No transaction is held while a queue works; a command that
 * was handed over twice is the same command.
 */
export async function handOver(
  db: Database,
  config: UplinkConfig,
  now: () => Date,
  signal?: AbortSignal,
): Promise<void> {
  const queues = config.sources.filter(({ queue }) => queue).map(({ name }) => name);
  const profiles = config.ownProfiles();
  if (queues.length === 0) return;
  const waiting = await db
    .select({ command: nodeCommand, sensor: device.mainSensor, eui: device.serial, radio: deviceRadio })
    .from(nodeCommand)
    .innerJoin(liveNode, eq(liveNode.id, nodeCommand.nodeId))
    .innerJoin(device, eq(device.id, liveNode.deviceId))
    .innerJoin(deviceRadio, eq(deviceRadio.deviceId, device.id))
    .where(
      and(
        eq(nodeCommand.state, 'queued'),
        isNull(nodeCommand.handedAt),
        ne(device.mainSensor, 'none'),
        inArray(deviceRadio.source, queues),
        inArray(sql`lower(${deviceRadio.profile})`, profiles),
      ),
    )
    .orderBy(asc(nodeCommand.id))
    .limit(AT_ONCE);
  const errors: unknown[] = [];
  for (const { command, sensor, eui, radio } of waiting) {
    if (signal?.aborted) return;
    const { name, applicationId } = radio;
    const source = config.source(radio.source);
    const data = sensor === 'none' ? null : encodeCommand(command, sensor, now());
    if (!source?.queue || data === null) continue;
    try {
      const downlink = { eui: eui.toLowerCase(), name, applicationId, port: COMMAND_PORT, data };
      const queueItemId = await QUEUES[source.kind](source.queue, downlink);
      await db
        .update(nodeCommand)
        .set({ handedAt: now(), queueItemId })
        .where(and(eq(nodeCommand.id, command.id), eq(nodeCommand.state, 'queued')));
    } catch (error) {
      if (error instanceof QueueRefusal && error.isFinal)
        await db.transaction((tx) => requeueOrFail(tx, command, { reason: error.message, isFinal: true }, now()));
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} downlinks could not be handed over.`);
}

/** Hands over what waits every few seconds, until the returned function is called. */
export function startDownlinks(
  db: Database,
  config: () => UplinkConfig,
  now: () => Date,
  onError: (error: unknown) => void,
): () => Promise<void> {
  return startRounds(EVERY_MS, (signal) => handOver(db, config(), now, signal), onError, 'downlinks');
}
