import { sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { grouped } from '../kit/grouped';

/** A reading of a node at the moment of an event. */
export interface ReadingPlace {
  systemId: number;
  nodeId: number;
  /** As the database writes it: its moments are more precise than a Date. */
  at: string;
}

export type ReadingThen = {
  deflection: number | null;
  permissibleValue: number | null;
  /** Limits L1 to L4 then, in percent of the permissible value. */
  levels: (number | null)[];
};

/**
 * The readings at these places, in their order; undefined where there is none. One statement for each system, so that a
 * distributed database asks one shard for each.
 */
export async function readingsAt(
  db: Database,
  places: readonly (ReadingPlace | null)[],
): Promise<(ReadingThen | undefined)[]> {
  const found = places.map((): ReadingThen | undefined => undefined);
  const asked = places.flatMap((place, index) => (place === null ? [] : [{ ...place, index }]));
  for (const [systemId, group] of grouped(asked, 'systemId')) {
    const { rows } = await db.execute<ReadingThen & { index: number }>(sql`
      select asked.index, m.deflection, m.permissible_value as "permissibleValue",
        array[m.level1, m.level2, m.level3, m.level4]::int[] as levels
      from unnest(${sql.param(group.map(({ index }) => index))}::int[],
        ${sql.param(group.map(({ nodeId }) => nodeId))}::int[],
        ${sql.param(group.map(({ at }) => at))}::timestamptz[]) as asked (index, node_id, at)
      join measurement m on m.system_id = ${systemId} and m.node_id = asked.node_id and m.measured_at = asked.at`);
    for (const { index, ...reading } of rows) found[index] = reading;
  }
  return found;
}
