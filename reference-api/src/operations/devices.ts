import { asc, eq } from 'drizzle-orm';
import { listDevices } from '@sagitta/shared-contracts/api/device';
import { requirePage } from '../access/guards';
import { device, node } from '../db/schema/index';
import { reads } from './handler';
import { iso } from './wire';

/** Every device that the provider knows, with or without a node. */
const serveListDevices = reads(listDevices, async ({ db, caller }) => {
  requirePage(caller, '/devices');
  const rows = await db
    .select({ device, nodeId: node.id })
    .from(device)
    .leftJoin(node, eq(node.deviceId, device.id))
    .orderBy(asc(device.serial));
  return rows.map(({ device: found, nodeId }) => ({
    SerialString: found.serial,
    DeviceType: found.type,
    FirmwareVersion: found.firmwareVersion,
    LatestPacketTimestamp: iso(found.latestPacketAt),
    NodeId: nodeId,
    SignalQualityInfo: found.signalQualityInfo,
  }));
});

export const deviceOperations = [serveListDevices];
