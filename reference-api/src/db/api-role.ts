import type { Say } from '../kit/say';
import { Refused } from './check-schema';
import { migrateStore, type MigrateOptions, type Store } from './database';
import { LOCKS } from './lock-numbers';
import { openPostgres } from './open-postgres';

/** Whether the role of a session is above what it is granted. */
const IS_ABOVE = `select r.rolsuper or pg_has_role(r.oid, c.relowner, 'MEMBER') as could
  from pg_roles r, pg_class c where r.rolname = session_user and c.oid = 'public.ledger'::regclass`;
/** The same before there is a ledger, of the role that will own it. */
const WILL_BE_ABOVE = `select r.rolsuper or pg_has_role(r.oid, $1, 'MEMBER') as could
  from pg_roles r where r.rolname = session_user`;
/** Whether it could change the ledger by what it, or a role of which it is a member, is granted. */
const COULD_CHANGE = `select has_table_privilege('public.ledger', 'UPDATE, DELETE, TRUNCATE, TRIGGER') as could`;

/** The schemas whose rows the API writes; that of the demo world where there is one. */
const SCHEMAS = `select nspname as name from pg_namespace where nspname in ('public', 'demo')`;

/**
 * Opens a PostgreSQL database in two roles: `owner` migrates and prepares it, and is left; `api` is the role of every
 * call. It reads and writes rows, and of the ledger it only reads and adds to it. Each start gives it what new tables
 * need.
 * @throws Error where the role of `api` could change the ledger all the same, since it is the owner or a superuser
 */
export async function openWithRoles(
  { api, owner }: { api: string; owner: string },
  { say, check, prepare }: { say: Say; prepare(store: Store): Promise<void> } & Pick<MigrateOptions, 'check'>,
): Promise<Store> {
  const store = openPostgres(api);
  try {
    await asOwner(owner, async (owning) => {
      const { rows } = await owning.pool.query<{ role: string }>('select session_user as role');
      await refuseIf(store, WILL_BE_ABOVE, [rows[0]?.role]);
      await migrateStore(owning, say, { check });
      await prepare(owning);
    });
    await refuseIf(store, IS_ABOVE);
    await asOwner(owner, async (owning) => grantTo(owning, await roleOf(store)));
    await refuseIf(store, COULD_CHANGE);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function asOwner(url: string, work: (store: Store) => Promise<void>): Promise<void> {
  const store = openPostgres(url, 2);
  try {
    await work(store);
  } catch (cause) {
    if (cause instanceof Refused) throw cause;
    throw new Error('The database of MIGRATE_DATABASE_URL cannot be prepared.', { cause });
  } finally {
    await store.close();
  }
}

async function refuseIf({ pool }: Store, question: string, values: readonly unknown[] = []): Promise<void> {
  const { rows } = await pool.query<{ could: boolean }>(question, [...values]);
  if (rows[0]?.could !== false)
    throw new Refused(
      'The role of DATABASE_URL could change the ledger. Name one that owns nothing, is no superuser and is a member ' +
        'of no other role, and the owner in MIGRATE_DATABASE_URL.',
    );
}

async function roleOf({ pool }: Store): Promise<string> {
  const { rows } = await pool.query<{ role: string }>('select quote_ident(session_user) as role');
  const [row] = rows;
  if (!row) throw new Error('The database does not say who it was opened as.');
  return row.role;
}

/** @param role as it stands in a statement */
async function grantTo({ pool }: Store, role: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    // Two instances that start at once would change the same rows of the catalogue.
    await client.query('select pg_advisory_xact_lock($1)', [LOCKS.migration]);
    const { rows } = await client.query<{ name: string }>(SCHEMAS);
    for (const { name } of rows)
      await client.query(`
        grant usage on schema ${name} to ${role};
        grant select, insert, update, delete on all tables in schema ${name} to ${role};
        grant usage, select on all sequences in schema ${name} to ${role}`);
    await client.query(`
      grant usage on schema drizzle to ${role};
      grant select on all tables in schema drizzle to ${role};
      revoke all on ledger from ${role};
      grant select, insert on ledger to ${role}`);
    // A temporary table of the same name would take what is meant for the ledger.
    await client.query(`do $$ begin
      execute format('revoke temporary on database %I from public', current_database()); end $$`);
    await client.query('commit');
    client.release();
  } catch (error) {
    // Ends the transaction with the session.
    client.release(true);
    throw error;
  }
}
