import { and, asc, eq, gte, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { SensorType } from '@sagitta/shared-contracts/api/node';
import type { Database } from '../db/database';
import { prepared } from '../db/prepared';
import { device, measurement, node } from '../db/schema/index';
import { Refusal } from '../kit/refusal';

/** Rows per query: some milliseconds of work for the database and for this process. */
const BATCH = 1_000;

export interface ExportedNode {
  id: number;
  systemId: number;
  name: string;
  sensor: SensorType | null;
}

export interface ExportedReading {
  node: ExportedNode;
  measuredAt: Date;
  /** Local time of the site, as if it were UTC. */
  shownAt: Date;
  deflection: number | null;
  /** mm, as a laser measured it, obstructed or not. */
  measuredDistance: number | null;
  temperature1: number | null;
  permissibleValue: number | null;
  level1: number | null;
  level2: number | null;
  level3: number | null;
  level4: number | null;
  obstructed: boolean;
  /** The import that it came with; null for what the device reported. */
  importId: number | null;
}

/** From the first moment, included, to the second, excluded. */
export interface Span {
  from: Date;
  until: Date;
}

/** The readings of a node in a span. */
export function readingsIn({ id, systemId }: Pick<ExportedNode, 'id' | 'systemId'>, { from, until }: Span) {
  const { measuredAt } = measurement;
  return and(
    eq(measurement.systemId, systemId),
    eq(measurement.nodeId, id),
    gte(measuredAt, from),
    lt(measuredAt, until),
  );
}

/** Another node may have the name of a retired one by now. */
const NAME = sql<string>`case when ${node.retiredAt} is null then ${node.name}
  else format('%s (retired, no. %s)', ${node.name}, ${node.id}) end`;

/** The nodes of a system by name; inactive and retired ones only on request. A retired one says so in its name. */
export async function exportedNodes(
  db: Database,
  systemId: number,
  { inactive }: { inactive: boolean },
): Promise<ExportedNode[]> {
  return db
    .select({ id: node.id, systemId: node.systemId, name: NAME, sensor: device.mainSensor })
    .from(node)
    .leftJoin(device, eq(device.id, node.deviceId))
    .where(and(eq(node.systemId, systemId), inactive ? undefined : and(eq(node.active, true), isNull(node.retiredAt))))
    .orderBy(asc(sql`lower(${node.name})`), asc(node.id));
}

/** One node that the caller may see. */
export async function exportedNode(db: Database, id: number): Promise<ExportedNode> {
  const [found] = await db
    .select({ id: node.id, systemId: node.systemId, name: node.name, sensor: device.mainSensor })
    .from(node)
    .leftJoin(device, eq(device.id, node.deviceId))
    .where(eq(node.id, id));
  // Deleted since access was checked.
  if (!found) throw new Refusal(403);
  return found;
}

/** How many readings nodes have in a span. */
export async function countExported(db: Database, nodes: readonly ExportedNode[], span: Span): Promise<number> {
  let count = 0;
  for (const one of nodes) count += await db.$count(measurement, readingsIn(one, span));
  return count;
}

/** How many of them were imported. */
export async function countImported(db: Database, nodes: readonly ExportedNode[], span: Span): Promise<number> {
  let count = 0;
  for (const one of nodes)
    count += await db.$count(measurement, and(readingsIn(one, span), isNotNull(measurement.importId)));
  return count;
}

/** The readings of nodes, node by node in time order. At most one batch of them is in memory at a time. */
export async function* exportedReadings(
  db: Database,
  nodes: readonly ExportedNode[],
  span: Span,
  zone: string,
): AsyncGenerator<ExportedReading> {
  for (const one of nodes) yield* readingsOf(db, one, span, zone);
}

async function* readingsOf(
  db: Database,
  of: ExportedNode,
  { from, until }: Span,
  zone: string,
): AsyncGenerator<ExportedReading> {
  // As the database writes it: its moments are more precise than a Date.
  let after = '-infinity';
  for (;;) {
    const rows = await batch(db).execute({
      system: of.systemId,
      node: of.id,
      from: from.toISOString(),
      until: until.toISOString(),
      after,
      zone,
    });
    for (const { cursor, shownAt, ...reading } of rows) {
      yield { node: of, ...reading, shownAt: new Date(shownAt) };
      after = cursor;
    }
    if (rows.length < BATCH) return;
  }
}

function batch(db: Database) {
  return prepared(db, 'exported_readings', (on, as) =>
    on
      .select({
        cursor: sql<string>`${measurement.measuredAt}::text`.as('cursor'),
        shownAt: sql<number>`round(extract(epoch from ${measurement.measuredAt}
          at time zone ${sql.placeholder('zone')}::text) * 1000)::float8`.as('shown_at'),
        measuredAt: measurement.measuredAt,
        deflection: measurement.deflection,
        measuredDistance: measurement.measuredDistance,
        temperature1: measurement.temperature1,
        permissibleValue: measurement.permissibleValue,
        level1: measurement.level1,
        level2: measurement.level2,
        level3: measurement.level3,
        level4: measurement.level4,
        obstructed: measurement.obstructed,
        importId: measurement.importId,
      })
      .from(measurement)
      .where(
        sql`${measurement.systemId} = ${sql.placeholder('system')}
          and ${measurement.nodeId} = ${sql.placeholder('node')}
          and ${measurement.measuredAt} >= ${sql.placeholder('from')}::timestamptz
          and ${measurement.measuredAt} < ${sql.placeholder('until')}::timestamptz
          and ${measurement.measuredAt} > ${sql.placeholder('after')}::timestamptz`,
      )
      .orderBy(asc(measurement.measuredAt))
      .limit(BATCH)
      .prepare(as),
  );
}
