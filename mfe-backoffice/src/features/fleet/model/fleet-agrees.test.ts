import type { FleetDevice } from '@sagitta/shared-contracts/api/fleet';
import type { Gateway } from '@sagitta/shared-contracts/api/gateway';
import { DEVICE_ROLES, SENSOR_TYPES, SUPPLY_STATES } from '@sagitta/shared-contracts/api/node';
import { powerTone } from '@sagitta/shared-contracts/rules/device-card';
import { footerMessages } from '@sagitta/shared-contracts/rules/device-status';
import { isMonitored } from '@sagitta/shared-contracts/rules/sensor';
import { gatewayTone } from '../../../shared/model/gateway-tone';
import { fleetSections } from './fleet-sections';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const MINUTE = 60_000;
const AGES = [0, 9, 10, 11, 719, 720, 1439, 1440, 1441, 9000, null];

/** Numbers that are the same in each run. */
function randomOf(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

function fleet(seed: number) {
  const random = randomOf(seed);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const at = () => {
    const minutes = pick(AGES);
    return minutes === null ? null : new Date(NOW - minutes * MINUTE).toISOString();
  };
  const gateways = Array.from({ length: 6 }, (_, index) => ({
    Eui64: `AA0${index}`,
    Name: `Gateway ${index}`,
    SystemName: pick(['Hala', 'Most', 'Dach', null]),
    timezone: null,
    LatestPacketTimestamp: at(),
    StatusReporterTimestamp: at(),
  })) as unknown as Gateway[];
  const devices = Array.from({ length: 40 }, (_, id) => {
    const systemId = Math.floor(random() * 4);
    const MainSensorType = pick(SENSOR_TYPES);
    const limits = {
      PermissibleValue: pick([40, 40, 0, null]),
      ThresholdLevel1: pick([25, 0, null]),
      ThresholdLevel2: 0,
      ThresholdLevel3: null,
      ThresholdLevel4: pick([90, 0]),
    };
    return {
      id,
      name: `Beam ${id}`,
      systemId,
      SystemName: ['Hala', 'Most', 'Dach', 'Wieża'][systemId] ?? null,
      timezone: null,
      DeviceRole: pick(DEVICE_ROLES),
      DeviceType: pick(['UD-20.3', 'UD-10.1.1', null]),
      MainSensorType,
      CanMeasure: pick([true, false, null]),
      active: pick([true, true, false, null]),
      LatestMeasurementTimestamp: at(),
      LatestPacketTimestamp: at(),
      SignalQualityInfo: pick([null, '{', `[{"gatewayId":"aa0${Math.floor(random() * 8)}"}]`]),
      DeviceSerialString: pick([null, `fd${id}`]),
      SystemVersion: pick(['W2', 'W4'] as const),
      W2ConnectionStatus: pick([null, 0, 2, 3]),
      W2Operational: pick([true, false, null]),
      SupplyState: pick([...SUPPLY_STATES, null]),
      notMonitored: MainSensorType !== 'none' && !isMonitored({ MainSensorType, ...limits }),
      ...limits,
    } satisfies FleetDevice & Record<string, unknown>;
  });
  const sections = fleetSections(
    { devices, gateways },
    { now: NOW, today: '2026-11-21', deviceTo: ({ id }) => String(id), systemTo: () => null, alarmTo: () => null },
  );
  const lines = (id: string) => sections.find((section) => section.id === id)?.lines ?? [];
  return { devices, gateways, lines };
}

const SEEDS = Array.from({ length: 200 }, (_, seed) => seed + 1);
const FORMAT = { moment: String, distance: String };
const cardSays = (device: ReturnType<typeof fleet>['devices'][number]) =>
  footerMessages(
    {
      ...device,
      deviceDamage: false,
      deviceDamagedFrom: null,
      deviceDamagedInfo: null,
      LatestKnownThreatLevel: 'none',
      ObstructionStatus: false,
      BaseDistanceCorrection: null,
      AcceleratedUntil: null,
      outOfRange: false,
    },
    NOW,
    FORMAT,
  ).map(({ text }) => text);
const ids = (list: readonly { to: string | null }[]) => list.map(({ to }) => Number(to)).sort((a, b) => a - b);

describe('the fleet view agrees with the other screens', () => {
  test('calls silent the devices that their cards call lost, each in exactly one line', () => {
    for (const seed of SEEDS) {
      const { devices, lines } = fleet(seed);
      const lost = devices.filter(
        (device) => device.active !== false && cardSays(device).some((text) => text.startsWith('Device lost')),
      );
      const behind = lines('gateways').flatMap((line) => line.devices ?? []);
      const others = lines('silent').flatMap((line) => line.devices ?? [line]);
      expect(ids([...behind, ...others])).toEqual(lost.map(({ id }) => id));
    }
  });

  test('calls offline the gateways that their table shows red, and no other has a device behind it', () => {
    for (const seed of SEEDS) {
      const { gateways, lines } = fleet(seed);
      const red = gateways.filter((gateway) => gatewayTone(gateway, NOW) === 'bad').map(({ Eui64 }) => Eui64);
      expect(
        lines('gateways')
          .map(({ key }) => key)
          .sort(),
      ).toEqual(red);
    }
  });

  test('lists the devices whose cards say that they raise no alarm', () => {
    for (const seed of SEEDS) {
      const { devices, lines } = fleet(seed);
      const silent = devices.filter(
        (one) => one.active !== false && cardSays(one).some((text) => text.startsWith('Not monitored')),
      );
      expect(ids(lines('unmonitored'))).toEqual(silent.map(({ id }) => id));
    }
  });

  test('lists the batteries that their cards show yellow or red', () => {
    for (const seed of SEEDS) {
      const { devices, lines } = fleet(seed);
      const low = devices.filter((one) => one.active !== false && ['warn', 'bad'].includes(powerTone(one)));
      expect(ids(lines('batteries'))).toEqual(low.map(({ id }) => id));
    }
  });
});
