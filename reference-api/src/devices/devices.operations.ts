import { listDevices, listUnlistedEvents, type NotJudged } from '@sagitta/shared-contracts/api/device';
import type { SensorType } from '@sagitta/shared-contracts/api/node';
import { requirePage } from '../access/guards';
import { devicesWithNodes } from './devices.statements';
import { type RefusedCount, refusedCounts, unlistedCounts } from './refused-counts.statements';
import { serve } from '../access/calls/handler';
import { iso } from '../access/calls/wire';

/** Every device that the provider knows, with or without a node. */
const serveListDevices = serve(listDevices, async ({ db, caller }) => {
  requirePage(caller, '/devices');
  const rows = await devicesWithNodes(db);
  const refused = await refusedCounts(db);
  return rows.map(({ device: found, nodeId, radio }) => ({
    SerialString: found.serial,
    DeviceType: found.type,
    FirmwareVersion: found.firmwareVersion,
    LatestPacketTimestamp: iso(found.latestPacketAt),
    NodeId: nodeId,
    SignalQualityInfo: found.signalQualityInfo,
    MainSensorType: found.mainSensor,
    Problem: radio?.problem ?? unboundProblem(found.mainSensor, nodeId, found.radioFrames),
    Notice: radio?.notice ?? null,
    NetworkName: radio?.name ?? null,
    Source: radio?.source ?? null,
    OtherSource: radio?.otherSource ?? null,
    SourceSince: iso(radio?.movedAt ?? radio?.firstHeardAt ?? null),
    NotJudged: (refused.get(found.serial.toLowerCase()) ?? []).map(notJudged),
  }));
});

const serveUnlisted = serve(listUnlistedEvents, async ({ db, caller }) => {
  requirePage(caller, '/devices');
  const rows = await unlistedCounts(db);
  return rows.map((row) => ({ ...notJudged(row), SerialString: row.serial || null }));
});

/** A device that reports and measures, but belongs to no node. */
function unboundProblem(sensor: SensorType, nodeId: number | null, frames: number): string | null {
  return nodeId === null && sensor !== 'none' && frames > 0 ? 'it belongs to no node' : null;
}

function notJudged({ source, kind, events, firstAt, lastAt, reason }: RefusedCount): NotJudged {
  return {
    Source: source,
    Kind: kind,
    Count: events,
    FirstTimestamp: firstAt.toISOString(),
    LastTimestamp: lastAt.toISOString(),
    Reason: reason,
  };
}

export const deviceOperations = [serveListDevices, serveUnlisted];
