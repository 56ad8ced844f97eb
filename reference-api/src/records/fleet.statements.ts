import { sql } from 'drizzle-orm';
import type { FleetDevice } from '@sagitta/shared-contracts/api/fleet';
import type { Caller } from '../access/caller';
import { maySee, viewName, viewpoint, viewValues } from '../access/visibility';
import { askList } from '../db/ask-json';
import type { Database } from '../db/database';
import { boolean, type JsonFields, jsonArray, jsonObject } from '../db/json';
import { NODE_SHORT_FIELDS as NODE } from '../devices/node-fields.statements';
import { RAISES_ALARMS } from '../devices/system-status.statements';

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
  notMonitored: boolean(sql`coalesce(d.main_sensor, 'none') <> 'none' and not ${RAISES_ALARMS}`),
} satisfies JsonFields & Record<keyof FleetDevice, unknown>;

/** Every device that is switched on, of the systems that the caller may see. */
export async function activeDevices(db: Database, caller: Caller): Promise<FleetDevice[]> {
  const query = () => sql`
    select ${jsonArray(jsonObject(FIELDS), sql`n.system_id, n.id`)} as json
    from live_node n join system s on s.id = n.system_id left join device d on d.id = n.device_id
    where n.active and ${maySee(viewpoint(caller), sql`n.system_id`)}`;
  const json = await askList(db, `fleet_devices_${viewName(caller)}`, query, { ...viewValues(caller) });
  return JSON.parse(json) as FleetDevice[];
}
