import type { SelectOption } from '@sagitta/shared-ui/select';

/** Hours ahead of UTC of clocks that never change. */
const FIXED = Array.from({ length: 27 }, (_, index) => index - 12).filter((hours) => hours !== 0);

/** Whose clocks the times of a file may show: the site's, UTC, those of loggers without summer time, and all zones. */
export function zoneOptions(site: string): SelectOption<string>[] {
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => zone !== site && zone !== 'UTC');
  return [
    { value: site, label: site, note: 'the site' },
    { value: 'UTC', label: 'UTC' },
    // Etc/GMT-1 is an hour ahead.
    ...FIXED.map((hours) => ({
      value: `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`,
      label: `UTC${hours > 0 ? '+' : '−'}${Math.abs(hours)}`,
      note: 'no summer time',
    })),
    ...others.map((zone) => ({ value: zone, label: zone })),
  ];
}
