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

/** What the device that is told of is chosen by: the most used one, and the one at the highest level. */
const MOST = ['used'] as const;
const WORST = ['level', 'used'] as const;

/** Whether a node `n` can raise an alarm: `silenceOf` of the contract is null. */
export const RAISES_ALARMS = sql`(coalesce(n.permissible_value, 0) <> 0 and
  greatest(n.threshold_level1, n.threshold_level2, n.threshold_level3, n.threshold_level4) > 0) is true`;

/** What makes a device lost, outdated or silent as it grows old, and how old it may be. */
const AGES = {
  packet: { at: sql`latest_packet_at`, than: LOST_AFTER_MS },
  measurement: { at: sql`latest_measurement_at`, than: OUTDATED_AFTER_MS },
  sign: { at: sql`greatest(latest_packet_at, latest_measurement_at)`, than: LOST_AFTER_MS },
} as const;

/** The numbers of the device that is told of, below those it is chosen by: see `first`. */
const TOLD = ['-id', 'deflection', 'permissible', 'digits', 'measured'] as const;

/**
 * Common table expressions that compute the status of the systems of `seen` (id, version, w2_operational): `status` has
 * a row for each system with devices. The rule is `systemStatus` of the contract; its test
 * checks that both agree for random devices.
 *
 * What a status is kept by (systems/kept-cards.ts): `turns_at` is the first moment at which time alone may change it,
 * null for none; `awaits_packet` is whether a packet alone may, which changes no node.
 *
 * Each step computes what the next one uses several times, and `offset 0` keeps the database from computing it again
 * wherever it is used; what is told of a device comes with its choice, which saves reading the devices twice more.
 * Together that is a fifth of the time of a list of 20,000 systems.
 * @param now a timestamptz
 */
