import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PoolClient } from 'pg';

// Functions and triggers as they are now, one file each (docs/decisions/0072-functions-are-files.md).

const FOLDER = new URL('./functions/', import.meta.url);
/** That a distributed database has besides. */
const DISTRIBUTED = new URL('./distribution/drop_readings.sql', import.meta.url);

/**
 * Of migrations, and no file has them: `fill_system_of_reading` and the first `members_told` served instances that know
 * no system of a reading and no list of events; `told_as` is part of `events_told`.
 */
const RETIRED = [
  'fill_system_of_reading()',
  'members_told(of_system integer, event text)',
  'told_as(severity text, notified_as text, template integer)',
];

/** What a file makes: a function, and the triggers that call it. */
export interface DatabaseFunction {
  name: string;
  /** With the names and types of its arguments, as `drop function` takes it. */
  signature: string;
  /** The statements that make or replace it. */
  body: string;
  /** The statements that make its triggers; empty without one. */
  triggers: string;
}

/** What a database has of a file: a changed trigger is made anew, which locks its table; a changed body locks none. */
type Applied = Record<string, { signature: string; body: string; triggers: string }>;

export interface FunctionSet {
  functions: readonly DatabaseFunction[];
  hash: string;
  /** How many sets there were up to this one. A database that has a later one keeps it: its code runs here, too. */
  edition: number;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** @throws Error for a file that is not one function with its triggers, named as the file is */
export function readFunction(file: URL): DatabaseFunction {
  const name = /(\w+)\.sql$/.exec(file.pathname)?.[1] ?? '';
  const statements = readFileSync(file, 'utf8').replace(/^(--.*\n)+/, '');
  const [, signature] = /^create or replace function (\w+\([^)]*\))/.exec(statements) ?? [];
  if (signature === undefined || !signature.startsWith(`${name}(`))
    throw new Error(`${fileURLToPath(file)} does not begin with a comment and "create or replace function ${name}(".`);
  const at = /^create (constraint )?trigger /m.exec(statements)?.index ?? statements.length;
  return {
    name,
    signature: signature.replace(/\s+/g, ' ').replace('( ', '(').replace(' )', ')'),
    body: statements.slice(0, at).trim(),
    triggers: statements.slice(at).trim(),
  };
}

/** The functions of this version, by name. */
export function readFunctions(folder = FOLDER): DatabaseFunction[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  return files.sort().map((file) => readFunction(new URL(file, folder)));
}

/** The hash of a set of functions. Comments above them do not count. */
function hashOfFunctions(functions: readonly DatabaseFunction[]): string {
  return sha256(functions.map(({ body, triggers }) => `${body}\n${triggers}\n`).join(''));
}

let current: FunctionSet | undefined;

/** The set of this version; what a distributed database has besides is part of it. */
export function currentFunctions(): FunctionSet {
  if (current) return current;
  const functions = readFunctions();
  const editions = JSON.parse(readFileSync(new URL('editions.json', FOLDER), 'utf8')) as unknown[];
  const hash = hashOfFunctions([...functions, readFunction(DISTRIBUTED)]);
  current = { functions, hash, edition: editions.length };
  return current;
}

/**
 * Gives the database the functions and triggers of this version, where it has none or earlier ones. What only an
 * earlier version had is dropped.
 * @param client in the transaction of the migrations
 */
export async function applyFunctions(client: Pick<PoolClient, 'query'>, set = currentFunctions()): Promise<void> {
  await client.query(
    'create table if not exists drizzle.functions (edition integer not null, hash text not null, files jsonb not null)',
  );
  if (await hasFunctions(client, set)) return;
  const { rows } = await client.query<{ files: Applied }>('select files from drizzle.functions');
  const before = rows[0]?.files ?? {};
  const { rows: asked } = await client.query<{ is_distributed: boolean }>(
    `select to_regproc('drop_readings') is not null as is_distributed`,
  );
  const wanted = [...set.functions, ...(asked[0]?.is_distributed === true ? [readFunction(DISTRIBUTED)] : [])];
  const after: Applied = Object.fromEntries(
    wanted.map(({ name, signature, body, triggers }) => [
      name,
      { signature, body: sha256(body), triggers: sha256(triggers) },
    ]),
  );
  // They call one another: each is checked where it runs.
  await client.query('set local check_function_bodies = off');
  for (const { name, body } of wanted) if (before[name]?.body !== after[name]?.body) await client.query(body);
  for (const { name, triggers } of wanted) {
    if (before[name]?.triggers === after[name]?.triggers) continue;
    await dropTriggers(client, name);
    if (triggers !== '') await client.query(triggers);
  }
  const earlier = rows.length === 0 ? RETIRED : Object.values(before).map(({ signature }) => signature);
  const kept = new Set(wanted.map(({ signature }) => signature));
  for (const signature of earlier.filter((one) => !kept.has(one))) {
    const name = signature.slice(0, signature.indexOf('('));
    if (!(name in after)) await dropTriggers(client, name);
    await client.query(`drop function if exists ${signature}`);
  }
  await client.query('delete from drizzle.functions');
  await client.query('insert into drizzle.functions (edition, hash, files) values ($1, $2, $3)', [
    set.edition,
    set.hash,
    JSON.stringify(after),
  ]);
}

async function dropTriggers(client: Pick<PoolClient, 'query'>, name: string): Promise<void> {
  const { rows } = await client.query<{ trigger: string; of: string }>(
    `select quote_ident(t.tgname) as trigger, t.tgrelid::regclass::text as of
      from pg_trigger t join pg_proc p on p.oid = t.tgfoid
      where p.proname = $1 and p.pronamespace = 'public'::regnamespace and t.tgparentid = 0`,
    [name],
  );
  for (const { trigger, of } of rows) await client.query(`drop trigger ${trigger} on ${of}`);
}

/** Whether the database has the functions of this version, or later ones. */
export async function hasFunctions(
  client: Pick<PoolClient, 'query'>,
  { edition, hash } = currentFunctions(),
): Promise<boolean> {
  const { rows } = await client.query<{ edition: number; hash: string }>('select edition, hash from drizzle.functions');
  return rows.some((row) => row.edition > edition || (row.edition === edition && row.hash === hash));
}
