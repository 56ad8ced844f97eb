import { THREAT_LEVELS } from '@sagitta/shared-contracts/rules/threat';

/** A plan without text, so that no font can change its picture. */
const GIRDERS = Array.from({ length: 9 }, (_, index) => `<path d="M${160 * (index + 1)} 60V740"/>`).join('');
export const PLAN = [
  '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="800" viewBox="0 0 1600 800">',
  '<rect width="1600" height="800" fill="#f6f7f8"/>',
  `<g stroke="#c3cbd1" stroke-width="2">${GIRDERS}</g></svg>`,
].join('');

export const MAP = {
  mapWidth: 1600,
  mapHeight: 800,
  mapBoundaries: '(60,60;1540,60;1540,740;60,740)(640,300;960,300;960,500)',
  updatedViaWebsiteAt: null,
};

const LEVEL_STATES = THREAT_LEVELS.map((LatestKnownThreatLevel) => ({ LatestKnownThreatLevel }));
const HIDDEN_STATES = [
  { LatestKnownThreatLevel: 'L4', ObstructionStatus: true },
  { LatestKnownThreatLevel: 'L4', active: false },
  { LatestKnownThreatLevel: 'L4', SystemVersion: 'W2', W2Operational: false },
];

/** Reported a moment ago, or silent for three days: then its level is the last known one. */
const heard = (hoursAgo: number) => {
  const at = new Date(Date.now() - hoursAgo * 3_600_000).toISOString();
  return {
    LatestPacketTimestamp: at,
    LatestMeasurementTimestamp: at,
    LatestDisplacementMeasurementTimestamp: at,
    LatestSuccessfulMeasurementTimestamp: at,
  };
};

/**
 * A device for every marker that the map knows: two kinds of sensor in every level and state, and infrastructure that
 * works or does not.
 */
export function everyMarker(systemId: number): object[] {
  const states = [...LEVEL_STATES, ...HIDDEN_STATES];
  const sensors = ['laser', 'inclinometer'].flatMap((MainSensorType, row) =>
    states.map((state, column) => ({
      MainSensorType,
      DeviceRole: 'endpoint_device',
      ...state,
      mapPositionX: 150 + column * 165,
      mapPositionY: row === 0 ? 150 : 620,
    })),
  );
  const others = [
    { DeviceRole: 'gateway' },
    { DeviceRole: 'retransmitter', active: false },
    { DeviceRole: 'access_device', SystemVersion: 'W2', W2Operational: false },
    { DeviceRole: 'unknown' },
    { MainSensorType: 'laser', DeviceRole: 'endpoint_device', LatestKnownThreatLevel: 'L4', ...heard(72) },
    { MainSensorType: 'inclinometer', DeviceRole: 'endpoint_device', LatestKnownThreatLevel: 'L2', ...heard(72) },
  ].map((other, column) => ({ MainSensorType: 'none', ...other, mapPositionX: 150 + column * 165, mapPositionY: 390 }));
  return [...sensors, ...others].map((device, index) => ({
    SystemVersion: 'W4',
    active: true,
    ...heard(0),
    ...device,
    id: index + 1,
    name: `Device ${index + 1}`,
    systemId,
  }));
}
