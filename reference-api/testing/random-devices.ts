import { DAMAGED_PARTS, DEVICE_ROLES, SENSOR_TYPES } from '@sagitta/shared-contracts/api/node';
import { HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import { ALARM_LEVELS, THREAT_LEVELS } from '@sagitta/shared-contracts/rules/threat';
import type { Store } from '../src/db/database';
import { pick, randomOf } from '../src/world/random';

/** Ages around every limit of the rules, to the millisecond; null stands for never. */
const AGES = [
  ...[0, 12, 24].flatMap((hours) => [-1, 0, 1].map((off) => hours * HOUR_MS + off)),
  60_000,
  13 * HOUR_MS,
  30 * HOUR_MS,
  -HOUR_MS,
  null,
];
/**
 * Few enough for ties between devices, with halves of a percent on both sides and fractions that four bytes cannot
 * represent.
 */
const DEFLECTIONS = [null, 0, 10, -10, 0.29, -0.3, 87.5, -87.5, 0.125, 62.499, 1e-7, 12345.678, 123456792];
const PERMISSIBLE = [null, 0, 1, 0.3, 60, 100, 100.1, 7];
/** L1 to L4 in percent; null and 0 are off. */
const LEVELS = [
  [25, 50, 75, 95],
  [0, null, 70, 90],
  [null, null, null, 100],
  [0, 0, 0, 0],
  [null, null, null, null],
  [0, null, 0, null],
];

/**
 * Stores systems with up to six devices each in states drawn from the seed: random
 * combinations, but the same ones each time.
 * @returns the ids of the systems
 */
export async function storeRandomSystems(
  { pool }: Store,
  now: Date,
  seed: string,
  count: number,
): Promise<{ first: number; last: number }> {
  const random = randomOf(seed);
  const maybe = (share: number) => random() < share;
  const at = () => {
    const age = pick(random, AGES);
    // Stored to the microsecond, sent to the millisecond.
    return age === null ? null : new Date(now.getTime() - age).toISOString().replace('Z', maybe(0.5) ? '499Z' : 'Z');
  };
  // What is told stays where an instance of the release before ended an obstruction.
  const obstruction = () => ({
    obstructed: maybe(0.2),
    obstruction_told_as: maybe(0.6) ? pick(random, ALARM_LEVELS) : null,
  });
  const { rows } = await pool.query<{ system: number; device: number }>(
    'select (select max(id) from system) as system, (select max(id) from device) as device',
  );
  const first = (rows[0]?.system ?? 0) + 1;
  let device = rows[0]?.device ?? 0;
  const systems = [];
  const nodes = [];
  for (let id = first; id < first + count; id += 1) {
    const version = maybe(0.4) ? 'W2' : 'W4';
    systems.push({ id, name: `${seed} ${id}`, version, w2_operational: maybe(0.7) });
    for (let place = Math.floor(random() * 7); place > 0; place -= 1) {
      device += 1;
      const [threshold_level1, threshold_level2, threshold_level3, threshold_level4] = pick(random, LEVELS);
      nodes.push({
        id: device,
        system_id: id,
        device_id: maybe(0.95) ? device : null,
        name: `Roof ${place}`,
        active: maybe(0.85),
        ...obstruction(),
        out_of_range: maybe(0.1),
        threat_level: pick(random, THREAT_LEVELS),
        calculated_deflection: pick(random, DEFLECTIONS),
        permissible_value: pick(random, PERMISSIBLE),
        threshold_level1,
        threshold_level2,
        threshold_level3,
        threshold_level4,
        damaged_parts: maybe(0.1) ? [pick(random, DAMAGED_PARTS)] : [],
        inclinometer_status: pick(random, [null, 0, 0, 0, 1]),
        range_finder_status: pick(random, [null, 0, 0, 3, 1]),
        w2_connection_status: pick(random, [null, 0, 1, 2, 3]),
        latest_measurement_at: at(),
        latest_displacement_at: at(),
        latest_packet_at: at(),
        role: pick(random, DEVICE_ROLES),
        type: pick(random, ['UD-12.4.2', 'UD-10.1.1']),
        main_sensor: pick(random, SENSOR_TYPES),
        version,
      });
    }
  }
  await pool.query(
    `insert into system (id, name, version, w2_operational)
     select id, name, version, w2_operational from json_populate_recordset(null::system, $1)`,
    [JSON.stringify(systems)],
  );
  await pool.query(
    `insert into device (id, serial, type, role, main_sensor, system_version, latest_packet_at)
     select id, 'random-' || id, type, role, main_sensor, version, latest_packet_at
     from json_to_recordset($1) as d(id int, type text, role text, main_sensor text, version text,
       latest_packet_at timestamptz)`,
    [JSON.stringify(nodes)],
  );
  const columns = `id, system_id, device_id, name, active, obstructed, obstruction_told_as, out_of_range, threat_level,
    calculated_deflection, permissible_value, threshold_level1, threshold_level2, threshold_level3, threshold_level4,
    damaged_parts, inclinometer_status, range_finder_status,
    w2_connection_status, latest_measurement_at, latest_displacement_at`;
  await pool.query(`insert into node (${columns}) select ${columns} from json_populate_recordset(null::node, $1)`, [
    JSON.stringify(nodes),
  ]);
  return { first, last: first + count - 1 };
}
