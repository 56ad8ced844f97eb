import type { FleetDevice } from '@sagitta/shared-contracts/api/fleet';
import { SUPPLY_STATES } from '@sagitta/shared-contracts/api/node';
import type { System } from '@sagitta/shared-contracts/api/system';
import { powerTone } from '@sagitta/shared-contracts/rules/device-card';
import { deviceNeed } from '@sagitta/shared-contracts/rules/fleet';
import { apiForTests } from '../../testing/api';
import { storeRandomSystems } from '../../testing/random-devices';

const api = apiForTests();

async function read<T>(url: string): Promise<T> {
  const answer = await api.call('GET', url, { token: await api.signIn('staff') });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<T>();
}

test('answers the devices that need attention, and no others', async () => {
  const devices = await read<FleetDevice[]>('/fleet-devices');
  const now = api.clock.now().getTime();
  expect(devices.length).toBeGreaterThan(0);
  expect(devices.filter((device) => deviceNeed(device, now) === null)).toEqual([]);
  expect(devices[0]).toMatchObject({ SystemName: expect.any(String), timezone: 'Europe/Warsaw' });
});

test('has each device that raises no alarm, and counts them as the list of systems does', async () => {
  await storeRandomSystems(api.store, api.clock.now(), 'unmonitored', 60);
  const devices = await read<FleetDevice[]>('/fleet-devices');
  const systems = await read<System[]>('/systems');
  const now = api.clock.now().getTime();
  const counted = systems.map(({ ID }) => ({
    ID,
    count: devices.filter((one) => one.systemId === ID && deviceNeed(one, now)?.notMonitored).length,
  }));
  expect(counted.filter(({ count }) => count > 0).length).toBeGreaterThan(10);
  expect(counted).toEqual(systems.map(({ ID, levelDetails }) => ({ ID, count: levelDetails?.doubts.notMonitored })));
});

test('has a silent device of exactly the systems that are listed with a lost device', async () => {
  await storeRandomSystems(api.store, api.clock.now(), 'fleet', 120);
  const devices = await read<FleetDevice[]>('/fleet-devices');
  const systems = await read<System[]>('/systems');
  const now = api.clock.now().getTime();
  const silent = new Set(devices.filter((one) => deviceNeed(one, now)?.silent).map(({ systemId }) => systemId));
  const lost = systems.filter(({ deviceLost }) => deviceLost).map(({ ID }) => ID);
  expect(lost.length).toBeGreaterThan(10);
  expect([...silent].sort((a, b) => a - b)).toEqual(lost.sort((a, b) => a - b));
});

test.each(SUPPLY_STATES)('has a device of which nothing else is wrong by its supply: %s', async (SupplyState) => {
  const { rows } = await api.store.pool.query<{ id: number }>(
    `update node n set supply_state = $1, active = true, permissible_value = 100, threshold_level1 = 50
    from device d where d.id = n.device_id and n.id = (select min(id) from live_node where device_id is not null)
    returning n.id`,
    [SupplyState],
  );
  await api.store.pool.query(
    'update device set latest_packet_at = $1 where id = (select device_id from node where id = $2)',
    [api.clock.now(), rows[0]?.id],
  );
  const found = (await read<FleetDevice[]>('/fleet-devices')).find(({ id }) => id === rows[0]?.id);
  expect(found !== undefined).toBe(['bad', 'warn'].includes(powerTone({ SupplyState })));
});
