import type { System } from '@sagitta/shared-contracts/api/system';

export interface SystemStatus {
  /** Shown in turn. */
  messages: string[];
  /** Whether somebody has to look at the system; null where the host does not say. */
  ok: boolean | null;
}

/**
 * The health of a system's devices in words: OK or Maintenance needed, possibly with Device lost and Outdated
 * measurements.
 * @param of names the devices in the first message: `Devices: OK`
 */
export function systemStatus(
  system: Pick<System, 'overallStatusOk' | 'deviceLost' | 'outdatedMeasurements'>,
  of?: 'devices',
): SystemStatus {
  const health = maintenance(system.overallStatusOk);
  const messages = [of === 'devices' ? `Devices: ${health.replace('Maintenance', 'maintenance')}` : health];
  if (system.deviceLost) messages.push('Device lost');
  if (system.outdatedMeasurements) messages.push('Outdated measurements');
  return { messages, ok: messages.length > 1 ? false : system.overallStatusOk };
}

function maintenance(ok: boolean | null): string {
  if (ok === null) return '--';
  return ok ? 'OK' : 'Maintenance needed';
}
