import { sql } from 'drizzle-orm';
import type { FleetDevice } from '@sagitta/shared-contracts/api/fleet';
import { SUPPLY_STATES } from '@sagitta/shared-contracts/api/node';
import { MINUTE_MS } from '@sagitta/shared-contracts/rules/age';
import { powerTone } from '@sagitta/shared-contracts/rules/device-card';
import { LOST_AFTER_MS, W2_LOST } from '@sagitta/shared-contracts/rules/device-status';
import type { Caller } from '../access/caller';
import { maySee, viewName, viewpoint, viewValues } from '../access/visibility';
import { askList } from '../db/ask-json';
import type { Database } from '../db/database';
import { boolean, type JsonFields, jsonArray, jsonObject } from '../db/json';
import { NODE_SHORT_FIELDS as NODE } from '../devices/node-fields.statements';
import { RAISES_ALARMS } from '../devices/system-status.statements';

const IS_NOT_MONITORED = sql`(coalesce(d.main_sensor, 'none') <> 'none' and not ${RAISES_ALARMS})`;

const FIELDS = {
  id: NODE.id,
  name: NODE.name,
  systemId: NODE.systemId,
  SystemName: NODE.SystemName,
  timezone: NODE.timezone,
  DeviceRole: NODE.DeviceRole,
  DeviceType: NODE.DeviceType,
  MainSensorType: NODE.MainSensorType,
  CanMeasure: NODE.CanMeasure,
  active: NODE.active,
  LatestMeasurementTimestamp: NODE.LatestMeasurementTimestamp,
  LatestPacketTimestamp: NODE.LatestPacketTimestamp,
  SignalQualityInfo: NODE.SignalQualityInfo,
  DeviceSerialString: NODE.DeviceSerialString,
  SystemVersion: NODE.SystemVersion,
  W2ConnectionStatus: NODE.W2ConnectionStatus,
  W2Operational: NODE.W2Operational,
  SupplyState: NODE.SupplyState,
  notMonitored: boolean(IS_NOT_MONITORED),
} satisfies JsonFields & Record<keyof FleetDevice, unknown>;

/** Devices with a supply that needs somebody. */
const WEAK = SUPPLY_STATES.filter((SupplyState) => powerTone({ SupplyState }) !== 'ok');

/**
 * Devices that are switched on and may need attention, of the systems that the caller may see: `deviceNeed` of the
 * contract judges them. Not all of them: to read 160,000 stops everything else for more than a second.
 */
export async function needyDevices(db: Database, caller: Caller, now: number): Promise<FleetDevice[]> {
  // A minute more, so that no rounding of a moment leaves one out.
  const heardBefore = new Date(now - LOST_AFTER_MS + MINUTE_MS);
  const query = () => sql`
    select ${jsonArray(jsonObject(FIELDS), sql`n.system_id, n.id`)} as json
    from live_node n join system s on s.id = n.system_id left join device d on d.id = n.device_id
    where n.active and ${maySee(viewpoint(caller), sql`n.system_id`)} and (
      d.latest_packet_at is null or d.latest_packet_at < ${sql.placeholder('heardBefore')}::timestamptz
      or n.w2_connection_status = ${sql.raw(String(W2_LOST))}
      or n.supply_state in (${sql.raw(WEAK.map((one) => `'${one}'`).join(', '))}) or ${IS_NOT_MONITORED})`;
  const json = await askList(db, `fleet_devices_${viewName(caller)}`, query, { ...viewValues(caller), heardBefore });
  return JSON.parse(json) as FleetDevice[];
}
