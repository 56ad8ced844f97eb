import { showsAge } from '@sagitta/shared-contracts/rules/device-level';
import { formatAge } from '@sagitta/shared-ui/format';

/** `measured 27 h ago` of a reading that is not current, else empty. */
export function pastWords(moment: string | null, now: number): string {
  if (!showsAge(moment, now)) return '';
  return moment === null ? 'measured at an unknown time' : `measured ${formatAge(moment, now)}`;
}
