import * as v from 'valibot';
import { HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import { AccountSchema, type Account } from '../api/account';
import { GatewaySchema, type Gateway } from '../api/gateway';
import { LogSchema, type Log } from '../api/log';
import { MeasurementSchema, type Measurement } from '../api/measurement';
import { NodeSchema, type Node } from '../api/node';
import { SystemDetailsSchema, SystemSchema, type System, type SystemDetails } from '../api/system';

/** When the fixtures are true: noon of a winter's day, UTC. */
export const FIXED_NOW = Date.parse('2026-02-01T12:00:00Z');

/** A moment before {@link FIXED_NOW}, as the wire writes it. */
export function hoursAgo(hours: number, seconds = 0): string {
  return new Date(FIXED_NOW - hours * HOUR_MS - seconds * 1_000).toISOString();
}

/** A W4 site in good order. */
export function aSystem(overrides: Partial<System> = {}): System {
  return v.parse(SystemSchema, {
    ID: 1,
    name: 'Hala Poznań',
    systemVersion: 'W4',
    overallStatusOk: true,
    NodesHighestThreatLevel: 'none',
    NodesHighestKnownThreatLevel: 'none',
    NodesHighestThreatLevelActiveNonobstructed: 'none',
    nodesHighestDeflection: 31,
    deviceLost: false,
    outdatedMeasurements: false,
    accountRole: 'installer',
    winterSeasonStart: '01.11',
    winterSeasonNow: true,
    mapSizeX: 1_600,
    mapSizeY: 900,
    latitude: { Valid: true, Float64: 52.40637 },
    longitude: { Valid: true, Float64: 16.92517 },
    timezone: 'Europe/Warsaw',
    updatedViaWebsiteAt: hoursAgo(200),
    ...overrides,
  });
}

/** {@link aSystem} with its settings, as it is read alone. */
export function aSystemInDetail(overrides: Partial<SystemDetails> = {}): SystemDetails {
  return v.parse(SystemDetailsSchema, {
    ...aSystem(),
    country: 'PL',
    language: 'en',
    winterSeasonEnd: '31.03',
    heartbeatTime: { Valid: true, Time: '2026-02-01T07:00:00Z' },
    summertimeMeasurementPeriod: 3_600,
    wintertimeMeasurementPeriod: 900,
    communicationPeriod: 300,
    obstructionDetectionThreshold: 20,
    obstructionChangeThreshold: 10,
    obstructionCancelThreshold: 10,
    hysteresisForDistance: 5,
    hysteresisForAngle: 0.05,
    addressCity: 'Poznań',
    updatedAt: hoursAgo(200),
    ...overrides,
  });
}

/** A laser of {@link aSystem}, measured and heard half an hour ago, at 31 % of its permissible value. */
export function aNode(overrides: Partial<Node> = {}): Node {
  return v.parse(NodeSchema, {
    id: 11,
    name: 'A-01',
    systemId: 1,
    DeviceRole: 'endpoint_device',
    DeviceType: 'UD-12.4.2',
    MainSensorType: 'laser',
    CanMeasure: true,
    active: true,
    LatestKnownThreatLevel: 'none',
    LatestKnownCalculatedDeflection: 12.4,
    PermissibleValue: 40,
    ThresholdLevel1: 40,
    ThresholdLevel2: 60,
    ThresholdLevel3: 80,
    ThresholdLevel4: 100,
    ObstructionStatus: false,
    mapPositionX: 400,
    mapPositionY: 300,
    SupplyVoltage1: 3.6,
    Temperature1: -3.2,
    MeasuredDistance: 8_412,
    MeasurementBaseDistance: 8_400,
    LatestMeasurementTimestamp: hoursAgo(0.5),
    LatestPacketTimestamp: hoursAgo(0.5),
    SignalStrength: 78,
    DeviceSerialString: '0102030405060708',
    SystemVersion: 'W4',
    SupplyState: 'battery_good_normal',
    TemperatureOK: true,
    InclinometerStatus: 0,
    RangeFinderStatus: 0,
    outOfRange: false,
    deviceDamage: false,
    updatedViaWebsiteAt: hoursAgo(200),
    ...overrides,
  });
}

/** An entry of the event log that waits to be confirmed. */
export function aLog(overrides: Partial<Log> = {}): Log {
  return v.parse(LogSchema, {
    id: 501,
    severity: 'L2',
    systemName: 'Hala Poznań',
    systemVersion: 'W4',
    systemId: 1,
    relatedNodeId: 11,
    relatedNodeName: 'A-01',
    timezone: 'Europe/Warsaw',
    messageEn: 'Deflection exceeded level L2.',
    eventTimestamp: hoursAgo(2),
    confirmed: false,
    confirmable: true,
    msgTemplateId: 7,
    ...overrides,
  });
}

/** A common user of {@link aSystem}, whom the caller may partly change. */
export function anAccount(overrides: Partial<Account> = {}): Account {
  return v.parse(AccountSchema, {
    id: 21,
    name: 'Jan Kowalski',
    email: 'jan.kowalski@firma.example',
    phone: { Valid: true, String: '+48123456789' },
    accountCategory: 'commoner',
    systems: { Valid: true, String: '1' },
    accessRightToAccount: { Valid: true, String: 'partial' },
    language: 'en',
    timezone: 'Europe/Warsaw',
    updatedAt: hoursAgo(500),
    RegisteredInMobileApp: false,
    lastSystem: true,
    systemsDetails: [
      {
        ID: 1,
        name: 'Hala Poznań',
        systemVersion: 'W4',
        accountRole: 'common_user',
        AssignmentUpdatedAt: hoursAgo(500),
        accessRightsToAccount: 'partial',
        emailNotificationsL4: true,
      },
    ],
    ...overrides,
  });
}

/** A gateway of {@link aSystem}, heard a minute ago both ways. */
export function aGateway(overrides: Partial<Gateway> = {}): Gateway {
  return v.parse(GatewaySchema, {
    Eui64: 'A84041FFFF1E2B3C',
    Eth0Ip: '192.168.1.20',
    Vpn2Ip: '10.8.0.12',
    Wwan0Ip: '100.64.3.7',
    GatewayIp: '192.168.1.1',
    SimPin: '1234',
    Apn: 'internet',
    Iccid: '8948031234567890123',
    SimPresent: true,
    SimPinRequired: false,
    BatteryOperated: false,
    FirmwareVersion: '2.4.1',
    SystemName: 'Hala Poznań',
    Name: 'GW-01',
    LatestPacketTimestamp: hoursAgo(1 / 60),
    StatusReporterTimestamp: hoursAgo(1 / 60),
    ...overrides,
  });
}

/**
 * So many readings up to {@link FIXED_NOW}, one every 15 minutes: a slow sag between 8 and 16 mm. `overrides` changes
 * single ones by their place.
 */
export function aMeasurementSeries(
  length: number,
  overrides: (index: number) => Partial<Measurement> = () => ({}),
): Measurement[] {
  return Array.from({ length }, (_, index) =>
    v.parse(MeasurementSchema, {
      MeasurementTimestamp: hoursAgo((length - 1 - index) / 4),
      CalculatedDeflection: 12 + 4 * Math.sin(index / 40),
      Temperature1: -3 + 2 * Math.cos(index / 20),
      ThresholdLevel1: 40,
      ThresholdLevel2: 60,
      ThresholdLevel3: 80,
      ThresholdLevel4: 100,
      PermissibleValue: 40,
      ObstructionStatus: false,
      ...overrides(index),
    }),
  );
}
