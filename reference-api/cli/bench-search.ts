// How long a search takes in a large installation: an embedded PostgreSQL, over HTTP.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from '../src/kit/env';
import { buildApi, openStore } from '../src/start';
import type { Searches } from './bench-messages';
import { startBenchPostgres } from './bench-postgres';

const SYSTEMS = 10_000;
const DEVICES_EACH = 8;
const WARM_UP = 3;
const ROUNDS = 20;
const STAFF = { email: 'bench@example.com', password: 'the-password-of-the-bench' };
/** What people type: rare and common, a word as it grows, numbers, two letters, nothing that there is. */
const TEXTS = [
  'hala 4711',
  'hala',
  'ha',
  'dź',
  'dzwigar 3',
  'Dźwigar',
  'wig',
  'Kraków',
  '70B3D57ED0001',
  '70-b3-d5-7e-d0-01-23-45',
  '0012345',
  '+48 900 004 711',
  '89480000004711',
  'R-4711',
  'P/4711/2026',
  'plan 4711',
  'nowak',
  'person4711@',
  'brama',
  'zzzzqq',
];

const folder = await mkdtemp(join(tmpdir(), 'bench-search-'));
const server = await startBenchPostgres(join(folder, 'postgres'));
const env = parseEnv({
  DATABASE_URL: server.url,
  ADMIN_EMAIL: STAFF.email,
  ADMIN_PASSWORD: STAFF.password,
  LOG_LEVEL: 'error',
  RATE_LIMIT: '1000000',
});
const clock = () => new Date();
const store = await openStore(env, clock, () => undefined);
const app = await buildApi(store, env, clock);
try {
  await fill();
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const tokenOf = async (email: string) => {
    const answer = await post(`${address}/login`, { email, password: STAFF.password });
    return ((await answer.json()) as { token: string }).token;
  };
  const took: Record<string, number[]> = {};
  for (const [who, email] of [
    ['staff', STAFF.email],
    ['installer', 'installer@example.com'],
    ['owner', 'owner@example.com'],
  ] as const) {
    const token = await tokenOf(email);
    for (let round = -WARM_UP; round < ROUNDS; round += 1) {
      for (const text of TEXTS) {
        const from = performance.now();
        const answer = await post(`${address}/search`, { text }, token);
        const body = await answer.text();
        if (answer.status !== 200) throw new Error(`A search answers ${answer.status}: ${body}`);
        if (round >= 0) (took[`${who}: ${text}`] ??= []).push(performance.now() - from);
        else if (process.argv.includes('--say')) console.log(who, text, body.slice(0, 300));
      }
    }
  }
  const result: Searches = { systems: SYSTEMS, devices: SYSTEMS * DEVICES_EACH, tookMs: Object.values(took).flat() };
  process.send?.(result);
  for (const [call, times] of Object.entries(took)) console.log(call.padEnd(40), at(times, 0.5), at(times, 0.95));
  console.log('all'.padEnd(40), at(result.tookMs, 0.5), at(result.tookMs, 0.95));
} finally {
  await app.close();
  await store.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
  if (process.connected) process.disconnect();
}

function at(times: readonly number[], share: number): string {
  const sorted = times.toSorted((one, other) => one - other);
  return `${(sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1)} ms`;
}

function post(url: string, body: object, token?: string): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** Systems with eight devices each, a router, a card, two inspections and a document, and a person. */
async function fill(): Promise<void> {
  const say = async (statement: string) => void (await store.pool.query(statement));
  await say('set session_replication_role = replica');
  await say(`insert into account (name, email, phone, password_hash, pairing_code, category)
    select (array['Anna Nowak', 'Józef Żak', 'Łukasz Kot'])[1 + i % 3] || ' ' || i, 'person' || i || '@example.com',
      '+4850' || lpad(i::text, 7, '0'), (select password_hash from account limit 1), 'p' || i, 'commoner'
    from generate_series(1, ${SYSTEMS}) as i`);
  await say(`insert into account (name, email, password_hash, pairing_code, category)
    select split_part(email, '@', 1), email, (select password_hash from account limit 1), email, category
    from (values ('installer@example.com', 'installer'), ('owner@example.com', 'commoner')) as more (email, category)`);
  await say(`insert into system (id, name, version, address_street, address_city)
    select i, (array['Hala ', 'Magazyn ', 'Szkoła ', 'Dach '])[1 + i % 4] || i, 'W4', 'Żurawia ' || i % 90,
      (array['Kraków', 'Łódź', 'Poznań', 'Gdańsk', 'Wrocław'])[1 + i % 5] from generate_series(1, ${SYSTEMS}) as i`);
  await say(`insert into assignment (account_id, system_id, role)
    select a.id, s.id, case a.email when 'installer@example.com' then 'installer' else 'common_user' end
    from system s join account a on a.email = 'installer@example.com' and s.id % 20 = 0
      or a.email = 'owner@example.com' and s.id < 4 or a.email = 'person' || s.id || '@example.com'`);
  await say(`insert into device (id, serial, type, role, main_sensor, system_version)
    select i, '70B3D57ED' || lpad(i::text, 7, '0'), 'UD-20.3',
      case i % 8 when 0 then 'gateway' else 'endpoint_device' end,
      case i % 8 when 0 then 'none' else 'laser' end, 'W4' from generate_series(1, ${SYSTEMS * DEVICES_EACH}) as i`);
  await say(`insert into node (system_id, device_id, name)
    select 1 + (id - 1) / 8, id, case id % 8 when 0 then 'Brama' else 'Dźwigar ' || id % 8 end from device`);
  await say(`insert into router (id, system_id, serial_number, owner, supplier)
    select i, i, 'R-' || i, 'customer', 'customer' from generate_series(1, ${SYSTEMS}) as i`);
  await say(`insert into sim_card (system_id, router_id, telephone, iccid, owner)
    select i, i, '+48900' || lpad(i::text, 6, '0'), '89480' || lpad(i::text, 9, '0'), 'customer'
    from generate_series(1, ${SYSTEMS}) as i`);
  await say(`insert into inspection (system_id, year, protocol_number, performed_by)
    select 1 + i % ${SYSTEMS}, 2025 + i % 2, 'P/' || i % ${SYSTEMS} || '/' || 2025 + i % 2, 'Jan Nowak'
    from generate_series(1, ${SYSTEMS * 2}) as i`);
  await say(`insert into stored_file (hash) values ('bench')`);
  await say(`insert into system_file (system_id, filename, mime_type, size, content_hash)
    select i, 'Plan ' || i || '.pdf', 'application/pdf', 1, 'bench' from generate_series(1, ${SYSTEMS}) as i`);
  await say('vacuum analyze');
}
