import { NodeSchema, type Node } from '@sagitta/shared-contracts/api/node';
import { SystemDetailsSchema, type SystemDetails } from '@sagitta/shared-contracts/api/system';
import { HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import * as v from 'valibot';

/** The moment at which the clock stands still in the tests of this part. */
export const NOW = Date.parse('2026-01-10T12:00:00Z');

export const hoursAgo = (hours: number) => new Date(NOW - hours * HOUR_MS).toISOString();

/** What a host must send of a node, and nothing more: every optional field reads as null. */
export const bareNode = (own: Partial<Node> = {}): Node => ({
  ...v.parse(NodeSchema, { id: 1, name: 'Bare', systemId: 7 }),
  ...own,
});

export const bareSystem = (own: Partial<SystemDetails> = {}): SystemDetails => ({
  ...v.parse(SystemDetailsSchema, { ID: 7, name: 'Bare' }),
  ...own,
});

/** A laser rangefinder that is all right: 12 of 40 mm. */
export const laser = (own: Partial<Node> = {}): Node =>
  bareNode({
    name: 'Truss A-04',
    DeviceRole: 'endpoint_device',
    DeviceType: 'UD-20.3',
    MainSensorType: 'laser',
    CanMeasure: true,
    active: true,
    LatestKnownThreatLevel: 'none',
    LatestKnownCalculatedDeflection: 12.4,
    PermissibleValue: 40,
    ThresholdLevel1: 25,
    ThresholdLevel2: 50,
    ThresholdLevel3: 75,
    ThresholdLevel4: 90,
    LatestPacketTimestamp: hoursAgo(0.1),
    LatestMeasurementTimestamp: hoursAgo(0.1),
    SupplyState: 'battery_good_normal',
    TemperatureOK: true,
    Temperature1: -3.25,
    SignalStrength: 78,
    SystemVersion: 'W4',
    ...own,
  });

/** An inclinometer that is all right: 0.183° of 2°. */
export const inclinometer = (own: Partial<Node> = {}): Node =>
  laser({
    id: 2,
    name: 'Column 7',
    DeviceType: 'UD-11',
    MainSensorType: 'inclinometer',
    LatestKnownCalculatedDeflection: 0.1834,
    PermissibleValue: 2,
    ...own,
  });

export const gateway = (own: Partial<Node> = {}): Node =>
  bareNode({
    id: 3,
    name: 'Gateway',
    DeviceRole: 'gateway',
    active: true,
    LatestPacketTimestamp: hoursAgo(0.1),
    ...own,
  });

export const system = (own: Partial<SystemDetails> = {}): SystemDetails =>
  bareSystem({
    name: 'Hala Widowiskowa, Zakopane',
    systemVersion: 'W4',
    overallStatusOk: true,
    deviceLost: false,
    outdatedMeasurements: false,
    NodesHighestThreatLevelActiveNonobstructed: 'L3',
    nodesHighestDeflection: 78,
    timezone: 'Europe/Warsaw',
    ...own,
  });
