import { eq, type SQL } from 'drizzle-orm';
import type { Database } from '../db/database';
import { device, node, system } from '../db/schema/index';
import type { StatusNode } from './system-status';
import { iso } from './wire';

/** The nodes of some systems, with no more of them than the status of a system is made of. */
export async function statusNodes(
  db: Database,
  where: SQL | undefined,
): Promise<(StatusNode & { systemId: number })[]> {
  const rows = await db
    .select({
      systemId: node.systemId,
      active: node.active,
      level: node.threatLevel,
      deflection: node.calculatedDeflection,
      permissible: node.permissibleValue,
      obstructed: node.obstructed,
      damagedParts: node.damagedParts,
      w2ConnectionStatus: node.w2ConnectionStatus,
      measuredAt: node.latestMeasurementAt,
      packetAt: device.latestPacketAt,
      role: device.role,
      type: device.type,
      sensor: device.mainSensor,
      version: system.version,
      w2Operational: system.w2Operational,
    })
    .from(node)
    .innerJoin(system, eq(system.id, node.systemId))
    .leftJoin(device, eq(device.id, node.deviceId))
    .where(where);
  return rows.map((row) => ({
    systemId: row.systemId,
    active: row.active,
    LatestKnownThreatLevel: row.level,
    LatestKnownCalculatedDeflection: row.deflection,
    PermissibleValue: row.permissible,
    ObstructionStatus: row.obstructed,
    deviceDamage: row.damagedParts.length > 0,
    W2ConnectionStatus: row.w2ConnectionStatus,
    LatestMeasurementTimestamp: iso(row.measuredAt),
    LatestPacketTimestamp: iso(row.packetAt),
    DeviceRole: row.role ?? 'unknown',
    DeviceType: row.type,
    MainSensorType: row.sensor ?? 'none',
    CanMeasure: row.sensor !== null && row.sensor !== 'none',
    SystemVersion: row.version,
    W2Operational: row.version === 'W2' ? row.w2Operational : null,
  }));
}
