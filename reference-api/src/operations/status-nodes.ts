import type { LevelNode } from '@sagitta/shared-contracts/rules/system-level';
import { eq, type SQL } from 'drizzle-orm';
import type { Database } from '../db/database';
import { device, node, system } from '../db/schema/index';
import { iso } from './wire';

/** The nodes of some systems, with no more of them than the status of a system is made of. */
export async function statusNodes(db: Database, where: SQL | undefined): Promise<(LevelNode & { systemId: number })[]> {
  const rows = await db
    .select({
      id: node.id,
      name: node.name,
      systemId: node.systemId,
      active: node.active,
      level: node.threatLevel,
      deflection: node.calculatedDeflection,
      permissible: node.permissibleValue,
      obstructed: node.obstructed,
      damagedParts: node.damagedParts,
      w2ConnectionStatus: node.w2ConnectionStatus,
      inclinometerStatus: node.inclinometerStatus,
      rangeFinderStatus: node.rangeFinderStatus,
      outOfRange: node.outOfRange,
      measuredAt: node.latestMeasurementAt,
      displacementAt: node.latestDisplacementAt,
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
    id: row.id,
    name: row.name,
    systemId: row.systemId,
    active: row.active,
    LatestKnownThreatLevel: row.level,
    LatestKnownCalculatedDeflection: row.deflection,
    PermissibleValue: row.permissible,
    ObstructionStatus: row.obstructed,
    deviceDamage: row.damagedParts.length > 0,
    W2ConnectionStatus: row.w2ConnectionStatus,
    InclinometerStatus: row.inclinometerStatus,
    RangeFinderStatus: row.rangeFinderStatus,
    outOfRange: row.outOfRange,
    LatestMeasurementTimestamp: iso(row.measuredAt),
    LatestDisplacementMeasurementTimestamp: iso(row.displacementAt),
    LatestPacketTimestamp: iso(row.packetAt),
    DeviceRole: row.role ?? 'unknown',
    DeviceType: row.type,
    MainSensorType: row.sensor ?? 'none',
    CanMeasure: row.sensor !== null && row.sensor !== 'none',
    SystemVersion: row.version,
    W2Operational: row.version === 'W2' ? row.w2Operational : null,
  }));
}
