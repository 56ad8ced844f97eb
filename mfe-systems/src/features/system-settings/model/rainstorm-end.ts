import type { SystemDetails } from '@sagitta/shared-contracts/api/system';
import { HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import { RAINSTORM_END_OPTIONS } from '@sagitta/shared-contracts/rules/system-settings';
import { isMoment } from '@sagitta/shared-contracts/rules/time';
import { formatDateTime } from '@sagitta/shared-ui/format';
import { rainstormEnd } from '../../../shared/model/rainstorm';

// What the field for the end of rainstorm mode holds: off, hours from now, or the moment that is stored.

const OFF = 'off';

/** The end that is stored, unless it has come. */
export function storedEnd(system: Pick<SystemDetails, 'rainstormModeEnd'>, now: number): string {
  return rainstormEnd(system, now) ?? OFF;
}

export function isRainstormEnd(typed: string): boolean {
  return isMoment(typed) || choices().includes(typed);
}

/** The moment that is sent; null turns the mode off. */
export function endOf(typed: string, now: number): string | null {
  if (typed === OFF) return null;
  return isMoment(typed) ? typed : new Date(now + Number(typed) * HOUR_MS).toISOString();
}

export function rainstormEndText(typed: string, zone: string | undefined): string {
  if (typed === OFF) return 'Off';
  return isMoment(typed) ? `Until ${formatDateTime(typed, { zone, named: true })}` : `${typed} h from now`;
}

/** What can be chosen; first the moment that is stored. */
export function rainstormEnds(stored: string): string[] {
  return isMoment(stored) ? [stored, ...choices()] : choices();
}

function choices(): string[] {
  return RAINSTORM_END_OPTIONS.map((hours) => (hours === null ? OFF : String(hours)));
}
