import type { Climate, SensorSpec, SiteSpec, Trouble } from './sites';

// What the crowd world has besides the twelve sites: two large ones, and the towns of its many small systems.

const PLAIN: Climate = { january: -1.5, july: 19.5, snow: 1 };
const SEASIDE: Climate = { january: 0.4, july: 17.8, snow: 0.6 };
const EASTERN: Climate = { january: -3.4, july: 19, snow: 1.5 };
const HILLS: Climate = { january: -3, july: 17, snow: 1.6 };

/** Problems of a large site: every n-th sensor has the problem with the key n. */
const TROUBLES: Readonly<Record<number, Trouble>> = {
  5: { kind: 'overload', use: 0.6, sinceDays: 4 },
  11: { kind: 'overload', use: 1.02, sinceDays: 2 },
  17: { kind: 'obstructed', sinceDays: 3, distance: 640 },
  19: { kind: 'lost', sinceDays: 6 },
};

/** Lasers in a grid over the roof, twenty a row. */
function grid(count: number): SensorSpec[] {
  const rows = Math.ceil(count / 20);
  return Array.from({ length: count }, (_, index) => ({
    name: `Dźwigar ${Math.floor(index / 20) + 1}.${(index % 20) + 1}`,
    sensor: 'laser' as const,
    at: [0.11 + 0.041 * (index % 20), 0.24 + (0.52 * Math.floor(index / 20)) / Math.max(1, rows - 1)] as const,
    permissible: 60,
    trouble: TROUBLES[index % 23],
  }));
}

/** One system of 200 nodes and one of 20, with readings, maps and forecasts like the twelve. */
export const CROWD_SITES: readonly SiteSpec[] = [
  {
    name: 'Centrum Logistyczne Stryków',
    version: 'W4',
    city: 'Stryków',
    street: 'ul. Magazynowa',
    building: '1',
    postalCode: '95-010',
    latitude: 51.9012,
    longitude: 19.6046,
    climate: PLAIN,
    map: 'aerial',
    sensors: grid(199),
    infrastructure: [],
  },
  {
    name: 'Hala Targowa Kielce',
    version: 'W4',
    city: 'Kielce',
    street: 'ul. Zakładowa',
    building: '1',
    postalCode: '25-672',
    latitude: 50.9017,
    longitude: 20.5838,
    climate: HILLS,
    map: 'aerial',
    sensors: grid(19),
    infrastructure: [],
  },
];

export interface Town {
  name: string;
  latitude: number;
  longitude: number;
  climate: Climate;
}

/** Towns from one end of Poland to the other, with their weather. */
export const TOWNS: readonly Town[] = (
  [
    ['Szczecin', 53.4285, 14.5528, SEASIDE],
    ['Koszalin', 54.1944, 16.1722, SEASIDE],
    ['Gdańsk', 54.352, 18.6466, SEASIDE],
    ['Elbląg', 54.1522, 19.4088, SEASIDE],
    ['Olsztyn', 53.7784, 20.4801, EASTERN],
    ['Suwałki', 54.1118, 22.9309, EASTERN],
    ['Łomża', 53.1781, 22.0593, EASTERN],
    ['Bydgoszcz', 53.1235, 18.0084, PLAIN],
    ['Toruń', 53.0138, 18.5984, PLAIN],
    ['Piła', 53.1514, 16.7378, PLAIN],
    ['Gorzów', 52.7368, 15.2288, PLAIN],
    ['Zielona Góra', 51.9356, 15.5062, PLAIN],
    ['Leszno', 51.8403, 16.5749, PLAIN],
    ['Kalisz', 51.7611, 18.091, PLAIN],
    ['Konin', 52.223, 18.2511, PLAIN],
    ['Płock', 52.5463, 19.7065, PLAIN],
    ['Warszawa', 52.2297, 21.0122, PLAIN],
    ['Siedlce', 52.1676, 22.2901, EASTERN],
    ['Biała Podlaska', 52.0325, 23.1149, EASTERN],
    ['Radom', 51.4027, 21.1471, PLAIN],
    ['Lublin', 51.2465, 22.5684, EASTERN],
    ['Chełm', 51.1431, 23.4716, EASTERN],
    ['Zamość', 50.7231, 23.252, EASTERN],
    ['Piotrków', 51.4055, 19.7032, PLAIN],
    ['Częstochowa', 50.8118, 19.1203, PLAIN],
    ['Opole', 50.6751, 17.9213, PLAIN],
    ['Wrocław', 51.1079, 17.0385, PLAIN],
    ['Legnica', 51.207, 16.1553, PLAIN],
    ['Jelenia Góra', 50.9044, 15.7194, HILLS],
    ['Kłodzko', 50.4346, 16.6614, HILLS],
    ['Katowice', 50.2649, 19.0238, PLAIN],
    ['Bielsko-Biała', 49.8224, 19.0469, HILLS],
    ['Kraków', 50.0647, 19.945, PLAIN],
    ['Nowy Sącz', 49.6175, 20.7153, HILLS],
    ['Tarnów', 50.0121, 20.9858, PLAIN],
    ['Sandomierz', 50.6824, 21.7487, PLAIN],
    ['Przemyśl', 49.7839, 22.7678, EASTERN],
    ['Krosno', 49.6825, 21.7661, HILLS],
    ['Sanok', 49.5557, 22.2059, HILLS],
    ['Słupca', 52.2882, 17.8717, PLAIN],
  ] as const
).map(([name, latitude, longitude, climate]) => ({ name, latitude, longitude, climate }));
