/** The zone of systems that name none or an unknown one, and of lists of systems in several zones. */
const DEFAULT_ZONE = 'Europe/Warsaw';

/** The IANA zone in which times of a site are shown. */
export function siteZone(zone: string | null | undefined): string {
  if (!zone) return DEFAULT_ZONE;
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone: zone }).resolvedOptions().timeZone;
  } catch (error) {
    if (error instanceof RangeError) return DEFAULT_ZONE;
    throw error;
  }
}
