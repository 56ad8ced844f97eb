import { HOUR_MS } from './age';
import { type DoubtedSensor, sensorDoubts } from './sensor-doubts';

const NOW = Date.UTC(2026, 1, 1, 12);
const hoursAgo = (hours: number) => new Date(NOW - hours * HOUR_MS).toISOString();
const SOUND: DoubtedSensor = {
  SystemVersion: 'W4',
  W2Operational: null,
  W2ConnectionStatus: null,
  CanMeasure: true,
  DeviceRole: 'endpoint_device',
  DeviceType: 'UD-20.3',
  MainSensorType: 'inclinometer',
  LatestPacketTimestamp: hoursAgo(1),
  LatestMeasurementTimestamp: hoursAgo(1),
  deviceDamage: false,
  outOfRange: false,
  InclinometerStatus: 0,
  RangeFinderStatus: null,
};

test.each<[string, Partial<DoubtedSensor>, string[]]>([
  ['a sound one', {}, []],
  ['one that says nothing of itself', { deviceDamage: null, outOfRange: null }, []],
  [
    'one of which nothing came for 24 hours',
    { LatestPacketTimestamp: hoursAgo(24.1), LatestMeasurementTimestamp: hoursAgo(24.1) },
    ['lost'],
  ],
  ['one that never measured', { LatestMeasurementTimestamp: null }, ['outdated']],
  ['a reading of 12 hours ago', { LatestMeasurementTimestamp: hoursAgo(12) }, []],
  ['an older reading', { LatestMeasurementTimestamp: hoursAgo(12.1) }, ['outdated']],
  ['a damaged one', { deviceDamage: true }, ['damaged']],
  ['a faulty one', { InclinometerStatus: 4 }, ['faulty']],
  ['a damaged one, which is not called faulty too', { deviceDamage: true, InclinometerStatus: 4 }, ['damaged']],
  ['one out of its range', { outOfRange: true }, ['outOfRange']],
  [
    'one with all of them, the most serious first',
    { deviceDamage: true, outOfRange: true, LatestMeasurementTimestamp: hoursAgo(13) },
    ['damaged', 'outOfRange', 'outdated'],
  ],
])('doubts %s', (_, changed, doubts) => {
  expect(sensorDoubts({ ...SOUND, ...changed }, NOW)).toEqual(doubts);
});
