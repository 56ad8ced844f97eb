import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { AuditChange } from '@sagitta/shared-contracts/api/audit';
import { BASES_LISTED, COMMANDS_LISTED, type NodeCommand } from '@sagitta/shared-contracts/api/node-command';
import { DAY_MS } from '@sagitta/shared-contracts/rules/age';
import { LOST_AFTER_MS } from '@sagitta/shared-contracts/rules/device-status';
import type { CommandKind } from '@sagitta/shared-contracts/rules/node-command';
import type { Database } from '../db/database';
import { isWinter } from '../db/is-winter';
import { account, device, node, nodeCommand, system } from '../db/schema/index';

/** A command that no device has fetched within this time has failed (docs/product/device-actions.md#commands). */
export const COMMAND_MAX_AGE_MS = 7 * DAY_MS;

type Row = typeof nodeCommand.$inferSelect;

/** The commands of a node in the contract's format, newest first. */
export async function commandsOf(db: Database, nodeId: number, now: Date): Promise<NodeCommand[]> {
  const ofNode = eq(nodeCommand.nodeId, nodeId);
  const newest = await withNames(db)
    .where(ofNode)
    // Pending commands are listed however old they are.
    .orderBy(sql`${nodeCommand.state} = 'queued' desc`, desc(nodeCommand.id))
    .limit(COMMANDS_LISTED);
  const bases = await withNames(db)
    .where(and(ofNode, eq(nodeCommand.kind, 'base'), isNotNull(nodeCommand.appliedAt)))
    .orderBy(desc(nodeCommand.id))
    .limit(BASES_LISTED);
  const expectedAt = await nextUplink(db, nodeId, now);
  const rows = new Map([...newest, ...bases].map((row) => [row.command.id, row]));
  return [...rows.values()]
    .map(({ command, by }) => onWire(command, by, expectedAt))
    .sort((one, other) => other.id - one.id);
}

function withNames(db: Database) {
  return db
    .select({ command: nodeCommand, by: account.name })
    .from(nodeCommand)
    .leftJoin(account, eq(account.id, nodeCommand.requestedBy));
}

/** One command in the contract's format. */
export async function commandOf(db: Database, id: number, now: Date): Promise<NodeCommand> {
  const [found] = await withNames(db).where(eq(nodeCommand.id, id));
  if (!found) throw new Error(`There is no command ${id}.`);
  return onWire(found.command, found.by, await nextUplink(db, found.command.nodeId, now));
}

/** The id of the pending command of this kind for the node's device, or null. */
export async function waitingCommand(db: Database, nodeId: number, kind: CommandKind): Promise<number | null> {
  const [found] = await db
    .select({ id: nodeCommand.id })
    .from(nodeCommand)
    .where(and(eq(nodeCommand.nodeId, nodeId), eq(nodeCommand.kind, kind), eq(nodeCommand.state, 'queued')));
  return found?.id ?? null;
}

export interface NewCommand {
  kind: CommandKind;
  settings: object;
  changes: readonly AuditChange[];
}

/**
 * Puts a command into the outbox. readings/uplinks/downlinks.ts hands it to the device's network server, and what that
 * says of it comes back to readings/uplinks/take-events.ts; db/functions/note_node_commands.sql tells streams of each
 * change of its state.
 */
export async function queueCommand(
  db: Database,
  nodeId: number,
  requestedBy: number,
  command: NewCommand,
  now: Date,
): Promise<number> {
  const [made] = await queueCommands(db, requestedBy, [{ nodeId, command }], now);
  if (made === undefined) throw new Error('The database did not return the new command.');
  return made;
}

/** The same for several nodes. */
export async function queueCommands(
  db: Database,
  requestedBy: number,
  commands: readonly { nodeId: number; command: NewCommand }[],
  now: Date,
): Promise<number[]> {
  if (commands.length === 0) return [];
  const made = await db
    .insert(nodeCommand)
    .values(
      commands.map(({ nodeId, command: { kind, settings, changes } }) => ({
        nodeId,
        kind,
        settings: JSON.stringify(settings),
        changes: JSON.stringify(changes),
        requestedAt: now,
        requestedBy,
      })),
    )
    .returning({ id: nodeCommand.id });
  return made.map(({ id }) => id);
}

