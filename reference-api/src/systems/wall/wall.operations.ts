import { getWall, getWallMap, getWallMapImage, type WallAlarm } from '@sagitta/shared-contracts/api/wall';
import type { Node } from '@sagitta/shared-contracts/api/node';
import type { System } from '@sagitta/shared-contracts/api/system';
import { levelNumber } from '@sagitta/shared-contracts/rules/threat';
import { byDanger, triage, triageCounts, type Triaged } from '@sagitta/shared-contracts/rules/triage';
import { alarmToldAs, takesOver, WALL_ALARMS, WALL_GROUPS, WALL_SYSTEMS } from '@sagitta/shared-contracts/rules/wall';
import { FileBody, serve } from '../../access/calls/handler';
import { alarmReading } from '../../alarms/alarms.statements';
import { contactsOf } from '../../alarms/contacts.statements';
import { nodesJson } from '../../devices/nodes.statements';
import type { Database } from '../../db/database';
import { Refusal } from '../../kit/refusal';
import { visibleGroups } from '../groups/system-groups.statements';
import { mapImageOf, mapOf } from '../maps/system-maps.statements';
import { systemsJson } from '../systems.statements';
import { openWall, requireOnWall, type WallAccess } from './wall-access';

const serveWall = serve(getWall, async (call) => {
  const access = await openWall(call, call.input.secret);
  const { db, clock } = call;
  const now = clock();
  // Written by `systemsJson`, whose answers are checked against the schema where they are sent.
  const rows = JSON.parse(await systemsJson(db, access.viewer, now, 'list', access.which)) as System[];
  const all = rows.map((system) => triage(system)).sort(byDanger);
  const groups = await groupsOf(db, access, all);
  const alarms = openHigh(all);
  return {
    at: now.toISOString(),
    name: access.link.name,
    turnSeconds: access.link.turnSeconds,
    counts: triageCounts(all),
    systems: all.slice(0, WALL_SYSTEMS).map(({ system }) => system),
    groups: groups.slice(0, WALL_GROUPS).map(({ ID, name, members }) => ({
      ID,
      name,
      counts: triageCounts(members),
      worst: members[0]?.system ?? null,
    })),
    groupsCount: groups.length,
    alarms: await alarmsOf(db, alarms.slice(0, WALL_ALARMS)),
    alarmsCount: alarms.length,
  };
});

const serveWallMap = serve(getWallMap, async (call) => {
  const { db, clock, input } = call;
  const access = await openWall(call, input.secret);
  await requireOnWall(call, access, input.systemID);
  const map = await mapOf(db, input.systemID);
  return {
    at: clock().toISOString(),
    map: map ? { mapWidth: map.width, mapHeight: map.height, mapBoundaries: map.boundaries } : null,
    nodes: JSON.parse(await nodesJson(db, access.viewer, { systemIds: [input.systemID] })) as Node[],
  };
});

const serveWallMapImage = serve(getWallMapImage, async (call) => {
  await requireOnWall(call, await openWall(call, call.input.secret), call.input.systemID);
  const map = await mapImageOf(call.db, call.input.systemID);
  if (!map) throw new Refusal(404);
  return new FileBody(map.image, map.mime, { lastModified: map.updatedAt });
});

interface WallGroup {
  ID: number;
  name: string;
  /** The most dangerous first. */
  members: readonly Triaged<System>[];
}

/** Groups with a system on the wall, the most dangerous first; of a wall of one group, that one. */
async function groupsOf(
  db: Database,
  { link, viewer }: WallAccess,
  all: readonly Triaged<System>[],
): Promise<WallGroup[]> {
  const found = await visibleGroups(db, viewer);
  return found
    .filter(({ id }) => link.groupId === null || id === link.groupId)
    .map(({ id, name, systemIds }) => {
      const ids = new Set(systemIds);
      return { ID: id, name, members: all.filter(({ system }) => ids.has(system.ID)) };
    })
    .filter(({ members }) => members.length > 0)
    .sort((a, b) => dangerOf(b) - dangerOf(a));
}

function dangerOf({ members }: WallGroup): number {
  return members[0]?.danger ?? 0;
}

type OpenHigh = Pick<WallAlarm, 'level'> & { system: System; alarm: NonNullable<System['openAlarm']> };

/** Alarms of L3 and above that nobody has confirmed: by level, the newest first. */
function openHigh(all: readonly Triaged<System>[]): OpenHigh[] {
  return all
    .flatMap(({ system }) => {
      const { openAlarm: alarm } = system;
      const level = alarm && alarmToldAs(alarm);
      return alarm && level && takesOver(level) ? [{ system, alarm, level }] : [];
    })
    .sort((a, b) => levelNumber(b.level) - levelNumber(a.level) || b.alarm.since.localeCompare(a.alarm.since));
}

/** Whoever stands before a wall may call its maker too. */
const NOBODY = { id: 0 };

async function alarmsOf(db: Database, alarms: readonly OpenHigh[]): Promise<WallAlarm[]> {
  const written: WallAlarm[] = [];
  for (const { system, alarm, level } of alarms) {
    const reading = await alarmReading(db, alarm);
    written.push({
      id: alarm.id,
      systemID: system.ID,
      systemName: system.name,
      timezone: system.timezone,
      level,
      severity: alarm.severity,
      device: alarm.device,
      since: alarm.since,
      seenBy: alarm.seenBy,
      more: Math.max(0, (system.openAlarms ?? 1) - 1),
      sensor: reading?.sensor ?? 'unknown',
      value: reading?.value ?? null,
      permissibleValue: reading?.permissibleValue ?? null,
      contacts: await contactsOf(db, system.ID, NOBODY),
    });
  }
  return written;
}

export const wallOperations = [serveWall, serveWallMap, serveWallMapImage];
