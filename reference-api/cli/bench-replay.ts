// How long the replay of a winter takes, over HTTP: an embedded PostgreSQL (docs/bench.md):
// pnpm --filter @sagitta/reference-api bench-replay [minutes between readings] [days]
import { getReplay } from '@sagitta/shared-contracts/api/roof-replay';
import { DAY_MS } from '@sagitta/shared-contracts/rules/age';
import { replayStep } from '@sagitta/shared-contracts/rules/replay-frame';
import { databaseCpuMs } from './bench-cpu';
import type { WinterReplays } from './bench-messages';
import { STAFF, startBenchInstallation } from './bench-installation';

const [minutes = 60, days = 120] = process.argv.slice(2).map(Number);
const DEVICES = 60;
const EVENTS = 900;
const WARM_UP = 5;
const ROUNDS = 40;

const { store, app, end } = await startBenchInstallation('bench-replay');
try {
  const until = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const readings = await fill(new Date(until - days * DAY_MS), new Date(until));
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const signedIn = await post(`${address}/login`, STAFF);
  const { token } = (await signedIn.json()) as { token: string };
  const range = {
    systemID: 1,
    Start: new Date(until - days * DAY_MS).toISOString(),
    End: new Date(until).toISOString(),
    Step: replayStep(days * DAY_MS),
  };
  const replay = async () => {
    const answer = await post(address + getReplay.path, range, token);
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`A replay answers ${answer.status}: ${text}`);
    return text;
  };
  for (let round = 0; round < WARM_UP; round += 1) await replay();
  const before = { own: process.cpuUsage(), database: await databaseCpuMs(store.pool) };
  const tookMs: number[] = [];
  let body = '';
  for (let round = 0; round < ROUNDS; round += 1) {
    const from = performance.now();
    body = await replay();
    tookMs.push(performance.now() - from);
  }
  const plainBytes = Buffer.byteLength(body);
  const { user, system } = process.cpuUsage(before.own);
  const result: WinterReplays = {
    devices: DEVICES,
    days,
    readings,
    tookMs,
    body,
    from: range.Start,
    to: range.End,
    plainBytes,
    ownCpuMs: (user + system) / 1_000 / ROUNDS,
    databaseCpuMs: ((await databaseCpuMs(store.pool)) - before.database) / ROUNDS,
  };
  process.send?.(result);
  const [p50, p95] = [0.5, 0.95].map((share) => tookMs.toSorted((a, b) => a - b)[Math.floor((ROUNDS - 1) * share)]);
  console.log(
    `${readings} readings of ${days} days: ${p50?.toFixed(0)} ms (95 of 100 at most ${p95?.toFixed(0)}), ` +
      `${(plainBytes / 1024).toFixed(0)} KB; of a core, ${result.databaseCpuMs.toFixed(0)} ms in the database and ` +
      `${result.ownCpuMs.toFixed(0)} ms here.`,
  );
} finally {
  await end();
  if (process.connected) process.disconnect();
}

function post(url: string, body: object, token?: string): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
}

/**
 * A roof under a winter: snow that comes and melts, noise of the sensors, frames that come some seconds late, silences
 * of days, obstructions of hours, other limits once, a log, and the weather of each hour.
 */
async function fill(from: Date, to: Date): Promise<number> {
  const say = (statement: string, values: unknown[] = []) => store.pool.query(statement, values);
  await say('set session_replication_role = replica');
  await say(`insert into system (id, name, version) values (1, 'Bench', 'W4')`);
  await say(
    `insert into device (id, serial, type, role, main_sensor, system_version)
    select i, '70B3D57ED' || lpad(i::text, 7, '0'), 'UD-20.3', 'endpoint_device', 'laser', 'W4'
    from generate_series(1, $1::int) as i`,
    [DEVICES],
  );
  await say(
    `insert into node (id, system_id, device_id, name, created_at, permissible_value, threshold_level1,
      threshold_level2, threshold_level3, threshold_level4, map_position_x, map_position_y)
    select id, 1, id, 'Truss ' || id, $1, 40, 25, 50, 75, 95, 60 + id % 10 * 90, 60 + id / 10 * 90 from device`,
    [from],
  );
  await say(`select ensure_measurement_partitions($1::timestamptz, $2::timestamptz)`, [from, to]);
  const { rowCount } = await say(
    `insert into measurement (system_id, node_id, measured_at, deflection, measured_distance, temperature1,
      permissible_value, level1, level2, level3, level4, obstructed)
    select 1, n, at + make_interval(secs => (hashint8(n * 7919 + k) & 15)),
      case when not blocked then round((12 + n % 7 + (10 + n % 11) * sin(k / (900.0 + n * 7))
        + 2 * sin(k / 40.0) + (hashint8(n * 104729 + k) & 255) / 256.0)::numeric, 1) end,
      5000, -4, case when k < 20000 then 40 else 38 end, 25, 50, 75, 95, blocked
    from generate_series(1, $3::int) as n
    cross join (select at, (extract(epoch from at - $1) / 240)::int as k
      from generate_series($1::timestamptz, $2::timestamptz - interval '1 minute', make_interval(mins => $4::int)) as at
    ) as moment
    cross join lateral (select n % 10 = 0 and k % 3000 between 900 and 960 as blocked) as sight
    where not (n % 15 = 0 and k % 9000 between 4000 and 5000)`,
    [from, to, DEVICES, minutes],
  );
  await say(
    `insert into log (system_id, node_id, message_en, event_at, severity, level_before, level_after)
    select 1, 1 + i % $3::int, 'L' || 1 + i % 3 || ' exceeded at Truss ' || 1 + i % $3::int,
      $1::timestamptz + i * ($2::timestamptz - $1::timestamptz) / $4::int, 'L' || 1 + i % 3, 'none', 'none'
    from generate_series(0, $4::int - 1) as i`,
    [from, to, DEVICES, EVENTS],
  );
  await say(
    `insert into weather_past (system_id, at, temperature, snow)
    select 1, at, 4 * sin(extract(epoch from at) / 40000), case when extract(hour from at) < 6 then 0.4 else 0 end
    from generate_series($1::timestamptz, $2::timestamptz - interval '1 hour', interval '1 hour') as at`,
    [from, to],
  );
  await say('vacuum analyze');
  return rowCount ?? 0;
}
