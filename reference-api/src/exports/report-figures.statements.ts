import { desc, sql } from 'drizzle-orm';
import { levelAt, silenceFor, type Thresholds } from '@sagitta/shared-contracts/rules/reached-level';
import type { Database } from '../db/database';
import { measurement } from '../db/schema/index';
import { grouped } from '../kit/grouped';
import { type ExportedNode, readingsIn, type Span } from './export-readings.statements';

/** Figures of a node for a day or a month, by the limits of each reading. */
export interface Figures {
  /** yyyy-mm-dd, or yyyy-mm. */
  period: string;
  count: number;
  /** Of these, those that were imported. */
  imported: number;
  obstructed: number;
  low: number | null;
  mean: number | null;
  high: number | null;
  coldest: number | null;
  warmest: number | null;
  /** The highest level that a reading reached, 0 for none; null if unknown. */
  level: number | null;
  /** Readings of which nobody knows whether they reached one: obstructed, impossible, or without a level that is on. */
  unjudged: number;
  /** Of these, those with a value: the device raised no alarm, whatever it measured. */
  notMonitored: number;
}

const FREE = sql`not ${measurement.obstructed}`;

/** A node's figures for each day or month of its site. Only readings of an unobstructed sensor count as values. */
export async function figuresOf(
  db: Database,
  node: Pick<ExportedNode, 'id' | 'systemId'>,
  span: Span,
  zone: string,
  unit: 'day' | 'month',
): Promise<Figures[]> {
  const format = sql.raw(unit === 'day' ? `'YYYY-MM-DD'` : `'YYYY-MM'`);
  const period = sql<string>`to_char(${measurement.measuredAt} at time zone ${zone}, ${format})`;
  const { permissibleValue, level1, level2, level3, level4, deflection, temperature1 } = measurement;
  const rows = await db
    .select({
      period: period.as('period'),
      permissibleValue,
      level1,
      level2,
      level3,
      level4,
      count: sql<number>`count(*)::int`,
      imported: sql<number>`count(${measurement.importId})::int`,
      obstructed: sql<number>`count(*) filter (where ${measurement.obstructed})::int`,
      unread: sql<number>`count(*) filter (where ${measurement.obstructed}
        or (${deflection} is null and ${measurement.measuredDistance} is not null))::int`,
      known: sql<number>`count(${deflection}) filter (where ${FREE})::int`,
      low: sql<number | null>`min(${deflection}) filter (where ${FREE})`,
      high: sql<number | null>`max(${deflection}) filter (where ${FREE})`,
      sum: sql<number | null>`sum(${deflection}::float8) filter (where ${FREE})`,
      coldest: sql<number | null>`min(${temperature1})`,
      warmest: sql<number | null>`max(${temperature1})`,
    })
    .from(measurement)
    .where(readingsIn(node, span))
    .groupBy(sql`period`, permissibleValue, level1, level2, level3, level4)
    .orderBy(sql`period`);
  return [...grouped(rows, 'period')].map(([name, group]) => ({ period: name, ...together(group) }));
}

interface Group {
  permissibleValue: number | null;
  level1: number | null;
  level2: number | null;
  level3: number | null;
  level4: number | null;
  count: number;
  imported: number;
  obstructed: number;
  unread: number;
  known: number;
  low: number | null;
  high: number | null;
  sum: number | null;
  coldest: number | null;
  warmest: number | null;
}

function together(groups: readonly Group[]): Omit<Figures, 'period'> {
  const total = (of: (group: Group) => number | null) => groups.reduce((sum, group) => sum + (of(group) ?? 0), 0);
  const known = total((group) => group.known);
  const notMonitored = total((group) => (silenceFor(thresholdsOf(group)) === null ? 0 : group.known));
  const values = (of: (group: Group) => number | null) => groups.flatMap((group) => of(group) ?? []);
  return {
    count: total((group) => group.count),
    imported: total((group) => group.imported),
    obstructed: total((group) => group.obstructed),
    low: least(values(({ low }) => low)),
    high: most(values(({ high }) => high)),
    mean: known === 0 ? null : total(({ sum }) => sum) / known,
    coldest: least(values(({ coldest }) => coldest)),
    warmest: most(values(({ warmest }) => warmest)),
    level: most(
      groups
        .flatMap((group) => [group.low, group.high].map((one) => levelAt(one, thresholdsOf(group))))
        .flatMap(knownOnly),
    ),
    unjudged: total((group) => group.unread) + notMonitored,
    notMonitored,
  };
}

const knownOnly = (value: number | null) => (value === null ? [] : [value]);
const least = (values: readonly number[]) => (values.length === 0 ? null : Math.min(...values));
const most = (values: readonly number[]) => (values.length === 0 ? null : Math.max(...values));

type Limits = Pick<Group, 'permissibleValue' | 'level1' | 'level2' | 'level3' | 'level4'>;

function thresholdsOf({ permissibleValue: permissible, level1, level2, level3, level4 }: Limits): Thresholds {
  return { permissible, levels: [level1, level2, level3, level4] };
}

/**
 * The newest reading of a span, with the level that it reached by its own limits, and whether any was on; null if there
 * is none.
 */
export async function lastReading(db: Database, node: Pick<ExportedNode, 'id' | 'systemId'>, span: Span) {
  const [last] = await db
    .select()
    .from(measurement)
    .where(readingsIn(node, span))
    .orderBy(desc(measurement.measuredAt))
    .limit(1);
  if (!last) return null;
  return {
    ...last,
    level: last.obstructed ? null : levelAt(last.deflection, thresholdsOf(last)),
    isMonitored: silenceFor(thresholdsOf(last)) === null,
  };
}
export type LastReading = NonNullable<Awaited<ReturnType<typeof lastReading>>>;
