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

/** What comes with every uplink, and is kept by its system. */
export const DISTRIBUTED = ['measurement', 'uplink_frame'] as const;

/**
 * Distributes the readings and frames of a database over the workers of its Citus cluster, in one transaction: if it
 * ends before the commit, the database is unchanged. Everything else stays on the coordinator
 * (docs/decisions/0057-citus.md). Writers of readings wait meanwhile. Of a database whose readings an earlier version
 * distributed, the frames follow.
 * @throws CannotDistribute before anything is changed
 */
export async function distribute(store: Store, { shards, isDryRun }: DistributeOptions, say: Say): Promise<void> {
  const client = await store.pool.connect();
  try {
    await client.query('begin');
    const tables = await requireCluster(store, client);
    const workers = await workersOf(client);
    for (const table of tables) {
      const { rows, bytes, parts } = await sizeOf(client, table);
      say(
        `${table}: about ${rows} rows, ${bytes}, in ${parts} parts; ${shards} shards a part on ` +
          `${workers.length} workers (${workers.join(', ')}).`,
      );
    }
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
    for (const table of tables) {
      for (const statement of STATEMENTS[table]()) await client.query(statement);
      // Beside the readings of the same system.
      const [how, value] = table === 'measurement' ? ['shard_count', shards] : ['colocate_with', 'measurement'];
      await client.query(`select create_distributed_table($1, 'system_id', ${how} => $2)`, [table, value]);
      await client.query('select truncate_local_data_after_distributing_table($1)', [table]);
    }
    await client.query('commit');
    say('The database is distributed.');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release(true);
  }
}

const functionOf = (name: string) => readFunction(new URL(`../functions/${name}.sql`, import.meta.url));

/**
 * What a distributed table cannot have goes first. Parts are made by one connection a shard: their functions are made
 * anew where there is Citus now. A database that was restored from the dump of a distributed one has been through this
 * already.
 */
const STATEMENTS: Readonly<Record<(typeof DISTRIBUTED)[number], () => string[]>> = {
  /** No foreign key to a local table: a trigger deletes the readings of a deleted node, whose lock is held to store. */
  measurement() {
    const drop = readFunction(new URL('drop_readings.sql', import.meta.url));
    return [
      'alter table measurement drop constraint if exists measurement_node',
      drop.body,
      'drop trigger if exists drop_readings on node',
      drop.triggers,
      functionOf('ensure_measurement_partitions').body,
    ];
  },
  /**
   * No trigger, which only instances of the version before need (db/functions/node_of_frame.sql), and no key without
   * the system, which only their frames have.
   */
  uplink_frame: () => [
    'drop trigger if exists node_of_frame on uplink_frame',
    'alter table if exists uplink_frame_before drop constraint if exists uplink_frame_once',
    'update uplink_frame f set system_id = n.system_id from node n where n.id = f.node_id and f.system_id = 0',
    functionOf('ensure_frame_days').body,
    functionOf('drop_frame_days').body,
  ],
};

/** @returns the tables that are not distributed yet */
async function requireCluster(store: Store, client: pg.PoolClient): Promise<(typeof DISTRIBUTED)[number][]> {
  const { rows } = await client.query<{ version: string | null }>(
    `select installed_version as version from pg_available_extensions where name = 'citus'`,
  );
  const [extension] = rows;
  if (!extension) throw new CannotDistribute('The database server has no extension citus: install it there first.');
  if (extension.version === null)
    throw new CannotDistribute('The extension citus is not created in this database: create extension citus.');
  if (!(await isMigrated(store)))
    throw new CannotDistribute('The schema is older than this version: start the API of this version once.');
  const { rows: distributed } = await client.query<{ name: string }>(
    'select logicalrelid::text as name from pg_dist_partition',
  );
  const tables = DISTRIBUTED.filter((table) => !distributed.some(({ name }) => name === table));
  if (tables.length === 0) throw new CannotDistribute('The database is distributed already.');
  if ((await workersOf(client)).length === 0)
    throw new CannotDistribute('The coordinator has no workers: select citus_add_node(host, port) for each.');
  const { rows: health } = await client.query<{ from: string; to: string; is_well: boolean }>(
    `select from_nodename || ':' || from_nodeport as "from", to_nodename || ':' || to_nodeport as "to",
      coalesce(result, false) as is_well from citus_check_cluster_node_health()`,
  );
  const broken = health.filter(({ is_well: isWell }) => !isWell).map(({ from, to }) => `${to} (from ${from})`);
  if (broken.length > 0)
    throw new CannotDistribute(`These servers of the cluster cannot be reached: ${broken.join(', ')}.`);
  return tables;
}

async function workersOf(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ worker: string }>(
    `select node_name || ':' || node_port as worker from citus_get_active_worker_nodes() order by 1`,
  );
  return rows.map(({ worker }) => worker);
}

async function sizeOf(client: pg.PoolClient, table: string): Promise<{ rows: string; bytes: string; parts: string }> {
  const { rows } = await client.query<{ rows: string; bytes: string; parts: string }>(
    `select coalesce(sum(greatest(c.reltuples, 0)), 0)::bigint as rows,
      pg_size_pretty(coalesce(sum(pg_total_relation_size(c.oid)), 0)) as bytes, count(*) as parts
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = $1::regclass`,
    [table],
  );
  return rows[0] ?? { rows: '0', bytes: '0 bytes', parts: '0' };
}
