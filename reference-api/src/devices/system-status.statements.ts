import { sql, type SQL } from 'drizzle-orm';
import {
  CONNECTED_FOR_MS,
  LOST_AFTER_MS,
  NEVER_LOST_TYPE,
  OUTDATED_AFTER_MS,
  RELAY_ROLES,
  W2_LOST,
} from '@sagitta/shared-contracts/rules/device-status';
import { deflectionDecimals } from '@sagitta/shared-contracts/rules/deflection';
import { RANGEFINDER_FINE } from '@sagitta/shared-contracts/rules/device-card';
import {
  boolean,
  count,
  float,
  integer,
  type JsonFields,
  type JsonValue,
  momentText,
  value,
  where,
  word,
  written,
} from '../db/json';

const MOST = ['used'] as const;
const WORST = ['level', 'used'] as const;

/** Whether a node `n` can raise an alarm: `silenceOf` of the contract is null. */
export const RAISES_ALARMS = sql`(coalesce(n.permissible_value, 0) <> 0 and
  greatest(n.threshold_level1, n.threshold_level2, n.threshold_level3, n.threshold_level4) > 0) is true`;

/**
 * Common table expressions that compute the status of the systems of `seen` (id, version, w2_operational): `status` has
 * a row for each system with devices. The rule is `systemStatus` of the contract; its test
 * checks that both agree for random devices.
 * @param now a timestamptz
 */
export function statusOf(now: SQL): SQL {
  return sql`
device_state as materialized (
  select n.system_id, n.id, n.name, n.active, n.obstructed, n.out_of_range,
    ${exact(sql`n.calculated_deflection`)} as deflection, ${exact(sql`n.permissible_value`)} as permissible,
    coalesce(d.main_sensor, 'none') as main_sensor,
    least(n.latest_measurement_at, n.latest_displacement_at) as measured_at, fact.*, rule.*, stale.stale,
    cardinality(n.damaged_parts) > 0 as damaged,
    case when fact.senses then
      case n.threat_level when 'none' then case when fact.monitored then 0 else -1 end
        when 'L1' then 1 when 'L2' then 2 when 'L3' then 3 when 'L4' then 4
        else -1 end
      else -1 end as level,
    case when fact.senses and n.active and n.obstructed then n.obstruction_told_as end as suspected,
    fact.senses and n.active and not n.obstructed and not fact.dead and not stale.stale as reliable,
    coalesce(n.inclinometer_status, 0) <> 0 or coalesce(n.range_finder_status, 0) not in (0, ${raw(RANGEFINDER_FINE)})
      as faulty
  from seen s join live_node n on n.system_id = s.id left join device d on d.id = n.device_id
  cross join lateral (select
    coalesce(d.main_sensor, 'none') <> 'none' as senses,
    s.version = 'W2' and not s.w2_operational as dead,
    coalesce(n.w2_connection_status = ${raw(W2_LOST)}, false) as w2_lost,
    ${RAISES_ALARMS} as monitored
  ) fact
  cross join lateral (select
    (fact.senses or coalesce(d.role, 'unknown') in (${words(RELAY_ROLES)}))
      and d.type is distinct from ${words([NEVER_LOST_TYPE])} and not fact.dead
      and case when s.version = 'W2' then fact.w2_lost else ${older(sql`d.latest_packet_at`, now, LOST_AFTER_MS)} end
        as lost,
    fact.senses and not fact.dead and ${older(sql`n.latest_measurement_at`, now, OUTDATED_AFTER_MS)} as outdated
  ) rule
  cross join lateral (select
    case when s.version = 'W4' and not fact.senses then d.latest_packet_at is null
      or d.latest_packet_at < ${now} - ${ms(CONNECTED_FOR_MS - 1)}
      else ${older(sql`greatest(d.latest_packet_at, n.latest_measurement_at)`, now, LOST_AFTER_MS)}
        and (s.version = 'W4' or fact.w2_lost) end as stale
  ) stale
),
tally as (
  select system_id,
    bool_or(active and lost) as lost,
    bool_or(active and outdated) as outdated,
    bool_or(active and (damaged or dead)) as unwell,
    coalesce(max(level) filter (where not stale and not dead), -1) as heard_level,
    coalesce(max(level) filter (where active), -1) as known_level,
    coalesce(max(level) filter (
      where reliable and (level > 0 or not (lost or outdated or damaged or faulty or out_of_range))
    ), -1) as current_level,
    max(suspected) as suspected,
    count(*) filter (where senses) as sensors,
    count(*) filter (where counts and lost) as lost_count,
    count(*) filter (where counts and obstructed) as obstructed_count,
    count(*) filter (where counts and outdated and not lost) as outdated_count,
    count(*) filter (where counts and damaged) as damaged_count,
    count(*) filter (where counts and faulty and not damaged) as faulty_count,
    count(*) filter (where counts and out_of_range) as out_of_range_count,
    case when bool_or(counts) then count(*) filter (where active and senses and dead) else 0 end
      as not_operational_count,
    count(*) filter (
      where counts and monitored and level = -1
        and not (lost or obstructed or outdated or damaged or faulty or out_of_range)
    ) as unknown_count,
    count(*) filter (where counts and not monitored) as not_monitored_count,
    ${first(MOST, sql`reliable`)} as most_used,
    ${first(WORST, sql`reliable and level >= 0`)} as worst_reliable,
    ${first(WORST, sql`active and level >= 0 and not reliable`)} as worst_unreliable
  from device_state cross join lateral (select
    active and senses and not dead as counts, abs(deflection / nullif(permissible, 0) * 100) as used
  ) own
  group by system_id
),
status as materialized (
  select tally.*, ${wholePercent('most')} as most_percent, ${momentText(sql`most.measured_at`)} as most_at,
    worst.id as worst_id, worst.name as worst_name, ${wholePercent('worst')} as worst_percent,
    worst.id = most.id as worst_is_most,
    case when worst.id is distinct from most.id then ${momentText(sql`worst.measured_at`)} end as worst_at
  from tally
  left join device_state most on most.id = ${idOf(MOST, sql`most_used`)}
  left join device_state worst on worst.id = ${idOf(
    WORST,
    sql`case when greatest(known_level, 0) > greatest(current_level, 0) then greatest(worst_reliable, worst_unreliable)
      else worst_reliable end`,
  )}
)`;
}

