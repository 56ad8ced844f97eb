import type { Log } from '@sagitta/shared-contracts/api/log';
import { dashboardPath, graphPath } from '@sagitta/shared-contracts/paths';
import { MISSING } from '@sagitta/shared-ui/format';
import { TextLink } from '@sagitta/shared-ui/router';

export function SystemLink({ log: { systemId, systemName } }: { log: Log }) {
  return systemId === null ? systemName : <TextLink to={dashboardPath(systemId)}>{systemName}</TextLink>;
}

/** Leads to the device's graph at the moment of the entry; entries of a whole system have no device. */
export function DeviceLink({ log }: { log: Log }) {
  const { relatedNodeId, eventTimestamp } = log;
  const name = deviceName(log) ?? MISSING;
  if (relatedNodeId === null) return name;
  return <TextLink to={graphPath(relatedNodeId, { at: eventTimestamp })}>{name}</TextLink>;
}

export function deviceName({ relatedNodeId, relatedNodeName }: Log): string | null {
  return relatedNodeName ?? (relatedNodeId === null ? null : `#${relatedNodeId}`);
}
