import { sql, type SQL } from 'drizzle-orm';
import type { Node, NodeShort } from '@sagitta/shared-contracts/api/node';
import { ROLE_RANK } from '@sagitta/shared-contracts/rules/device-card';
import { THREAT_RANK } from '@sagitta/shared-contracts/rules/threat';
import { boolean, float, integer, type JsonFields, moment, real, value, word } from '../db/json';

/** For a node whose device was taken away. */
const ROLE = sql`coalesce(d.role, 'unknown')`;
const SENSOR = sql`coalesce(d.main_sensor, 'none')`;

/** Kinds of pending changes for a device; an index covers only those. */
const WAITING_COMMANDS = sql`coalesce((select array_agg(c.kind order by c.id) from node_command c
  where c.node_id = n.id and c.state = 'queued'), '{}')`;

/** The fields of a node by their wire names (docs/product/devices.md), from `n`, its device `d` and its system `s`. */
export const NODE_FIELDS = {
  id: integer(sql`n.id`),
  name: value(sql`n.name`),
  systemId: integer(sql`n.system_id`),
  DeviceRole: word(ROLE),
  DeviceType: value(sql`d.type`),
  MainSensorType: word(SENSOR),
  CanMeasure: boolean(sql`${SENSOR} <> 'none'`),
  active: boolean(sql`n.active`),
  LatestKnownThreatLevel: word(sql`n.threat_level`),
  LatestKnownCalculatedDeflection: real(sql`n.calculated_deflection`),
  PermissibleValue: real(sql`n.permissible_value`),
  ThresholdLevel1: integer(sql`n.threshold_level1`),
  ThresholdLevel2: integer(sql`n.threshold_level2`),
  ThresholdLevel3: integer(sql`n.threshold_level3`),
  ThresholdLevel4: integer(sql`n.threshold_level4`),
  threshold: real(sql`n.threshold`),
  l1: integer(sql`n.l1`),
  l2: integer(sql`n.l2`),
  l3: integer(sql`n.l3`),
  l4: integer(sql`n.l4`),
  InclinometerInverted: boolean(sql`n.inclinometer_inverted`),
  BaseDistanceCorrection: real(sql`n.base_distance_correction`),
  ObstructionStatus: boolean(sql`n.obstructed`),
  ObstructionToldAs: word(sql`coalesce(case when n.obstructed then n.obstruction_told_as end, 'unknown_or_NA')`),
  mapPositionX: float(sql`n.map_position_x`),
  mapPositionY: float(sql`n.map_position_y`),
  SupplyVoltage1: real(sql`n.supply_voltage1`),
  SupplyVoltage2: real(sql`n.supply_voltage2`),
  Temperature1: real(sql`n.temperature1`),
  Temperature2: real(sql`n.temperature2`),
  MeasuredAngle: real(sql`n.measured_angle`),
  MeasuredDistance: real(sql`n.measured_distance`),
  MeasurementBaseAngle: real(sql`n.measurement_base_angle`),
  MeasurementBaseDistance: real(sql`n.measurement_base_distance`),
  LatestMeasurementTimestamp: moment(sql`n.latest_measurement_at`),
  LatestDisplacementMeasurementTimestamp: moment(sql`n.latest_displacement_at`),
  LatestTemperatureMeasurementTimestamp: moment(sql`n.latest_temperature_at`),
  LatestPacketTimestamp: moment(sql`d.latest_packet_at`),
  LatestSuccessfulMeasurementTimestamp: moment(sql`n.latest_successful_measurement_at`),
  SignalQualityInfo: value(sql`d.signal_quality_info`),
  SignalQualityInfoTimestamp: moment(sql`d.signal_quality_at`),
  SignalStrength: integer(sql`d.signal_strength`),
  DeviceSerialString: value(sql`d.serial`),
  DeviceSubSerialString: value(sql`d.sub_serial`),
  inclinometerSerial: value(sql`d.inclinometer_serial`),
  SystemVersion: word(sql`s.version`),
  W2ConnectionStatus: integer(sql`n.w2_connection_status`),
  W2Operational: boolean(sql`case when s.version = 'W2' then s.w2_operational end`),
  SupplyState: word(sql`n.supply_state`),
  TemperatureOK: boolean(sql`n.temperature_ok`),
  InclinometerStatus: integer(sql`n.inclinometer_status`),
  RangeFinderStatus: integer(sql`n.range_finder_status`),
  outOfRange: boolean(sql`n.out_of_range`),
  deviceDamage: boolean(sql`cardinality(n.damaged_parts) > 0`),
  deviceDamagedFrom: moment(sql`n.damaged_from`),
  deviceDamagedInfo: value(sql`n.damaged_parts`),
  AcceleratedUntil: moment(sql`n.accelerated_until`),
  waitingCommands: value(WAITING_COMMANDS),
  // Its newest reading; when it was made, until it has one.
  updatedAt: moment(sql`greatest(n.updated_at, n.latest_measurement_at)`),
  updatedViaWebsiteAt: moment(sql`n.updated_via_website_at`),
  deviceThreatLevelSortable: rank(sql`n.threat_level`, THREAT_RANK),
  deviceRoleSortable: rank(ROLE, ROLE_RANK),
} satisfies JsonFields & Record<keyof Node, unknown>;

/** The short form is a part of the whole one; the contract's schema drops the rest when it is read. */
export const NODE_SHORT_FIELDS = {
  ...NODE_FIELDS,
  SystemName: value(sql`s.name`),
  timezone: value(sql`s.timezone`),
  retiredAt: moment(sql`n.retired_at`),
} satisfies JsonFields & Record<keyof NodeShort, unknown>;

function rank(of: SQL, ranks: Readonly<Record<string, number>>) {
  const cases = Object.entries(ranks).map(([name, place]) => sql.raw(`when '${name}' then ${place}`));
  return integer(sql`case ${of} ${sql.join(cases, sql` `)} end`);
}
