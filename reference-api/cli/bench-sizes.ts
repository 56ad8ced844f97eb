// Bytes a row of everything that a database keeps, and what follows for installations of several sizes
// (docs/operating.md#sizes): pnpm --filter @sagitta/reference-api bench-sizes
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { migrateStore, type Store } from '../src/db/database';
import { openPostgres } from '../src/db/open-postgres';
import { missingCitus, startInstalledPostgres } from '../testing/citus-cluster';
import { type PostgresServer, startPostgres } from '../testing/postgres-server';
import { encodeOwnFormat } from '../src/readings/uplinks/own-format';
import { receptionText } from '../src/readings/uplinks/signal';

// An installation as it is assumed: nodes, people and events of a system.
const NODES = 20;
const PEOPLE = 3;
/** A day: one alarm, confirmed and over again; one other entry, of which nobody is told. */
const ENTRIES_A_DAY = 3;
const TOLD_A_DAY = 2;
const CHANGES_BY_PEOPLE_A_DAY = 1;

const SYSTEMS = 20;
/** Days of data that are measured. */
const DAYS = 180;

interface Kept {
  /** Rows of a system that come in a year. */
  aYear: number;
  /** Years after which they are deleted; null is never. */
  years: number | null;
  fill: readonly string[];
}

const HOURS = 24 * 365;
const SPAN = `now() - interval '${DAYS} days', now() - interval '1 hour', interval`;
const PAYLOAD = encodeOwnFormat({ distance: 4_970, temperature1: 4.5 }).toString('hex');
const SIGNAL = receptionText([
  { gatewayId: 'a84041ffff1e2b3c', rssi: -97, snr: 6.5, region: 'EU868' },
  { gatewayId: 'a84041ffff1e2b3d', rssi: -113, snr: -2.5, region: 'EU868' },
]);

/** Tables by name, in the order in which they are filled; triggers write notifications and ledger. */
const TABLES: Readonly<Record<string, Kept>> = {
  measurement: {
    aYear: NODES * HOURS,
    years: null,
    fill: [
      `select ensure_measurement_partitions(now() - interval '${DAYS} days', now())`,
      `insert into measurement (node_id, system_id, measured_at, deflection, temperature1, permissible_value,
          level1, level2, level3, level4, obstructed)
        select n.id, n.system_id, at, (40 * random())::real, (30 * random() - 10)::real, 100, 50, 60, 75, 90, false
        from generate_series(${SPAN} '1 hour') as at, node n`,
    ],
  },
  uplink_frame: {
    aYear: NODES * HOURS,
    years: 31 / 365,
    fill: [
      `select ensure_frame_days(now() - interval '31 days', now())`,
      `insert into uplink_frame (device_id, node_id, system_id, epoch, fcnt, source, port, payload, sent_at,
          measured_at, received_at, signal)
        select n.device_id, n.id, n.system_id, 1, extract(epoch from at)::bigint / 3600, 'chirpstack', 2,
          decode('${PAYLOAD}', 'hex'), at, at, at + interval '1 second', '${SIGNAL}'
        from generate_series(now() - interval '31 days', now() - interval '1 minute', interval '1 hour') as at,
          node n`,
    ],
  },
  log: {
    aYear: ENTRIES_A_DAY * 365,
    years: null,
    // An alarm at noon, its end an hour later; each transaction of a day seals the ledger.
    fill: Array.from(
      { length: DAYS },
      (_, ago) => `
        insert into log (system_id, node_id, severity, message_en, event_at, received_at, confirmable, msg_template_id,
          level_before, level_after)
        select system_id, id, severity, replace(message, '{}', name), now() - interval '${ago} days' + later,
          now() - interval '${ago} days' + later, confirmable, template, before, after
        from (select distinct on (system_id) * from node order by system_id, random()) n,
          (values
            ('L2', 'Threshold level L2 exceeded at {}: 61.2 mm (61% of the permissible value)', interval '-12 hours',
              true, 1, 'none', 'L2'),
            ('L2', 'Below threshold level L2 again at {}', interval '-11 hours', false, 2, 'L2', 'none'),
            ('other', 'Battery of {} is weak', interval '-10 hours', false, 3, null, null)
          ) as entry (severity, message, later, confirmable, template, before, after)
        order by later`,
    ).concat(`update log set confirmed_at = event_at + interval '20 minutes', confirmed_by = 1,
      confirmed_by_name = 'Anna Kowalska', confirm_comment = 'Snow is being removed' where confirmable`),
  },
  notification: { aYear: TOLD_A_DAY * PEOPLE * 365, years: null, fill: [] },
  notification_message: {
    aYear: TOLD_A_DAY * PEOPLE * 365,
    years: null,
    fill: [
      `insert into notification_message (account_id, channel, state, attempts, created_at, due_at, address, sent_at,
          provider_id)
        select account_id, channel, 'sent', 1, created_at, due_at, 'person-' || account_id || '@customer.example',
          due_at, '<' || gen_random_uuid() || '@sagitta.example>'
        from notification`,
      `update notification n set message_id = m.id from (select id, row_number() over (order by id) as at
          from notification_message) m, (select log_id, account_id, channel,
          row_number() over (order by log_id, account_id) as at from notification) o
        where o.at = m.at and n.log_id = o.log_id and n.account_id = o.account_id and n.channel = o.channel`,
    ],
  },
  ledger: { aYear: 3 * 365, years: null, fill: [] },
  audit: {
    aYear: CHANGES_BY_PEOPLE_A_DAY * 365,
    years: 731 / 365,
    fill: [
      `insert into audit (at, account_id, actor_name, actor_email, action, entity, entity_id, entity_name, changes,
          accounts, systems)
        select at, 1, 'Anna Kowalska', 'anna@customer.example', 'update', 'node', '17', 'Girder 17',
          '[{"field":"thresholdLevel1","before":50,"after":55}]', array[1], array[s.id]
        from generate_series(${SPAN} '1 day') as at, system s`,
    ],
  },
  weather_past: {
    aYear: HOURS,
    years: 3,
    fill: [
      `insert into weather_past (system_id, at, temperature, snow)
        select s.id, at, 4.5, 0.2 from generate_series(${SPAN} '1 hour') as at, system s`,
    ],
  },
};

