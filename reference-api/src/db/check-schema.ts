import type { PoolClient } from 'pg';
import { hasFunctions } from './apply-functions';
import { isTextOf, type Migration, ownMigrations } from './own-migrations';

type Asking = Pick<PoolClient, 'query'>;

/** Why an instance does not start on a database, in a sentence. Nothing has been changed. */
export class Refused extends Error {}

/** A database against this version: `behind` is to be migrated, `ahead` works as it is. */
export type SchemaState = 'behind' | 'current' | 'ahead';

/** The oldest PostgreSQL that the tests run on. */
const OLDEST_SERVER = 15;

/**
 * Looks at a database before anything is changed. It reads alone.
 * @throws Refused for a database on which this version must not work
 */
export async function checkSchema(client: Asking, own = ownMigrations()): Promise<SchemaState> {
  await checkServer(client);
  const { rows } = await client.query<{ migrated: boolean; said: boolean; functions: boolean; strange: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as migrated,
      to_regclass('drizzle.works_from') is not null as said, to_regclass('drizzle.functions') is not null as functions,
      (select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
        order by c.relname limit 1) as strange`,
  );
  const [there] = rows;
  const recorded = there?.migrated === true ? await recordedMigrations(client) : [];
  if (recorded.length === 0 && there?.strange != null)
    throw new Refused(
      `The database holds tables that this API did not make, such as "${there.strange}". Name an empty one.`,
    );
  checkHistory(recorded, own);
  const newest = own.at(-1)?.at ?? 0;
  const later = recorded.filter(({ at }) => at > newest);
  if (later.length > 0) {
    const from = there?.said === true ? await oldestCode(client) : null;
    if (from === null || from > newest)
      throw new Refused(
        'The schema of the database is of a later version, which this one cannot work with. Start that version, or ' +
          'restore a backup made before it.',
      );
    return 'ahead';
  }
  const isWhole = recorded.at(-1)?.at === newest && there?.said === true && there.functions;
  if (isWhole && (await hasFunctions(client))) return 'current';
  await checkRights(client);
  return 'behind';
}

async function checkServer(client: Asking): Promise<void> {
  const { rows } = await client.query<{ number: string; name: string }>(
    `select current_setting('server_version_num') as number, current_setting('server_version') as name`,
  );
  const [server] = rows;
  if (server && Number(server.number) < OLDEST_SERVER * 10_000)
    throw new Refused(`The server is PostgreSQL ${server.name}; ${OLDEST_SERVER} is the oldest that will do.`);
}

interface Recorded {
  at: number;
  hash: string;
}

async function recordedMigrations(client: Asking): Promise<Recorded[]> {
  const { rows } = await client.query<{ at: string; hash: string }>(
    'select created_at as at, hash from drizzle.__drizzle_migrations order by created_at',
  );
  return rows.map(({ at, hash }) => ({ at: Number(at), hash }));
}

/** Every migration up to the newest that has run has to be there, with the text that it has here. */
function checkHistory(recorded: readonly Recorded[], own: readonly Migration[]): void {
  const last = recorded.at(-1)?.at ?? 0;
  const newest = own.at(-1)?.at ?? 0;
  const hashes = new Map(recorded.map(({ at, hash }) => [at, hash]));
  for (const migration of own) {
    if (migration.at > last) break;
    const hash = hashes.get(migration.at);
    if (hash === undefined)
      throw new Refused(
        `The database lacks the migration ${migration.tag}, though it has later ones. Restore a backup, or name ` +
          'another database.',
      );
    if (!isTextOf(migration, hash))
      throw new Refused(
        `The database was made by another text of the migration ${migration.tag}. Start the version that made it.`,
      );
  }
  const known = new Set(own.map(({ at }) => at));
  const strange = recorded.find(({ at }) => at <= newest && !known.has(at));
  if (strange)
    throw new Refused(
      `The database has a migration of ${new Date(strange.at).toISOString()} that this version does not know. Start ` +
        'the version that made it.',
    );
}

async function oldestCode(client: Asking): Promise<number | null> {
  const { rows } = await client.query<{ migration: string }>('select migration from drizzle.works_from');
  return rows[0] ? Number(rows[0].migration) : null;
}

/** What a migration needs: to make schemas and tables, and to change those that are there. */
async function checkRights(client: Asking): Promise<void> {
  const { rows } = await client.query<{ role: string; lacks: string | null }>(`
    select current_user as role, coalesce(
      case when to_regnamespace('drizzle') is null and not has_database_privilege(current_database(), 'CREATE')
        then format('make a schema in the database "%s"', current_database()) end,
      case when not has_schema_privilege('public', 'CREATE') then 'make tables in the schema "public"' end,
      (select format('change the table "%s", whose owner is "%s"', c.relname, pg_get_userbyid(c.relowner))
        from pg_class c where c.relnamespace in ('public'::regnamespace, to_regnamespace('drizzle'))
          and c.relkind in ('r', 'p') and not pg_has_role(c.relowner, 'USAGE')
          and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
        order by c.relname limit 1)) as lacks`);
  const [right] = rows;
  if (right?.lacks != null)
    throw new Refused(
      `The role "${right.role}" may not ${right.lacks}. Name the owner of the database in MIGRATE_DATABASE_URL.`,
    );
}
