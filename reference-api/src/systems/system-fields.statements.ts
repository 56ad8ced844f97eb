import { sql, type SQL } from 'drizzle-orm';
import type { System, SystemDetails } from '@sagitta/shared-contracts/api/system';
import { boolean, float, integer, type JsonFields, moment, text, value, word } from '../db/json';
import { NO_OPEN_ALARM, OPEN_ALARM_FIELDS } from '../alarms/open-alarms.statements';
import { isWinter } from '../db/is-winter';
import type { UsualTogether, UsualValues } from '../db/json-table';
import { NO_DOUBTS, STATUS_FIELDS } from '../devices/system-status.statements';

/**
 * Rows with the current hour of a system's forecast, or else the next one; hours may come in steps of three. Only the
 * few systems of `seen` with a forecast are read.
 */
export const WEATHER_NOW = sql`(
  select forecast.system_id, hour.report
  from weather forecast join seen on seen.id = forecast.system_id
  cross join lateral (
    select report from weather_hour
    where system_id = forecast.system_id and at > asked_at - interval '3 hours' and at < asked_at + interval '3 hours'
    order by at > asked_at, abs(date_part('epoch', at - asked_at)) limit 1
  ) hour
)`;

/**
 * The first moment from now on at which `WEATHER_NOW` may tell another hour of the forecast of `s`; null for none.
 */
export const WEATHER_TURNS_AT = sql`(
  select min(turn) from weather_hour
  cross join lateral unnest(array[at - interval '3 hours', at, at + interval '3 hours']) turn
  where system_id = s.id and turn >= s.asked_at
)`;

/** Whether it is winter now in each of the zones and seasons of the systems of `seen`, of which there are few. */
export const WINTERS = sql`winter as (
  select *, ${isWinter(sql`winter_season_start`, sql`winter_season_end`, sql`asked_at at time zone timezone`)} as is_now
  from (select distinct winter_season_start, winter_season_end, timezone, asked_at from seen) seasons
)`;

/** The fields of a system by their wire names (docs/product/systems.md), from `s`, `st`, `winter`, `h` and `m`. */
export const SYSTEM_FIELDS = {
  ID: integer(sql`s.id`),
  name: value(sql`s.name`),
  systemVersion: word(sql`s.version`),
  W2SystemId: value(sql`s.w2_system_id`),
  W2Operational: boolean(sql`case when s.version = 'W2' then s.w2_operational end`),
  ...STATUS_FIELDS,
  ...OPEN_ALARM_FIELDS,
  accountRole: word(sql`s.caller_role`),
  winterSeasonStart: text(sql`s.winter_season_start`),
  winterSeasonNow: boolean(sql`winter.is_now`),
  weatherReport: sqlString(sql`h.report`),
  rainstormModeNow: boolean(sql`coalesce(s.rainstorm_mode_end > s.asked_at, false)`),
  rainstormModeEnd: sqlTime(sql`s.rainstorm_mode_end`),
  w2ConfigurationUpdatedAt: integer(sql`floor(date_part('epoch', s.w2_configuration_updated_at))::bigint`),
  mapDataUpdatedAt: moment(sql`m.updated_via_website_at`),
  hasMap: boolean(sql`m.system_id is not null`),
  ipAddress: value(sql`s.ip_address`),
  mapSizeX: integer(sql`m.width`),
  mapSizeY: integer(sql`m.height`),
  latitude: sqlFloat(sql`s.latitude`),
  longitude: sqlFloat(sql`s.longitude`),
  timezone: text(sql`s.timezone`),
  updatedViaWebsiteAt: moment(sql`s.updated_via_website_at`),
} satisfies JsonFields & Record<keyof System, unknown>;

/** The values of most systems. */
export const USUAL_OF_SYSTEMS: UsualValues = {
  systemVersion: '"W4"',
  overallStatusOk: 'true',
  NodesHighestThreatLevel: '"none"',
  NodesHighestKnownThreatLevel: '"none"',
  NodesHighestThreatLevelActiveNonobstructed: '"none"',
  deviceLost: 'false',
  outdatedMeasurements: 'false',
  openAlarm: 'null',
  winterSeasonStart: '"01.11"',
  winterSeasonNow: 'false',
  'weatherReport.String': '""',
  'weatherReport.Valid': 'false',
  rainstormModeNow: 'false',
  'rainstormModeEnd.Time': '"1970-01-01T00:00:00.000Z"',
  'rainstormModeEnd.Valid': 'false',
  w2ConfigurationUpdatedAt: 'null',
  hasMap: 'false',
  mapSizeX: 'null',
  mapSizeY: 'null',
  'latitude.Valid': 'true',
  'longitude.Valid': 'true',
  timezone: '"Europe/Warsaw"',
};