/** Ends a command that no device has fetched. Its pending values are reset to those in force. */
export async function endWaiting(
  db: Database,
  { id, nodeId, kind }: Pick<Row, 'id' | 'nodeId' | 'kind'>,
  end: { state: 'withdrawn' } | { state: 'failed'; reason: string },
  now: Date,
): Promise<void> {
  await db
    .update(nodeCommand)
    .set({ ...end, endedAt: now })
    .where(eq(nodeCommand.id, id));
  if (kind !== 'thresholds') return;
  await db
    .update(node)
    .set({
      threshold: sql`${node.permissibleValue}`,
      l1: sql`${node.thresholdLevel1}`,
      l2: sql`${node.thresholdLevel2}`,
      l3: sql`${node.thresholdLevel3}`,
      l4: sql`${node.thresholdLevel4}`,
    })
    .where(eq(node.id, nodeId));
}

/** The same for all commands of a node that wait. */
export async function withdrawWaiting(db: Database, nodeId: number, now: Date): Promise<void> {
  const waiting = await db
    .select()
    .from(nodeCommand)
    .where(and(eq(nodeCommand.nodeId, nodeId), eq(nodeCommand.state, 'queued')))
    .orderBy(asc(nodeCommand.id))
    .for('update');
  for (const command of waiting) await endWaiting(db, command, { state: 'withdrawn' }, now);
}

/**
 * Whether the node's values are those of the base that was requested last; also where none ever was. One that failed or
 * was withdrawn recalculated nothing.
 */
export async function isRecalculated(db: Database, nodeId: number): Promise<boolean> {
  const [newest] = await db
    .select({ state: nodeCommand.state })
    .from(nodeCommand)
    .where(and(eq(nodeCommand.nodeId, nodeId), eq(nodeCommand.kind, 'base')))
    .orderBy(desc(nodeCommand.id))
    .limit(1);
  return newest === undefined || newest.state === 'recalculated';
}

/**
 * The approximate next transmission of a node's device: a measurement period after it was last heard. Null if it is
 * unpredictable: the device is switched off, or lost.
 */
async function nextUplink(db: Database, nodeId: number, now: Date): Promise<string | null> {
  const winter = isWinter(
    sql`${system.winterSeasonStart}`,
    sql`${system.winterSeasonEnd}`,
    sql`${now}::timestamptz at time zone ${system.timezone}`,
  );
  const [found] = await db
    .select({
      active: node.active,
      packetAt: device.latestPacketAt,
      measuredAt: node.latestMeasurementAt,
      period: sql<number>`case when ${winter} then ${system.wintertimeMeasurementPeriod}
        else ${system.summertimeMeasurementPeriod} end`,
    })
    .from(node)
    .innerJoin(system, eq(system.id, node.systemId))
    .leftJoin(device, eq(device.id, node.deviceId))
    .where(eq(node.id, nodeId));
  if (!found?.active) return null;
  const heardAt = Math.max(found.packetAt?.getTime() ?? 0, found.measuredAt?.getTime() ?? 0);
  const silence = now.getTime() - heardAt;
  if (silence > LOST_AFTER_MS) return null;
  const periodMs = found.period * 1_000;
  return new Date(heardAt + Math.max(1, Math.floor(silence / periodMs) + 1) * periodMs).toISOString();
}

function onWire(row: Row, requestedBy: string | null, expectedAt: string | null): NodeCommand {
  return {
    id: row.id,
    nodeID: row.nodeId,
    kind: row.kind,
    state: row.state,
    changes: JSON.parse(row.changes) as AuditChange[],
    requestedAt: row.requestedAt.toISOString(),
    requestedBy,
    // This host accepts a command at the moment of its request.
    queuedAt: row.requestedAt.toISOString(),
    expectedAt: row.state === 'queued' ? expectedAt : null,
    appliedAt: row.appliedAt?.toISOString() ?? null,
    recalculatedAt: row.recalculatedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    reason: row.reason,
  };
}
