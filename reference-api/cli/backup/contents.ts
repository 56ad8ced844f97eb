import type { ClientBase } from 'pg';

/** What a table, or what a kind of definition, holds. */
export interface Held {
  name: string;
  rows: number;
  /** Of all rows together, in whatever order they are read. */
  hash: string;
  /** Of a table, in their order; what is asked for later stays comparable when a version has added one. */
  columns?: readonly string[] | undefined;
}

/** What a database holds at one moment. */
export interface Contents {
  at: string;
  server: string;
  /** The newest entry of the ledger; null in a database without one. */
  ledger: { entries: number; head: string } | null;
  held: readonly Held[];
}

const SCHEMAS = `('public', 'demo', 'drizzle')`;
/** What belongs to an extension comes with it. */
const OWN = (oid: string) => `not exists (select from pg_depend d where d.objid = ${oid} and d.deptype = 'e')`;
const IN_SCHEMAS = (column: string) => `${column} in (select oid from pg_namespace where nspname in ${SCHEMAS})`;

/** Definitions by their kind. Without one of these a restored database has the rows, and guards them no longer. */
const DEFINITIONS: Readonly<Record<string, string>> = {
  constraints: `select pg_get_constraintdef(oid) as text from pg_constraint where ${IN_SCHEMAS('connamespace')}`,
  functions: `select pg_get_functiondef(oid) as text from pg_proc
    where ${IN_SCHEMAS('pronamespace')} and prokind = 'f' and ${OWN('pg_proc.oid')}`,
  indexes: `select pg_get_indexdef(indexrelid) as text from pg_index join pg_class c on c.oid = indexrelid
    where ${IN_SCHEMAS('c.relnamespace')}`,
  triggers: `select pg_get_triggerdef(t.oid) as text from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where ${IN_SCHEMAS('c.relnamespace')} and not t.tgisinternal`,
  views: `select pg_get_viewdef(oid) as text from pg_class where ${IN_SCHEMAS('relnamespace')} and relkind = 'v'`,
};

/** A condition that was read back has other brackets, and means the same. */
const SAME_TEXT = `translate(t.text, '()', '')`;

const counted = (from: string, row: string) =>
  `select count(*) as rows, coalesce(sum(hashtextextended(${row}, 0)::numeric), 0)::text as hash from ${from}`;

/**
 * Reads everything once. Within a transaction that sees one moment, it is what that moment holds.
 * @param like of each table that it names, its columns alone are read
 */
export async function contentsOf(client: ClientBase, like: readonly Held[] = []): Promise<Contents> {
  // As text, values are the same on every server.
  await client.query(
    `set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 1;
      set bytea_output = 'hex'; set search_path = public`,
  );
  const { rows: tables } = await client.query<{ name: string; columns: string[] }>(
    `select format('%I.%I', n.nspname, c.relname) as name, array(select quote_ident(a.attname) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attname) as columns
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ${SCHEMAS} and c.relkind = 'r' and ${OWN('c.oid')} order by name`,
  );
  const held: Held[] = [];
  for (const { name, columns: own } of tables) {
    const columns = like.find((one) => one.name === name)?.columns ?? own;
    const row = `row(${columns.map((column) => `t.${column}`).join(', ')})::text`;
    held.push({ ...(await heldBy(client, name, counted(`${name} t`, row))), columns });
  }
  for (const [kind, select] of Object.entries(DEFINITIONS))
    held.push(await heldBy(client, kind, counted(`(${select}) t`, SAME_TEXT)));
  const { rows: about } = await client.query<{ at: Date; server: string; has: boolean }>(
    `select now() as at, current_setting('server_version') as server, to_regclass('public.ledger') is not null as has`,
  );
  const [one] = about;
  return {
    at: (one?.at ?? new Date(0)).toISOString(),
    server: one?.server ?? '',
    ledger: one?.has === true ? await headOf(client) : null,
    held,
  };
}

async function heldBy(client: ClientBase, name: string, select: string): Promise<Held> {
  const { rows } = await client.query<{ rows: string; hash: string }>(select);
  return { name, rows: Number(rows[0]?.rows), hash: rows[0]?.hash ?? '' };
}

async function headOf(client: ClientBase): Promise<Contents['ledger']> {
  const { rows } = await client.query<{ seq: string; hash: string }>(
    'select seq, hash from ledger order by seq desc limit 1',
  );
  return { entries: Number(rows[0]?.seq ?? 0), head: rows[0]?.hash ?? '' };
}

/** What of a database is not as it was, a line each. */
export function differences(before: Contents, after: Contents): string[] {
  const there = new Map(after.held.map((held) => [held.name, held]));
  return [
    ...before.held.flatMap(({ name, rows, hash }) => {
      const held = there.get(name);
      if (!held) return [`${name} is missing, with ${rows} rows.`];
      if (held.rows !== rows) return [`${name} has ${held.rows} rows; it had ${rows}.`];
      return held.hash === hash ? [] : [`${name} has as many rows as before, but not the same.`];
    }),
    ...after.held
      .filter(({ name }) => !before.held.some((held) => held.name === name))
      .map(({ name }) => `${name} was not there before.`),
    ...(before.ledger?.entries === after.ledger?.entries && before.ledger?.head === after.ledger?.head
      ? []
      : [`The ledger ends with ${endOf(after)}; it ended with ${endOf(before)}.`]),
  ];
}

function endOf({ ledger }: Contents): string {
  return ledger === null ? 'nothing' : `entry ${ledger.entries}, ${ledger.head.slice(0, 12)}…`;
}
