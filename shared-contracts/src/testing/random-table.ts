import { SYSTEM_VERSIONS, type System } from '../api/system';
import { ALARM_LEVELS, THREAT_LEVELS } from '../rules/threat';

export function randomSystem(random: () => number): System {
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const maybe = <T>(value: T) => (random() < 0.3 ? null : value);
  const text = () => pick(['', '0', 'null', '"', '\\', 'Hala Łódź', '日本', '[0]', '__proto__']);
  const number = () => pick([0, 0, 1, -1, 0.1, 1e-7, 12_345.678]);
  const flag = () => random() < 0.5;
  return {
    ID: number(),
    name: text(),
    systemVersion: pick(SYSTEM_VERSIONS),
    W2SystemId: maybe(text()),
    W2Operational: maybe(flag()),
    overallStatusOk: maybe(flag()),
    NodesHighestThreatLevel: pick(THREAT_LEVELS),
    NodesHighestKnownThreatLevel: pick(THREAT_LEVELS),
    NodesHighestThreatLevelActiveNonobstructed: pick(THREAT_LEVELS),
    nodesHighestDeflection: maybe(number()),
    deviceLost: maybe(flag()),
    outdatedMeasurements: maybe(flag()),
    levelDetails: maybe({
      sensors: number(),
      worst: maybe({ id: number(), name: text(), percent: maybe(number()), measuredAt: maybe(text()) }),
      suspected: maybe(pick(ALARM_LEVELS)),
      highestMeasuredAt: maybe(text()),
      doubts: {
        lost: number(),
        obstructed: number(),
        outdated: number(),
        damaged: number(),
        faulty: number(),
        outOfRange: number(),
        notOperational: number(),
        unknown: number(),
        notMonitored: number(),
      },
    }),
    openAlarms: maybe(number()),
    openAlarm: maybe({
      id: number(),
      severity: pick(ALARM_LEVELS),
      toldAs: maybe(pick(ALARM_LEVELS)),
      device: maybe(text()),
      since: text(),
      seenBy: maybe(text()),
    }),
    accountRole: maybe('installer' as const),
    winterSeasonStart: maybe(text()),
    winterSeasonNow: maybe(flag()),
    weatherReport: maybe({ String: text(), Valid: flag() }),
    rainstormModeNow: maybe(flag()),
    rainstormModeEnd: maybe({ Time: text(), Valid: flag() }),
    w2ConfigurationUpdatedAt: maybe(number()),
    mapDataUpdatedAt: maybe(text()),
    hasMap: maybe(flag()),
    ipAddress: maybe(text()),
    mapSizeX: maybe(number()),
    mapSizeY: maybe(number()),
    latitude: maybe({ Float64: number(), Valid: flag() }),
    longitude: maybe({ Float64: number(), Valid: flag() }),
    timezone: maybe(text()),
    updatedViaWebsiteAt: maybe(text()),
  };
}
