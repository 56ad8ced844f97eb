// How long a search takes in a large installation: an embedded PostgreSQL, over HTTP; so many systems, devices of each.
import type { Searches } from './bench-messages';
import { fillFleet, INSTALLER, OWNER } from './bench-fleet-fill';
import { STAFF, startBenchInstallation } from './bench-installation';

const [SYSTEMS = 10_000, DEVICES_EACH = 8] = process.argv
  .slice(2, 4)
  .filter((one) => one !== '--say')
  .map(Number);
const WARM_UP = 3;
const ROUNDS = 20;
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

const { store, app, end } = await startBenchInstallation('bench-search');
try {
  await fillFleet(store.pool, { systems: SYSTEMS, devicesEach: DEVICES_EACH });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const tokenOf = async (email: string) => {
    const answer = await post(`${address}/login`, { email, password: STAFF.password });
    return ((await answer.json()) as { token: string }).token;
  };
  const took: Record<string, number[]> = {};
  for (const [who, email] of [
    ['staff', STAFF.email],
    ['installer', INSTALLER],
    ['owner', OWNER],
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
  await end();
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
