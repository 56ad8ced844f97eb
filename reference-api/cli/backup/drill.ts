import { Client } from 'pg';
import { checkSchema } from '../../src/db/check-schema';
import { migrateStore } from '../../src/db/database';
import { openPostgres } from '../../src/db/open-postgres';
import { checkLedger } from '../../src/alarms/ledger/chain';
import { compareLedger } from '../../src/alarms/ledger/compare';
import { loggedLine } from '../../src/kit/log-errors';
import { type Contents, contentsOf, differences } from './contents';
import { fileFacts, readRecord } from './make-backup';
import { restore, type Tools } from './pg-tools';

export interface DrillOptions {
  /** A database of the server that the scratch database is made on, as a role that may make one. */
  server: string;
  tools?: Tools;
  /** The database that the dump is of, whose ledger has gone on since; for a dump without a record. */
  live?: string;
}

export interface DrillReport {
  /** What the dump has to hold; null where nobody wrote it down. */
  before: Contents | null;
  /** What was restored; null where nothing could be. */
  after: Contents | null;
  /** Whether this version has to migrate it at its start. */
  isBehind: boolean;
  /** What is not as it has to be, a line each. */
  problems: readonly string[];
}

/**
 * Restores a dump into a database of its own, starts on it as an instance would, compares it with what it has to hold,
 * and removes it again. Nothing else on the server is touched.
 */
export async function drill(file: string, { server, tools = [], live }: DrillOptions): Promise<DrillReport> {
  const record = await readRecord(file);
  const before = record?.contents ?? null;
  const nothing = { before, after: null, isBehind: false };
  if (record) {
    const { bytes, sha256 } = await fileFacts(file);
    if (bytes !== record.bytes || sha256 !== record.sha256)
      return { ...nothing, problems: [`${file} is not as it was written: ${bytes} bytes of ${record.bytes}.`] };
  } else if (live === undefined)
    return {
      ...nothing,
      problems: [`Nothing says what ${file} has to hold: set DATABASE_URL, or make it by "backup".`],
    };
  const name = `sagitta_drill_${process.pid}_${Date.now()}`;
  const scratch = new URL(server);
  scratch.pathname = `/${name}`;
  await onServer(server, `create database ${name}`);
  try {
    await restore(scratch.href, tools, file);
    const after = await reading(scratch.href, (client) => contentsOf(client));
    const told = before ? differences(before, after) : await missingFrom(live ?? '', after);
    const { isBehind, problems } = await started(scratch.href);
    return { before, after, isBehind, problems: [...told, ...problems] };
  } catch (error) {
    return { ...nothing, problems: [loggedLine(error)] };
  } finally {
    await onServer(server, `drop database if exists ${name}`);
  }
}

/** What an instance of this version would say at its start, and what the ledger says of itself. */
async function started(url: string): Promise<Pick<DrillReport, 'isBehind' | 'problems'>> {
  const store = openPostgres(url, 2);
  try {
    const state = await checkSchema(store.pool);
    await migrateStore(store, () => undefined);
    const { broken } = await checkLedger(store.db);
    const doubts = await compareLedger(store.db);
    return {
      isBehind: state === 'behind',
      problems: [
        ...(broken ? [`The ledger is broken at entry ${broken.seq}: ${broken.reason}.`] : []),
        ...doubts.map(
          ({ seq, logId, reason }) => `Ledger entry ${seq ?? '(none)'} about log entry ${logId}: ${reason}.`,
        ),
      ],
    };
  } finally {
    await store.close();
  }
}

/** Without a record only this can be said: the ledger that was restored is the beginning of the one that is in use. */
async function missingFrom(live: string, { ledger, held }: Contents): Promise<string[]> {
  if (held.every(({ rows }) => rows === 0)) return ['Nothing was restored.'];
  if (ledger === null) return ['It holds no ledger.'];
  const { rows } = await reading(live, (client) =>
    client.query('select from ledger where seq = $1 and hash = $2', [ledger.entries, ledger.head]),
  );
  return ledger.entries === 0 || rows.length === 1
    ? []
    : [`Its last ledger entry, ${ledger.entries}, is not that of the database in use.`];
}

async function reading<T>(url: string, read: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await read(client);
  } finally {
    await client.end();
  }
}

function onServer(url: string, statement: string): Promise<unknown> {
  return reading(url, (client) => client.query(statement));
}

/** What was compared, as a person reads it. */
export function drillTable({ before, after }: DrillReport): string[] {
  const rows = [
    ['', 'in the dump', 'restored', ''],
    ...(after?.held ?? []).map(({ name, rows: restored, hash }) => {
      const held = before?.held.find((one) => one.name === name);
      return [
        name,
        before ? String(held?.rows ?? 'none') : '?',
        String(restored),
        before && held?.hash === hash ? 'same' : '',
      ];
    }),
  ];
  const [first, second, third] = [0, 1, 2].map((at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows.map(([name = '', was = '', is = '', same = '']) =>
    `${name.padEnd(first ?? 0)}  ${was.padStart(second ?? 0)}  ${is.padStart(third ?? 0)}  ${same}`.trimEnd(),
  );
}