export function statusOf(now: SQL): SQL {
  return sql`
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
    min(turns_at) as turns_at,
    bool_or(awaits_packet) as awaits_packet,
    ${first(MOST, sql`reliable`)} as most,
    ${first(WORST, sql`reliable and level >= 0`)} as worst_reliable,
    ${first(WORST, sql`active and level >= 0 and not reliable`)} as worst_unreliable
  from (
    select judged.*, active and senses and not dead as counts,
      senses and active and not obstructed and not dead and not stale as reliable,
      abs(deflection / nullif(permissible, 0) * 100) as used
    from (
      select system_id, -id::float8 as "-id", active, obstructed, out_of_range,
        senses, dead, monitored, damaged, faulty,
        least(${sql.join(
          Object.values(AGES).map((age) => turnOf(age, now)),
          sql`, `,
        )}) as turns_at,
        has_hardware and (version = 'W4' or w2_lost) and ${older(AGES.packet, now)} as awaits_packet,
        ${exact(sql`calculated_deflection`)} as deflection, ${exact(sql`permissible_value`)} as permissible,
        case main_sensor when 'inclinometer' then ${digitsOf('inclinometer')} else ${digitsOf('laser')} end as digits,
        date_part('epoch', least(latest_measurement_at, latest_displacement_at)) as measured,
        case when senses then
          case threat_level when 'none' then case when monitored then 0 else -1 end
            when 'L1' then 1 when 'L2' then 2 when 'L3' then 3 when 'L4' then 4
            else -1 end
          else -1 end as level,
        case when senses and active and obstructed then obstruction_told_as end as suspected,
        (senses or coalesce(role, 'unknown') in (${words(RELAY_ROLES)}))
          and type is distinct from ${words([NEVER_LOST_TYPE])} and not dead
          and case when version = 'W2' then w2_lost else ${older(AGES.packet, now)} end
            as lost,
        senses and not dead and ${older(AGES.measurement, now)} as outdated,
        case when version = 'W4' and not senses then latest_packet_at is null
          or latest_packet_at < ${now} - ${ms(CONNECTED_FOR_MS - 1)}
          else ${older(AGES.sign, now)}
            and (version = 'W4' or w2_lost) end as stale
      from (
        select n.system_id, n.id, n.active, n.obstructed, n.out_of_range, n.calculated_deflection, n.permissible_value,
          n.threat_level, n.obstruction_told_as, n.latest_measurement_at, n.latest_displacement_at,
          s.version, d.main_sensor, d.role, d.type, d.latest_packet_at,
          d.id is not null as has_hardware, coalesce(d.main_sensor, 'none') <> 'none' as senses,
          s.version = 'W2' and not s.w2_operational as dead,
          coalesce(n.w2_connection_status = ${raw(W2_LOST)}, false) as w2_lost,
          ${RAISES_ALARMS} as monitored,
          cardinality(n.damaged_parts) > 0 as damaged,
          coalesce(n.inclinometer_status, 0) <> 0
            or coalesce(n.range_finder_status, 0) not in (0, ${raw(RANGEFINDER_FINE)}) as faulty
        from seen s join live_node n on n.system_id = s.id left join device d on d.id = n.device_id
        offset 0
      ) joined
      offset 0
    ) judged
    offset 0
  ) device_state
  group by system_id
),
status as materialized (
  select chosen.*, ${wholePercent('most')} as most_percent, ${momentText(measuredAt('most'))} as most_at,
    worst_node.name as worst_name, ${wholePercent('worst')} as worst_percent,
    worst_id = ${idOf('most')} as worst_is_most,
    case when worst_id is distinct from ${idOf('most')} then ${momentText(measuredAt('worst'))} end as worst_at
  from (
    select found.*, ${idOf('worst')} as worst_id
    from (
      select tally.*, case when greatest(known_level, 0) > greatest(current_level, 0)
        then greatest(worst_reliable, worst_unreliable) else worst_reliable end as worst
      from tally offset 0
    ) found
    offset 0
  ) chosen
  left join live_node worst_node on worst_node.id = worst_id
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

type Age = (typeof AGES)[keyof typeof AGES];

/** Whether it is older than it may be; null counts as infinitely old. */
function older({ at, than }: Age, now: SQL): SQL {
  return sql`coalesce(${at} < ${now} - ${ms(than)}, true)`;
}

/** Up to when it is not older; null once it is. */
function turnOf({ at, than }: Age, now: SQL): SQL {
  return sql`case when ${at} >= ${now} - ${ms(than)} then ${at} + ${ms(than)} end`;
}

function ms(milliseconds: number): SQL {
  return sql.raw(`interval '${milliseconds} milliseconds'`);
}

/**
 * An array of the system's first device by these numbers, highest first and nulls last, then by id: the numbers, the
 * negated id, and what is told of it. Sorting the devices of each system takes several times as long as comparing
 * arrays.
 */
function first(by: readonly ('level' | 'used')[], condition: SQL): SQL {
  const numbers = [...by.map((name) => `coalesce(${name}, -1)`), ...TOLD.map((name) => `"${name}"`)];
  return sql`max(array[${sql.raw(numbers.join(', '))}]::float8[]) filter (where ${condition})`;
}

/** What `first` has of the device: a number. */
function factOf(of: 'most' | 'worst', name: (typeof TOLD)[number]): SQL {
  const by = of === 'most' ? MOST : WORST;
  return sql.raw(`${of}[${by.length + TOLD.indexOf(name) + 1}]`);
}

function idOf(of: 'most' | 'worst'): SQL {
  return sql`(-${factOf(of, '-id')})::int`;
}

function measuredAt(of: 'most' | 'worst'): SQL {
  return sql`to_timestamp(${factOf(of, 'measured')})`;
}

/** `wholePercent` of the contract for a device; a number without decimals. */
function wholePercent(of: 'most' | 'worst'): SQL {
  const [deflection, permissible, digits] = [factOf(of, 'deflection'), factOf(of, 'permissible'), factOf(of, 'digits')];
  const shown = sql`${rounded(sql`abs(${deflection}) * ${digits}`)} / ${digits}`;
  const percent = rounded(sql`${shown} / nullif(abs(${permissible}), 0) * 100`);
  return sql`sign(${deflection}) * sign(${permissible}) * ${percent}`;
}

/** By what a sensor's deflection is multiplied before it is rounded as shown. */
function digitsOf(sensor: 'inclinometer' | 'laser'): SQL {
  return sql`${raw(10 ** deflectionDecimals(sensor))}::float8`;
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
