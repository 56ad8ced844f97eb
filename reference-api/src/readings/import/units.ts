import type pg from 'pg';

const DEGREES = 180 / Math.PI;

/** How much of a sensor's own unit, mm or degrees, one of a unit is. */
export const FACTORS = {
  laser: { mm: 1, cm: 10, m: 1_000 },
  inclinometer: { deg: 1, rad: DEGREES, mrad: DEGREES / 1e3, urad: DEGREES / 1e6 },
} as const;

export const UNITS = Object.values(FACTORS).flatMap((units) => Object.keys(units));

/** What values in this unit are multiplied by for this node. Throws where its sensor does not measure such. */
export async function factorOf(pool: pg.Pool, nodeId: number, unit: string): Promise<number> {
  const { rows } = await pool.query<{ name: string; sensor: string | null }>(
    'select n.name, d.main_sensor as sensor from node n left join device d on d.id = n.device_id where n.id = $1',
    [Number.isSafeInteger(nodeId) && nodeId <= 2 ** 31 - 1 ? nodeId : 0],
  );
  const [node] = rows;
  if (!node) throw new Error(`There is no node ${nodeId}.`);
  const units: Readonly<Record<string, number>> = FACTORS[node.sensor as keyof typeof FACTORS] ?? {};
  const factor = Object.hasOwn(units, unit) ? units[unit] : undefined;
  if (factor !== undefined) return factor;
  const known = Object.keys(units);
  if (known.length === 0) throw new Error(`${node.name} has no sensor.`);
  throw new Error(`${node.name} has a sensor of type ${node.sensor}, whose units are ${known.join(', ')}.`);
}
