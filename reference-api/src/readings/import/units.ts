import { eq } from 'drizzle-orm';
import { IMPORT_UNITS } from '@sagitta/shared-contracts/rules/reading-import';
import type { Measuring } from '@sagitta/shared-contracts/rules/threshold';
import type { Database } from '../../db/database';
import { device, node } from '../../db/schema/index';

const DEGREES = 180 / Math.PI;

/** How much of a sensor's own unit, mm or degrees, one of a unit is. */
export const FACTORS: { readonly [S in Measuring]: Readonly<Record<(typeof IMPORT_UNITS)[S][number], number>> } = {
  laser: { mm: 1, cm: 10, m: 1_000 },
  inclinometer: { deg: 1, rad: DEGREES, mrad: DEGREES / 1e3, urad: DEGREES / 1e6 },
};

export const UNITS: readonly string[] = Object.values(IMPORT_UNITS).flat();

/** The sensor that measures in a unit, and what its values are multiplied by; undefined for no such unit. */
export function unitOf(unit: string): { sensor: Measuring; factor: number } | undefined {
  for (const sensor of ['laser', 'inclinometer'] as const) {
    const units: Readonly<Record<string, number>> = FACTORS[sensor];
    const factor = Object.hasOwn(units, unit) ? units[unit] : undefined;
    if (factor !== undefined) return { sensor, factor };
  }
  return undefined;
}

/** Why a node takes no values of this unit; null if its sensor measures such. */
export async function unitProblem(db: Database, nodeId: number, unit: string): Promise<string | null> {
  const [found] = await db
    .select({ name: node.name, sensor: device.mainSensor })
    .from(node)
    .leftJoin(device, eq(device.id, node.deviceId))
    .where(eq(node.id, Number.isSafeInteger(nodeId) && nodeId <= 2 ** 31 - 1 ? nodeId : 0));
  if (!found) return `There is no node ${nodeId}.`;
  const { name, sensor } = found;
  if (sensor !== 'laser' && sensor !== 'inclinometer') return `${name} has no sensor.`;
  if (unitOf(unit)?.sensor === sensor) return null;
  return `${name} has a sensor of type ${sensor}, whose units are ${IMPORT_UNITS[sensor].join(', ')}.`;
}
