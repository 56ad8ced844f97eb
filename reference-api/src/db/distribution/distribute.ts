import type pg from 'pg';
import { readFunction } from '../apply-functions';
import { isMigrated, type Store } from '../database';
import { LOCKS } from '../lock-numbers';
import type { Say } from '../../kit/say';

/** A reason not to distribute, for the person who asked. */
export class CannotDistribute extends Error {}

export interface DistributeOptions {
  /** Shards of each table; more than workers that there will ever be. */
  shards: number;
  /** Checks everything and says what would be done. */
  isDryRun: boolean;
}

/**
 * Distributes the readings of a database over the workers of its Citus cluster, in one transaction: if it ends before
 * the commit, the database is unchanged. Everything else stays on the coordinator (docs/decisions/0057-citus.md).
 * Writers of readings wait meanwhile.
 * @throws CannotDistribute before anything is changed
 */
export async function distribute(store: Store, { shards, isDryRun }: DistributeOptions, say: Say): Promise<void> {
  const client = await store.pool.connect();
  try {
    await client.query('begin');
    await requireCluster(store, client);
    const { rows, bytes, parts } = await sizeOf(client);
    const workers = await workersOf(client);
    say(
      `measurement: about ${rows} readings, ${bytes}, in ${parts} months; ${shards} shards a month on ` +
        `${workers.length} workers (${workers.join(', ')}).`,
    );
    if (isDryRun) {
      await client.query('rollback');
      say('Nothing was changed: this was a dry run.');
      return;
    }
    const { rows: locks } = await client.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [
      LOCKS.migration,
    ]);
    if (locks[0]?.mine !== true)
      throw new CannotDistribute('The database is being migrated or distributed by another process.');
    for (const statement of statements()) await client.query(statement);
    await client.query(`select create_distributed_table('measurement', 'system_id', shard_count => $1)`, [shards]);
    await client.query(`select truncate_local_data_after_distributing_table('measurement')`);
    await client.query('commit');
    say('The database is distributed.');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release(true);
  }
}

/**
 * A distributed table can have no foreign key to a local one: a trigger deletes the readings of a deleted node, and
 * those that store readings lock their node. Months are made by one connection a shard (ensure_measurement_partitions).
 * A database that was restored from the dump of a distributed one has been through this already.
 */
function statements(): string[] {
  const drop = readFunction(new URL('drop_readings.sql', import.meta.url));
  const months = readFunction(new URL('../functions/ensure_measurement_partitions.sql', import.meta.url));
  return [
    'alter table measurement drop constraint if exists measurement_node',
    drop.body,
    'drop trigger if exists drop_readings on node',
    drop.triggers,
    // Made anew where there is Citus now.
    months.body,
  ];
}

async function requireCluster(store: Store, client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ version: string | null }>(
    `select installed_version as version from pg_available_extensions where name = 'citus'`,
  );
  const [extension] = rows;
  if (!extension) throw new CannotDistribute('The database server has no extension citus: install it there first.');
  if (extension.version === null)
    throw new CannotDistribute('The extension citus is not created in this database: create extension citus.');
  if (!(await isMigrated(store)))
    throw new CannotDistribute('The schema is older than this version: start the API of this version once.');
  const { rows: distributed } = await client.query(
    `select 1 from pg_dist_partition where logicalrelid = 'measurement'::regclass`,
  );
  if (distributed.length > 0) throw new CannotDistribute('The database is distributed already.');
  if ((await workersOf(client)).length === 0)
    throw new CannotDistribute('The coordinator has no workers: select citus_add_node(host, port) for each.');
  const { rows: health } = await client.query<{ from: string; to: string; is_well: boolean }>(
    `select from_nodename || ':' || from_nodeport as "from", to_nodename || ':' || to_nodeport as "to",
      coalesce(result, false) as is_well from citus_check_cluster_node_health()`,
  );
  const broken = health.filter(({ is_well: isWell }) => !isWell).map(({ from, to }) => `${to} (from ${from})`);
  if (broken.length > 0)
    throw new CannotDistribute(`These servers of the cluster cannot be reached: ${broken.join(', ')}.`);
}

async function workersOf(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ worker: string }>(
    `select node_name || ':' || node_port as worker from citus_get_active_worker_nodes() order by 1`,
  );
  return rows.map(({ worker }) => worker);
}

async function sizeOf(client: pg.PoolClient): Promise<{ rows: string; bytes: string; parts: string }> {
  const { rows } = await client.query<{ rows: string; bytes: string; parts: string }>(
    `select coalesce(sum(greatest(c.reltuples, 0)), 0)::bigint as rows,
      pg_size_pretty(coalesce(sum(pg_total_relation_size(c.oid)), 0)) as bytes, count(*) as parts
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'measurement'::regclass`,
  );
  return rows[0] ?? { rows: '0', bytes: '0 bytes', parts: '0' };
}
