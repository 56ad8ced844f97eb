import { and, eq, sql, type SQL } from 'drizzle-orm';
import { type AccountRole, getSystem, listSystems } from '@sagitta/shared-contracts/api/system';
import { systemStatus } from '@sagitta/shared-contracts/rules/system-status';
import { callerRole } from '../access/caller-roles';
import { maySee } from '../access/visibility';
import type { Database } from '../db/database';
import { assignment, system, systemMap, weather } from '../db/schema/index';
import { grouped } from './grouped';
import { type Caller, reads } from './handler';
import { statusNodes } from './status-nodes';
import { isWinter } from './winter';
import { iso, seconds, sqlFloat, sqlString, sqlTime } from './wire';

const serveListSystems = reads(listSystems, async ({ db, caller, clock }) => {
  const found = await systemsOf(db, caller, clock());
  return found.map(({ wire }) => wire);
});

/**
 * `ID` 0 where the system does not exist or may not be seen: the two look the same (docs/product/access.md#visibility).
 */
const NO_SYSTEM = {
  ID: 0,
  name: '',
  systemVersion: 'W4',
  NodesHighestThreatLevel: 'unknown_or_NA',
  NodesHighestKnownThreatLevel: 'unknown_or_NA',
  NodesHighestThreatLevelActiveNonobstructed: 'unknown_or_NA',
} as const;

const serveGetSystem = reads(getSystem, async ({ db, caller, clock, params }) => {
  const [found] = await systemsOf(db, caller, clock(), eq(system.id, params.id));
  return found ? { ...found.wire, ...wireSettings(found.row) } : NO_SYSTEM;
});

/** Systems that the caller may see, with the status of their nodes: two queries however many there are. */
export async function systemsOf(db: Database, caller: Caller, now: Date, where?: SQL) {
  const visible = and(maySee(caller, system.id), where);
  const rows = await db
    .select({
      system,
      role: callerRole(caller),
      report: weather.report,
      map: { width: systemMap.width, height: systemMap.height, updatedAt: systemMap.updatedViaWebsiteAt },
    })
    .from(system)
    .leftJoin(assignment, and(eq(assignment.systemId, system.id), eq(assignment.accountId, caller.id)))
    .leftJoin(weather, eq(weather.systemId, system.id))
    .leftJoin(systemMap, eq(systemMap.systemId, system.id))
    .where(visible)
    .orderBy(sql`lower(${system.name})`);
  const nodes = grouped(await statusNodes(db, visible), 'systemId');
  return rows.map((row) => ({
    row: row.system,
    wire: { ...wireSystem(row, now), ...systemStatus(nodes.get(row.system.id) ?? [], now.getTime()) },
  }));
}

interface SystemRow {
  system: typeof system.$inferSelect;
  role: AccountRole | null;
  report: string | null;
  map: { width: number; height: number; updatedAt: Date } | null;
}

function wireSystem({ system: s, role, report, map }: SystemRow, now: Date) {
  return {
    ID: s.id,
    name: s.name,
    systemVersion: s.version,
    W2SystemId: s.w2SystemId,
    W2Operational: s.version === 'W2' ? s.w2Operational : null,
    accountRole: role,
    winterSeasonStart: s.winterSeasonStart,
    winterSeasonNow: isWinter(s.winterSeasonStart, s.winterSeasonEnd, s.timezone, now),
    weatherReport: sqlString(report),
    rainstormModeNow: s.rainstormModeEnd !== null && s.rainstormModeEnd > now,
    rainstormModeEnd: sqlTime(s.rainstormModeEnd),
    w2ConfigurationUpdatedAt: seconds(s.w2ConfigurationUpdatedAt),
    mapDataUpdatedAt: iso(map?.updatedAt ?? null),
    hasMap: map !== null,
    ipAddress: s.ipAddress,
    mapSizeX: map?.width ?? null,
    mapSizeY: map?.height ?? null,
    latitude: sqlFloat(s.latitude),
    longitude: sqlFloat(s.longitude),
    timezone: s.timezone,
    updatedViaWebsiteAt: iso(s.updatedViaWebsiteAt),
  };
}

/** The settings, which only the single system carries (docs/product/access.md#visibility). */
function wireSettings(s: typeof system.$inferSelect) {
  return {
    country: s.country,
    language: s.language,
    winterSeasonEnd: s.winterSeasonEnd,
    heartbeatTime: sqlTime(s.heartbeatTime),
    summertimeMeasurementPeriod: s.summertimeMeasurementPeriod,
    wintertimeMeasurementPeriod: s.wintertimeMeasurementPeriod,
    communicationPeriod: s.communicationPeriod,
    obstructionDetectionThreshold: s.obstructionDetectionThreshold,
    obstructionChangeThreshold: s.obstructionChangeThreshold,
    obstructionCancelThreshold: s.obstructionCancelThreshold,
    hysteresisForDistance: s.hysteresisForDistance,
    hysteresisForAngle: s.hysteresisForAngle,
    addressStreet: s.addressStreet,
    addressBuildingNumber: s.addressBuildingNumber,
    addressPostalCode: s.addressPostalCode,
    addressCity: s.addressCity,
    inclinometerRange: s.inclinometerRange,
    dailyMeasurementTime: s.dailyMeasurementTime,
    dailyMeasurementOn: s.dailyMeasurementOn,
    updatedAt: iso(s.updatedAt),
  };
}

export const systemOperations = [serveListSystems, serveGetSystem];