const DOUBTS: UsualTogether = {
  fields: fieldsIn('levelDetails.doubts', STATUS_FIELDS.levelDetails.doubts),
  where: NO_DOUBTS,
};
const OPEN_ALARM: UsualTogether = {
  fields: [...Object.keys(OPEN_ALARM_FIELDS), ...fieldsIn('openAlarm', OPEN_ALARM_FIELDS.openAlarm.object.fields)],
  where: NO_OPEN_ALARM,
};
const WEATHER: UsualTogether = {
  fields: fieldsIn('weatherReport', SYSTEM_FIELDS.weatherReport),
  where: sql`h.report is null`,
};

/** Most systems have neither doubts nor weather, rainstorm or map, and are no W2. */
export const USUAL_TOGETHER: readonly UsualTogether[] = [
  DOUBTS,
  OPEN_ALARM,
  WEATHER,
  {
    fields: ['rainstormModeNow', ...fieldsIn('rainstormModeEnd', SYSTEM_FIELDS.rainstormModeEnd)],
    where: sql`s.rainstorm_mode_end is null`,
  },
  { fields: ['hasMap', 'mapSizeX', 'mapSizeY', 'mapDataUpdatedAt'], where: sql`m.system_id is null` },
  {
    fields: ['systemVersion', 'W2SystemId', 'W2Operational', 'w2ConfigurationUpdatedAt'],
    where: sql`s.version = 'W4' and s.w2_system_id is null and s.w2_configuration_updated_at is null`,
  },
];

const { ID, name, systemVersion, W2Operational, weatherReport, timezone } = SYSTEM_FIELDS;
const { NodesHighestThreatLevel: _, ...CARD_STATUS } = STATUS_FIELDS;

/** What a card shows and orders by. */
export const CARD_FIELDS = {
  ID,
  name,
  ...CARD_STATUS,
  ...OPEN_ALARM_FIELDS,
  systemVersion,
  W2Operational,
  timezone,
  weatherReport,
} satisfies JsonFields & Partial<Record<keyof System, unknown>>;

export const CARDS_USUAL_TOGETHER: readonly UsualTogether[] = [
  {
    fields: ['systemVersion', 'W2Operational', 'timezone'],
    where: sql`s.version = 'W4' and s.timezone = 'Europe/Warsaw'`,
  },
  {
    fields: ['deviceLost', 'outdatedMeasurements', ...DOUBTS.fields],
    where: sql`not coalesce(st.lost or st.outdated, false) and ${NO_DOUBTS}`,
  },
  OPEN_ALARM,
  WEATHER,
];

function fieldsIn(object: string, fields: JsonFields): string[] {
  return Object.keys(fields).map((name) => `${object}.${name}`);
}

/** With the settings, which only the single system includes (docs/product/access.md#visibility). */
export const DETAILS_FIELDS = {
  ...SYSTEM_FIELDS,
  weatherReport: sqlString(sql`w.report`),
  country: value(sql`s.country`),
  language: value(sql`s.language`),
  winterSeasonEnd: value(sql`s.winter_season_end`),
  heartbeatTime: sqlTime(sql`s.heartbeat_time`),
  summertimeMeasurementPeriod: integer(sql`s.summertime_measurement_period`),
  wintertimeMeasurementPeriod: integer(sql`s.wintertime_measurement_period`),
  communicationPeriod: integer(sql`s.communication_period`),
  obstructionDetectionThreshold: integer(sql`s.obstruction_detection_threshold`),
  obstructionChangeThreshold: integer(sql`s.obstruction_change_threshold`),
  obstructionCancelThreshold: integer(sql`s.obstruction_cancel_threshold`),
  hysteresisForDistance: integer(sql`s.hysteresis_for_distance`),
  hysteresisForAngle: float(sql`s.hysteresis_for_angle`),
  addressStreet: value(sql`s.address_street`),
  addressBuildingNumber: value(sql`s.address_building_number`),
  addressPostalCode: value(sql`s.address_postal_code`),
  addressCity: value(sql`s.address_city`),
  inclinometerRange: float(sql`s.inclinometer_range`),
  dailyMeasurementTime: value(sql`s.daily_measurement_time`),
  dailyMeasurementOn: boolean(sql`s.daily_measurement_on`),
  updatedAt: moment(sql`s.updated_at`),
  firstSteps: value(sql`${sql.placeholder('firstSteps')}::json`),
} satisfies JsonFields & Record<keyof SystemDetails, unknown>;

// Nullable columns in wire format.

function sqlString(of: SQL) {
  return { String: text(sql`coalesce(${of}, '')`), Valid: boolean(sql`${of} is not null`) };
}

function sqlFloat(number: SQL) {
  return { Float64: float(sql`coalesce(${number}, 0)`), Valid: boolean(sql`${number} is not null`) };
}

function sqlTime(at: SQL) {
  const { json } = moment(at);
  const time = sql`case when ${at} is null then '"1970-01-01T00:00:00.000Z"' else ${json} end`;
  return { Time: { json: time }, Valid: boolean(sql`${at} is not null`) };
}
