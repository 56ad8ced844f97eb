import type { System } from '@sagitta/shared-contracts/api/system';

export interface SystemStatus {
  /** Shown in turn. */
  messages: string[];
  /** Whether somebody has to look at the system; null where the host does not say. */
  ok: boolean | null;
}

/** A system's status in words (document 2 §4): OK or Maintenance needed, possibly with Device lost and Outdated measurements. */
export function systemStatus(
  system: Pick<System, 'overallStatusOk' | 'deviceLost' | 'outdatedMeasurements'>,
): SystemStatus {
  const messages = [maintenance(system.overallStatusOk)];
  if (system.deviceLost) messages.push('Device lost');
  if (system.outdatedMeasurements) messages.push('Outdated measurements');
  return { messages, ok: messages.length > 1 ? false : system.overallStatusOk };
}

function maintenance(ok: boolean | null): string {
  if (ok === null) return '--';
  return ok ? 'OK' : 'Maintenance needed';
}
