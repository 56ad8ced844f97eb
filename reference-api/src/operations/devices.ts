import { listDevices } from '@sagitta/shared-contracts/api/device';
import { requirePage } from '../access/guards';
import { devicesWithNodes } from '../repositories/devices';
import { reads } from './handler';
import { iso } from './wire';

/** Every device that the provider knows, with or without a node. */
const serveListDevices = reads(listDevices, async ({ db, caller }) => {
  requirePage(caller, '/devices');
  const rows = await devicesWithNodes(db);
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