/** The status fields of a system, from a row `st` of `status`; all null for a system without devices. */
export const STATUS_FIELDS = {
  overallStatusOk: boolean(sql`not coalesce(st.lost or st.outdated or st.unwell, false)`),
  NodesHighestThreatLevel: level('heard_level'),
  NodesHighestKnownThreatLevel: level('known_level'),
  NodesHighestThreatLevelActiveNonobstructed: level('current_level'),
  nodesHighestDeflection: float(sql`abs(st.most_percent) + 0`),
  deviceLost: boolean(sql`coalesce(st.lost, false)`),
  outdatedMeasurements: boolean(sql`coalesce(st.outdated, false)`),
  levelDetails: {
    sensors: count(sql`coalesce(st.sensors, 0)`),
    worst: where(sql`st.worst_id is not null`, {
      id: integer(sql`st.worst_id`),
      name: value(sql`st.worst_name`),
      percent: float(sql`st.worst_percent + 0`),
      measuredAt: written(sql`case when st.worst_is_most then st.most_at else st.worst_at end`),
    }),
    suspected: word(sql`st.suspected`),
    highestMeasuredAt: written(sql`st.most_at`),
    doubts: {
      lost: count(sql`coalesce(st.lost_count, 0)`),
      obstructed: count(sql`coalesce(st.obstructed_count, 0)`),
      outdated: count(sql`coalesce(st.outdated_count, 0)`),
      damaged: count(sql`coalesce(st.damaged_count, 0)`),
      faulty: count(sql`coalesce(st.faulty_count, 0)`),
      outOfRange: count(sql`coalesce(st.out_of_range_count, 0)`),
      notOperational: count(sql`coalesce(st.not_operational_count, 0)`),
      unknown: count(sql`coalesce(st.unknown_count, 0)`),
      notMonitored: count(sql`coalesce(st.not_monitored_count, 0)`),
    },
  },
} satisfies JsonFields;

/** Whether a row `st` counts no doubts. */
export const NO_DOUBTS = sql`coalesce(${sql.join(
  Object.values(STATUS_FIELDS.levelDetails.doubts).map(({ number }) => number),
  sql` + `,
)}, 0) = 0`;

function level(column: string): JsonValue {
  const levels = [0, 1, 2, 3, 4].map((rank) => sql.raw(`when ${rank} then '"${rank === 0 ? 'none' : `L${rank}`}"'`));
  return { json: sql`case ${sql.raw(`st.${column}`)} ${sql.join(levels, sql` `)} else '"unknown_or_NA"' end` };
}

/**
 * As the contract computes it: converts four-byte values to the decimal number that they represent. Up to three
 * decimals below 1,000 are six digits, which four bytes represent exactly: those need no conversion to text and back.
 */
function exact(real: SQL): SQL {
  const thousandths = sql`round(${real}::float8 * 1000) / 1000`;
  return sql`case when abs(${real}) < 1000 and (${thousandths})::real = ${real} then ${thousandths}
    else ${real}::text::float8 end`;
}

/** Whether a moment is longer ago than this many milliseconds; null counts as infinitely long ago. */
function older(at: SQL, now: SQL, than: number): SQL {
  return sql`coalesce(${at} < ${now} - ${ms(than)}, true)`;
}

function ms(milliseconds: number): SQL {
  return sql.raw(`interval '${milliseconds} milliseconds'`);
}

/**
 * An array that identifies the system's first device by these numbers, highest first and nulls last, then by id: the
 * numbers, then the negated id. Sorting the devices of each system takes several times as long as comparing arrays.
 */
function first(by: readonly ('level' | 'used')[], condition: SQL): SQL {
  const numbers = sql.raw(by.map((name) => `coalesce(${name}, -1)`).join(', '));
  return sql`max(array[${numbers}, -id]::float8[]) filter (where ${condition})`;
}

/** The id of the device that `first` identifies by these numbers. */
function idOf(by: readonly ('level' | 'used')[], told: SQL): SQL {
  return sql`(-(${told})[${raw(by.length + 1)}])::int`;
}

/** `wholePercent` of the contract for a device; a number without decimals. */
function wholePercent(of: 'most' | 'worst'): SQL {
  const column = (name: string) => sql.raw(`${of}.${name}`);
  const scale = sql`case ${column('main_sensor')}
    when 'inclinometer' then ${raw(10 ** deflectionDecimals('inclinometer'))}::float8
    else ${raw(10 ** deflectionDecimals('laser'))}::float8 end`;
  const [deflection, permissible] = [column('deflection'), column('permissible')];
  const shown = sql`${rounded(sql`abs(${deflection}) * ${scale}`)} / ${scale}`;
  const percent = rounded(sql`${shown} / nullif(abs(${permissible}), 0) * 100`);
  return sql`sign(${deflection}) * sign(${permissible}) * ${percent}`;
}

/** For non-negative numbers. Halves away from zero, as the contract rounds. */
function rounded(number: SQL): SQL {
  return sql`floor(${number} + 0.5)`;
}

function raw(number: number): SQL {
  return sql.raw(String(number));
}

function words(list: readonly string[]): SQL {
  return sql.raw(list.map((one) => `'${one}'`).join(', '));
}
