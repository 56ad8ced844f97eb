import type { Node } from '../api/node';
import { deviceNeed, gatewayToBlame, inspectionDue, isInStore, isUnused, servesNothing } from './fleet';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const HOUR = 3_600_000;
const ago = (hours: number) => new Date(NOW - hours * HOUR).toISOString();

const device = (changes: Partial<Node> & { notMonitored?: boolean | null } = {}) => ({
  SystemVersion: 'W4' as const,
  W2Operational: null,
  W2ConnectionStatus: null,
  CanMeasure: true,
  DeviceRole: 'endpoint_device' as const,
  DeviceType: 'UD-20.3',
  MainSensorType: 'laser' as const,
  LatestPacketTimestamp: ago(1),
  LatestMeasurementTimestamp: ago(1),
  active: true,
  SupplyState: 'battery_good_normal' as const,
  ...changes,
});

describe('deviceNeed', () => {
  test.each<[string, Partial<Node> & { notMonitored?: boolean | null }, ReturnType<typeof deviceNeed>]>([
    ['heard an hour ago', {}, null],
    ['heard exactly 24 h ago', { LatestPacketTimestamp: ago(24) }, null],
    ['silent for longer', { LatestPacketTimestamp: ago(24.001) }, { silent: true, battery: null, notMonitored: false }],
    ['never heard', { LatestPacketTimestamp: null }, { silent: true, battery: null, notMonitored: false }],
    ['switched off', { LatestPacketTimestamp: null, SupplyState: 'battery_empty', active: false }, null],
    [
      'of a host that does not say whether it is on',
      { active: null, SupplyState: 'battery_empty' },
      { silent: false, battery: 'bad', notMonitored: false },
    ],
    ['with a weak battery', { SupplyState: 'battery_weak' }, { silent: false, battery: 'warn', notMonitored: false }],
    ['that raises no alarm', { notMonitored: true }, { silent: false, battery: null, notMonitored: true }],
    ['that raises no alarm and is switched off', { notMonitored: true, active: false }, null],
    [
      'that raises no alarm, of a W2 system that is not operational',
      { notMonitored: true, SystemVersion: 'W2', W2Operational: false },
      null,
    ],
    ['of a host that does not say whether it can raise one', { notMonitored: null }, null],
    ['on a line', { SupplyState: 'line' }, null],
    ['of which nothing is known of its power', { SupplyState: null }, null],
    [
      'lost, says the controller',
      { SystemVersion: 'W2', W2Operational: true, W2ConnectionStatus: 3 },
      { silent: true, battery: null, notMonitored: false },
    ],
    ['in trouble, says the controller', { SystemVersion: 'W2', W2Operational: true, W2ConnectionStatus: 2 }, null],
  ])('of a device %s', (_, changes, need) => expect(deviceNeed(device(changes), NOW)).toEqual(need));
});

describe('inspectionDue', () => {
  const due = (inspection: Partial<Parameters<typeof inspectionDue>[0]>, today: string) =>
    inspectionDue({ performedAt: null, status: 'planned', year: 2026, ...inspection }, today);

  test.each([
    [2021, 'planned', '2026-11-21', 'past'],
    [2025, 'in_progress', '2026-01-01', 'past'],
    [2025, 'completed', '2026-01-01', null],
    [2026, 'planned', '2026-09-30', null],
    [2026, 'planned', '2026-10-01', 'soon'],
    [2026, 'in_progress', '2026-12-31', 'soon'],
    [2026, 'completed', '2026-12-31', null],
    [2026, 'planned', '2027-01-01', 'past'],
    [2027, 'planned', '2026-12-31', null],
  ] as const)('of %i without a day, %s, on %s: %s', (year, status, today, state) =>
    expect(due({ year, status }, today)).toBe(state),
  );

  test('goes by its day where it has one, whatever its year', () => {
    expect(due({ year: 2025, performedAt: '2027-03-01' }, '2026-11-21')).toBeNull();
    expect(due({ year: 2027, performedAt: '2026-11-20' }, '2026-11-21')).toBe('past');
  });

  test.each([
    ['2026-11-20', 'planned', 'past'],
    ['2026-11-21', 'in_progress', 'soon'],
    ['2026-12-21', 'planned', 'soon'],
    ['2026-12-22', 'planned', null],
    ['2026-11-20', 'completed', null],
  ] as const)('on %s, %s: %s', (performedAt, status, state) =>
    expect(due({ performedAt, status }, '2026-11-21')).toBe(state),
  );
});

describe('what lies in the store', () => {
  test.each([
    [{ systemId: null, nodeId: null, routerId: null }, false],
    [{ systemId: 1, nodeId: null, routerId: null }, true],
    [{ systemId: 1, nodeId: 2, routerId: null }, false],
    [{ systemId: 1, nodeId: null, routerId: 3 }, false],
  ])('the card %j needs somebody: %s', (card, needs) => {
    expect(isUnused(card)).toBe(needs);
    expect(isInStore(card)).toBe(card.systemId === null);
  });

  test.each([
    [{ systemId: null, systemVersion: null, nodeId: null }, false],
    [{ systemId: 1, systemVersion: 'W4', nodeId: null }, true],
    [{ systemId: 1, systemVersion: null, nodeId: null }, true],
    [{ systemId: 1, systemVersion: 'W2', nodeId: null }, false],
    [{ systemId: 1, systemVersion: 'W4', nodeId: 2 }, false],
  ] as const)('the router %j needs somebody: %s', (router, needs) => expect(servesNothing(router)).toBe(needs));
});

describe('gatewayToBlame', () => {
  const gateway = (eui: string, down: boolean, systemName: string | null = 'Hala') => ({ eui, down, systemName });
  const heardBy = (gatewayId: string | null, SystemName: string | null = 'Hala') => ({
    SystemName,
    SignalQualityInfo: gatewayId === null ? null : JSON.stringify([{ gatewayId }]),
  });
  const [A, B, C] = [gateway('aa01', true), gateway('AA02', false), gateway('aa03', true, 'Most')];

  test.each([
    ['the one that heard it, where it is down', heardBy('AA01'), [A, B], 'aa01'],
    ['also one of another system', heardBy('aa03'), [A, B, C], 'aa03'],
    ['none, where the one that heard it is up', heardBy('aa02'), [A, B], undefined],
    ['the first of its system, where all of it are down and the signal names none', heardBy(null), [C, A], 'aa01'],
    ['the same where the signal names one that is not in sight', heardBy('ff'), [A], 'aa01'],
    ['none, where one of its system is up', heardBy(null), [A, B], undefined],
    ['none, where its system has none', heardBy(null, 'Dach'), [A], undefined],
    ['none, where neither has a system', heardBy(null, null), [gateway('aa04', true, null)], undefined],
  ])('is %s', (_, of, gateways, eui) => expect(gatewayToBlame(of, gateways)?.eui).toBe(eui));

  test('ignores a signal without metadata, without a gateway, or with invalid JSON', () => {
    for (const SignalQualityInfo of ['[{"rssi":-90}]', '{', '[]', 'null'])
      expect(gatewayToBlame({ SystemName: 'Most', SignalQualityInfo }, [A])).toBeNull();
  });
});
