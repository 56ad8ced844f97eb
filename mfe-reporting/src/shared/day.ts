import { formatDate } from '@sagitta/shared-ui/format';

/** The day of a moment in a zone (IANA), yyyy-mm-dd. */
export function dayOf(moment: number, zone: string): string {
  return formatDate(moment, { zone }).split('/').toReversed().join('-');
}