const INSTALLATIONS = [100, 1_000, 10_000];
const GIB = 1024 ** 3;

const isInstalled = missingCitus() === null;
const server: PostgresServer & { bin?: string } = isInstalled ? await startInstalledPostgres() : await startPostgres();
const store = openPostgres(server.url, 2);
await migrateStore(store, () => undefined);
await makeInstallation(store);
const sizes = await measured(store);
let yearly = 0;
let bounded = 0;
for (const [name, { aYear, years }] of Object.entries(TABLES)) {
  const bytes = sizes.get(name) ?? 0;
  const life = years === null ? 'for ever' : `${Math.round(years * 365)} days`;
  console.log(`${name}: ${Math.round(bytes)} bytes a row, ${aYear} rows a system and year, kept ${life}.`);
  if (years === null) yearly += bytes * aYear;
  else bounded += bytes * aYear * years;
}
console.log(`A system: ${mib(yearly)} MiB a year, and ${mib(bounded)} MiB of what is deleted again, once it is full.`);
for (const systems of INSTALLATIONS) {
  const rows = Object.values(TABLES).reduce((all, { aYear, years }) => all + aYear * Math.min(1, years ?? 1), 0);
  console.log(
    `${systems} systems: ${((systems * rows) / 1e6).toFixed(1)} million rows after a year; ` +
      `${((systems * yearly) / GIB).toFixed(1)} GiB a year, and ${((systems * bounded) / GIB).toFixed(1)} GiB at most.`,
  );
}
if (server.bin !== undefined) backUp(server.url, server.bin);
await store.close();
await server.stop();

async function makeInstallation({ pool }: Store): Promise<void> {
  await pool.query(`
    insert into system (name, version) select 'Hall ' || i, 'W4' from generate_series(1, ${SYSTEMS}) as i;
    insert into account (name, email, password_hash, pairing_code)
      select 'Person ' || i, 'person-' || i || '@customer.example', 'none', i::text
      from generate_series(1, ${SYSTEMS * PEOPLE}) as i;
    insert into assignment (account_id, system_id, role, email_events)
      select i, 1 + (i - 1) / ${PEOPLE}, 'common_user', array['L1', 'L2', 'L3', 'L4']
      from generate_series(1, ${SYSTEMS * PEOPLE}) as i;
    with made as (insert into device (serial, type, role, main_sensor, system_version)
      select format('a81758ff%s%s', lpad(s.id::text, 4, '0'), lpad(i::text, 4, '0')), 'UD-20.3', 'endpoint_device',
        'laser', 'W4' from system s, generate_series(1, ${NODES}) as i returning id)
    insert into node (system_id, device_id, name, measurement_base_distance, permissible_value, threshold_level1,
        threshold_level2, threshold_level3, threshold_level4)
      select 1 + (id - 1) / ${NODES}, id, 'Girder ' || id, 5000, 100, 50, 60, 75, 90 from made`);
  for (const { fill } of Object.values(TABLES)) for (const statement of fill) await pool.query(statement);
  await pool.query('vacuum analyze');
}

/** Bytes of a row with its share of the indexes, by table. */
async function measured({ pool }: Store): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for (const name of Object.keys(TABLES)) {
    const { rows } = await pool.query<{ bytes: string; rows: string }>(
      `select coalesce((select sum(pg_total_relation_size(relid)) from pg_partition_tree('${name}')),
          pg_total_relation_size('${name}')) as bytes,
        (select count(*) from ${name}) as rows`,
    );
    sizes.set(name, Number(rows[0]?.bytes) / Number(rows[0]?.rows));
  }
  return sizes;
}

/** How fast a backup is written and restored, in the format that docs/operating.md uses. */
function backUp(url: string, bin: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'sagitta-backup-'));
  const file = join(folder, 'all.dump');
  const took = (program: string, args: readonly string[]) => {
    const from = performance.now();
    execFileSync(join(bin, program), args, { stdio: 'pipe' });
    return (performance.now() - from) / 1_000;
  };
  took('psql', ['-d', url, '-c', 'create database restored']);
  const written = took('pg_dump', ['-d', url, '-Fc', '-f', file]);
  const restored = took('pg_restore', ['-d', url.replace(/[^/]*$/, 'restored'), file]);
  const bytes = Number(
    execFileSync(join(bin, 'psql'), ['-d', url, '-Atc', 'select pg_database_size(current_database())'], {
      encoding: 'utf8',
    }),
  );
  console.log(
    `Back up ${mib(bytes)} MiB: ${written.toFixed(1)} s, a file of ${mib(statSync(file).size)} MiB; restore ` +
      `${restored.toFixed(1)} s. Per GiB: ${((written * GIB) / bytes / 60).toFixed(1)} and ` +
      `${((restored * GIB) / bytes / 60).toFixed(1)} minutes.`,
  );
  rmSync(folder, { recursive: true, force: true });
}

function mib(bytes: number): string {
  return (bytes / 1024 ** 2).toFixed(1);
}
