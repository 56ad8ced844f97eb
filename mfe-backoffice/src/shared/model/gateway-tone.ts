import type { Gateway } from '@sagitta/shared-contracts/api/gateway';
import { ageMs, MINUTE_MS } from '@sagitta/shared-contracts/rules/age';
import type { StatusTone } from '@sagitta/shared-contracts/rules/status-tone';

/** A sign of life counts while it is younger than this (docs/product/back-office.md#gateways). */
const GATEWAY_FRESH_MS = 10 * MINUTE_MS;

/**
 * Green if both network server and status reporter heard of it under 10 minutes ago, yellow with one, red with none
 * (docs/product/back-office.md#gateways).
 */
export function gatewayTone(
  {
    LatestPacketTimestamp,
    StatusReporterTimestamp,
  }: Pick<Gateway, 'LatestPacketTimestamp' | 'StatusReporterTimestamp'>,
  now: number,
): StatusTone {
  const fresh = [LatestPacketTimestamp, StatusReporterTimestamp].filter(
    (moment) => ageMs(moment, now) < GATEWAY_FRESH_MS,
  ).length;
  return GATEWAY_TONES[fresh] ?? 'bad';
}

const GATEWAY_TONES: readonly StatusTone[] = ['bad', 'warn', 'ok'];
