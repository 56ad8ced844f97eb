import type { Node } from '@sagitta/shared-contracts/api/node';
import type { System } from '@sagitta/shared-contracts/api/system';
import { type SystemStatus, systemStatus } from '@sagitta/shared-contracts/rules/system-status';
import { grouped } from '../kit/grouped';
import { apiForTests } from '../../testing/api';
import { storeRandomSystems } from '../../testing/random-devices';

// The contract's rule is the one source of truth for a system's status; the database computes the same
// (docs/decisions/0026-an-api-that-scales.md). STATUS_SYSTEMS=100000 compares more.

const SYSTEMS = Number(process.env.STATUS_SYSTEMS ?? 1_000);
const AT_ONCE = 1_000;

const api = apiForTests();
let token: string;

beforeAll(async () => {
  token = await api.signIn('staff');
});

async function compare(systems: readonly System[]): Promise<void> {
  const ids = systems.map(({ ID }) => ID);
  const nodes = (await api.call('PATCH', '/nodes', { token, body: { systemIds: ids } })).json<Node[]>();
  const bySystem = grouped(nodes, 'systemId');
  const now = api.clock.now().getTime();
  for (const system of systems) {
    const devices = bySystem.get(system.ID) ?? [];
    try {
      // JSON has no -0.
      expect(system).toMatchObject(JSON.parse(JSON.stringify(systemStatus(devices, now))) as SystemStatus);
    } catch (error) {
      throw new Error(`System ${system.name} of ${JSON.stringify(devices)}: ${String(error)}`, { cause: error });
    }
  }
}

test('follows the rule for the demo world', async () => {
  await compare((await api.call('GET', '/systems', { token })).json<System[]>());
});

test.each(Array.from({ length: Math.ceil(SYSTEMS / AT_ONCE) }, (_, round) => [`seed ${round}`]))(
  `follows the rule for ${AT_ONCE} random systems (%s)`,
  async (seed) => {
    const { first, last } = await storeRandomSystems(api.store, api.clock.now(), seed, Math.min(SYSTEMS, AT_ONCE));
    const all = (await api.call('GET', '/systems', { token })).json<System[]>();
    const random = all.filter(({ ID }) => ID >= first && ID <= last);
    expect(random.length).toBe(last - first + 1);
    await compare(random);
    const kinds = new Set(random.map((system) => system.NodesHighestThreatLevelActiveNonobstructed));
    expect([...kinds].sort()).toEqual(['L1', 'L2', 'L3', 'L4', 'none', 'unknown_or_NA']);
    await api.store.pool.query('delete from system where id between $1 and $2', [first, last]);
  },
);
