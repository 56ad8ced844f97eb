import type { SystemVersion } from '@sagitta/shared-contracts/api/system';

/** Weather of a place: mean temperatures of January and July in °C, and how much snow falls (1 is the lowlands). */
export interface Climate {
  january: number;
  july: number;
  snow: number;
}

/** A device's problem; days are counted back from the day on which the world was built. */
export type Trouble =
  | {
      kind: 'overload';
      /** fraction of the permissible value that a load uses since then */ use: number;
      sinceDays: number;
    }
  | { kind: 'obstructed'; sinceDays: number; distance: number }
  | { kind: 'outdated'; sinceDays: number }
  | { kind: 'lost'; sinceDays: number }
  | { kind: 'damaged'; sinceDays: number; part: 'rangefinder' | 'inclinometer' }
  | { kind: 'battery'; state: 'battery_weak' | 'battery_empty' }
  | { kind: 'inactive'; sinceDays: number }
  | { kind: 'out_of_range' }
  | { kind: 'accelerated' }
  | { kind: 'w2_connection'; status: 1 | 2 };

export interface SensorSpec {
  name: string;
  sensor: 'laser' | 'inclinometer';
  /** Position on the map, as fractions of its width and height. */
  at: readonly [x: number, y: number];
  /** mm or degrees. */
  permissible: number;
  /** Seconds between readings, if this is a busy node; the others use the scale's period. */
  period?: number;
  trouble?: Trouble;
}

export interface SiteSpec {
  name: string;
  version: SystemVersion;
  w2Operational?: boolean;
  city: string;
  street: string;
  building: string;
  postalCode: string;
  latitude: number;
  longitude: number;
  climate: Climate;
  /** How the map is drawn. */
  map: 'hall' | 'stand' | 'bridge' | 'aerial';
  sensors: readonly SensorSpec[];
  /** Devices without a sensor, beside the gateway that every W4 site has. */
  infrastructure: readonly ('retransmitter' | 'access_device')[];
  /** The gateway and all devices behind it went silent this many days ago. */
  gatewayLostDays?: number;
  /** The gateway passes packets on, but sends no status reports. */
  reporterSilent?: boolean;
}

const LOWLAND: Climate = { january: -1.5, july: 19.5, snow: 1 };
const COAST: Climate = { january: 0.4, july: 17.8, snow: 0.6 };
const EAST: Climate = { january: -3.4, july: 19, snow: 1.5 };
const FOOTHILL: Climate = { january: -3, july: 17, snow: 1.6 };
const MOUNTAIN: Climate = { january: -4.6, july: 15, snow: 2.4 };

/** Lasers under the girders of a roof, in two rows. */
function girders(
  count: number,
  permissible: number,
  troubles: Readonly<Record<number, Trouble>> = {},
  periods: Readonly<Record<number, number>> = {},
): SensorSpec[] {
  const columns = Math.ceil(count / 2);
  return Array.from({ length: count }, (_, index) => ({
    name: `Dźwigar ${index + 1}`,
    sensor: 'laser' as const,
    at: [0.14 + (0.72 * (index % columns)) / Math.max(1, columns - 1), index < columns ? 0.34 : 0.66] as const,
    permissible,
    period: periods[index + 1],
    trouble: troubles[index + 1],
  }));
}

/** Inclinometers along an axis. */
function columns(
  label: string,
  count: number,
  permissible: number,
  troubles: Readonly<Record<number, Trouble>> = {},
  periods: Readonly<Record<number, number>> = {},
): SensorSpec[] {
  return Array.from({ length: count }, (_, index) => ({
    name: `${label} ${String.fromCharCode(65 + index)}${index + 1}`,
    sensor: 'inclinometer' as const,
    at: [0.12 + (0.76 * index) / Math.max(1, count - 1), index % 2 === 0 ? 0.42 : 0.58] as const,
    permissible,
    period: periods[index + 1],
    trouble: troubles[index + 1],
  }));
}

const QUARTER_HOUR = 900;

/**
 * The sites of the demo world: real towns, invented buildings. Together they show every state of the
 * screens.
 */
