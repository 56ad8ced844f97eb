import { MINUTE_MS } from '@sagitta/shared-contracts/rules/age';
import { zoneOffset } from '@sagitta/shared-contracts/rules/site-zone';
import { dayText } from '../day-text';

/**
 * Writes moments as the clocks of a zone show them, `25 Oct 2026 02:30:00 +02:00`: with how far they are ahead of UTC,
 * since an hour comes twice in autumn.
 */
export function momentText(zone: string): (at: Date) => string {
  const offset = zoneOffset(zone);
  return (at) => {
    const ahead = offset(at.getTime());
    const shown = new Date(at.getTime() + ahead).toISOString();
    return `${dayText(shown.slice(0, 10))} ${shown.slice(11, 19)} ${offsetText(ahead)}`;
  };
}

function offsetText(ahead: number): string {
  const minutes = Math.round(Math.abs(ahead) / MINUTE_MS);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${ahead < 0 ? '−' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
