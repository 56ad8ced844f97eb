import { HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import { THREAT_LEVELS } from '@sagitta/shared-contracts/rules/threat';

/** A plan without text, so that no font can change its picture. */
const GIRDERS = Array.from({ length: 9 }, (_, index) => `<path d="M${160 * (index + 1)} 60V740"/>`).join('');
export const PLAN = [
  '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="800" viewBox="0 0 1600 800">',
  '<rect width="1600" height="800" fill="#f6f7f8"/>',
  `<g stroke="#c3cbd1" stroke-width="2">${GIRDERS}</g></svg>`,
].join('');

export const PLAN_SIZE = { width: 1600, height: 800 } as const;

/** Corners in pixels of the plan. */
export const OUTLINES: [x: number, y: number][][] = [
  [
    [60, 60],
    [1540, 60],
    [1540, 740],
    [60, 740],
  ],
  [
    [640, 300],
    [960, 300],
    [960, 500],
  ],
];

export const MAP = {
  mapWidth: PLAN_SIZE.width,
  mapHeight: PLAN_SIZE.height,
  mapBoundaries: OUTLINES.map((corners) => `(${corners.join(';')})`).join(''),
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
  const at = new Date(Date.now() - hoursAgo * HOUR_MS).toISOString();
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
export function everyMarker(systemId: number): PlacedDevice[] {
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
  return [...sensors, ...others].map((device, index) => placed(device, index, systemId));
}

/**
 * A device of each level, and a silent one, so far apart that no spot of heat reaches another's middle or half of its
 * reach. The highest level is full heat, each level a quarter of it times its number, and the last known level of a
 * silent device as faint as heat may be (docs/decisions/0027-react-leaflet.md).
 */
export function apartInHeat(systemId: number) {
  const spots = [
    { level: 'L1', strength: 0.25, silentHours: 0, at: [200, 160] },
    { level: 'L2', strength: 0.5, silentHours: 0, at: [800, 60] },
    { level: 'L3', strength: 0.75, silentHours: 0, at: [1400, 160] },
    { level: 'L4', strength: 1, silentHours: 0, at: [200, 640] },
    { level: 'L4', strength: 0.25, silentHours: 72, at: [1400, 640] },
  ] as const;
  return spots.map(({ level, strength, silentHours, at: [x, y] }, index) => {
    const device = {
      MainSensorType: 'laser',
      DeviceRole: 'endpoint_device',
      LatestKnownThreatLevel: level,
      ...heard(silentHours),
      mapPositionX: x,
      mapPositionY: y,
    };
    return {
      level: level.toLowerCase(),
      strength,
      at: [x, y] as [number, number],
      device: placed(device, index, systemId),
    };
  });
}

interface PlacedDevice {
  mapPositionX: number;
  mapPositionY: number;
}

function placed<Device extends PlacedDevice>(device: Device, index: number, systemId: number) {
  return {
    SystemVersion: 'W4',
    active: true,
    // A device without thresholds would be "Not monitored".
    PermissibleValue: 40,
    ThresholdLevel1: 25,
    ThresholdLevel4: 90,
    ...heard(0),
    ...device,
    id: index + 1,
    name: `Device ${index + 1}`,
    systemId,
  };
}