export const SITES: readonly SiteSpec[] = [
  {
    name: 'Hipermarket Wałbrzych',
    version: 'W4',
    city: 'Wałbrzych',
    street: 'ul. Wieniawskiego',
    building: '19',
    postalCode: '58-306',
    latitude: 50.7841,
    longitude: 16.2843,
    climate: FOOTHILL,
    map: 'hall',
    infrastructure: ['retransmitter'],
    sensors: girders(
      7,
      90,
      {
        3: { kind: 'overload', use: 1.06, sinceDays: 2 },
        4: { kind: 'overload', use: 0.66, sinceDays: 2 },
        6: { kind: 'battery', state: 'battery_weak' },
      },
      { 3: QUARTER_HOUR },
    ),
  },
  {
    name: 'Hala Sportowa Łódź',
    version: 'W4',
    city: 'Łódź',
    street: 'al. Politechniki',
    building: '4',
    postalCode: '93-590',
    latitude: 51.7478,
    longitude: 19.4518,
    climate: LOWLAND,
    map: 'aerial',
    infrastructure: ['retransmitter'],
    sensors: girders(
      6,
      110,
      { 2: { kind: 'overload', use: 0.84, sinceDays: 5 }, 5: { kind: 'accelerated' } },
      { 5: QUARTER_HOUR },
    ),
  },
  {
    name: 'Lodowisko Oświęcim',
    version: 'W4',
    city: 'Oświęcim',
    street: 'ul. Chemików',
    building: '4',
    postalCode: '32-600',
    latitude: 50.0409,
    longitude: 19.2409,
    climate: LOWLAND,
    map: 'hall',
    infrastructure: ['access_device'],
    sensors: girders(6, 80, {
      4: { kind: 'obstructed', sinceDays: 2, distance: 1250 },
      6: { kind: 'overload', use: 0.34, sinceDays: 9 },
    }),
  },
  {
    name: 'Świdnik DC',
    version: 'W2',
    city: 'Świdnik',
    street: 'ul. Kusocińskiego',
    building: '12a',
    postalCode: '21-040',
    latitude: 51.2207,
    longitude: 22.6962,
    climate: EAST,
    map: 'hall',
    infrastructure: ['access_device'],
    sensors: girders(
      6,
      100,
      { 2: { kind: 'lost', sinceDays: 4 }, 5: { kind: 'w2_connection', status: 1 } },
      { 1: QUARTER_HOUR },
    ),
  },
  {
    name: 'SP 7 Żywiec',
    version: 'W2',
    w2Operational: false,
    city: 'Żywiec',
    street: 'ul. Słonecznikowa',
    building: '7',
    postalCode: '34-300',
    latitude: 49.6853,
    longitude: 19.1927,
    climate: FOOTHILL,
    map: 'hall',
    infrastructure: ['access_device'],
    sensors: girders(4, 60),
  },
  {
    name: 'Stadion Białystok – trybuna',
    version: 'W4',
    city: 'Białystok',
    street: 'ul. Słoneczna',
    building: '1',
    postalCode: '15-323',
    latitude: 53.1059,
    longitude: 23.1489,
    climate: EAST,
    map: 'stand',
    infrastructure: ['retransmitter'],
    sensors: columns(
      'Wspornik',
      6,
      0.8,
      { 3: { kind: 'outdated', sinceDays: 1 }, 5: { kind: 'overload', use: 0.58, sinceDays: 12 } },
      { 1: QUARTER_HOUR },
    ),
  },
  {
    name: 'Pływalnia Zakopane',
    version: 'W4',
    city: 'Zakopane',
    street: 'ul. Jagiellońska',
    building: '31',
    postalCode: '34-500',
    latitude: 49.2969,
    longitude: 19.9595,
    climate: MOUNTAIN,
    map: 'aerial',
    infrastructure: ['retransmitter'],
    sensors: girders(6, 100, { 1: { kind: 'inactive', sinceDays: 40 } }, { 2: QUARTER_HOUR }),
  },
  {
    name: 'Fabryka Mebli Słupsk',
    version: 'W4',
    city: 'Słupsk',
    street: 'ul. Poznańska',
    building: '88',
    postalCode: '76-200',
    latitude: 54.4523,
    longitude: 17.0417,
    climate: COAST,
    map: 'hall',
    infrastructure: ['retransmitter'],
    gatewayLostDays: 3,
    sensors: girders(5, 85),
  },
  {
    name: 'Kładka nad Wartą Poznań',
    version: 'W4',
    city: 'Poznań',
    street: 'ul. Ewangelicka',
    building: '1',
    postalCode: '61-855',
    latitude: 52.4009,
    longitude: 16.9402,
    climate: LOWLAND,
    map: 'bridge',
    infrastructure: [],
    sensors: columns(
      'Pylon',
      5,
      0.6,
      { 2: { kind: 'out_of_range' }, 4: { kind: 'damaged', sinceDays: 11, part: 'inclinometer' } },
      { 1: QUARTER_HOUR },
    ),
  },
  {
    name: 'Galeria Handlowa Rzeszów',
    version: 'W4',
    city: 'Rzeszów',
    street: 'al. Piłsudskiego',
    building: '44',
    postalCode: '35-001',
    latitude: 50.0412,
    longitude: 22.0047,
    climate: EAST,
    map: 'hall',
    infrastructure: ['access_device'],
    reporterSilent: true,
    sensors: [
      ...girders(4, 95, { 3: { kind: 'lost', sinceDays: 2 } }),
      ...columns('Słup', 2, 0.5, { 2: { kind: 'battery', state: 'battery_empty' } }),
    ],
  },
  {
    name: 'Magazyn Wysoki Pruszków',
    version: 'W4',
    city: 'Pruszków',
    street: 'ul. Groblowa',
    building: '5',
    postalCode: '05-800',
    latitude: 52.1702,
    longitude: 20.8031,
    climate: LOWLAND,
    map: 'hall',
    infrastructure: ['retransmitter'],
    sensors: girders(
      6,
      120,
      { 4: { kind: 'damaged', sinceDays: 6, part: 'rangefinder' } },
      { 1: QUARTER_HOUR, 6: QUARTER_HOUR },
    ),
  },
  {
    name: 'Hala Gdynia',
    version: 'W2',
    city: 'Gdynia',
    street: 'ul. Kielecka',
    building: '2',
    postalCode: '81-303',
    latitude: 54.5127,
    longitude: 18.5244,
    climate: COAST,
    map: 'stand',
    infrastructure: ['access_device'],
    sensors: girders(5, 90),
  },
];
