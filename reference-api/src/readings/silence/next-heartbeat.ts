import { dayInZone, momentInZone } from '@sagitta/shared-contracts/rules/site-zone';
import { DAY_MS, MINUTE_MS } from '@sagitta/shared-contracts/rules/age';
import { zoneFormat } from '@sagitta/shared-contracts/rules/zone-format';
import { listed, momentText } from './words';

/** A heartbeat that is given later than this says so. */
const LATE_AFTER_MS = 10 * MINUTE_MS;

/** When a system's heartbeat is due: at the local time of `time`, every day of its zone. */
export interface Schedule {
  time: number;
  zone: string;
}

/** How many devices have reported in the day before a heartbeat. */
export interface Reported {
  devices: number;
  silent: readonly string[];
}

/**
 * The next heartbeat after a moment, on a local day after `givenOn` (yyyy-mm-dd). A local time that is left out when
 * the clocks change comes an hour later that day; one that comes twice counts once.
 */
export function nextHeartbeat({ time, zone }: Schedule, after: number, givenOn: string | null): number {
  const clock = zoneFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const local = clock.format(time);
  const from = dayInZone(after, zone);
  let day = Date.parse(givenOn !== null && givenOn > from ? givenOn : from);
  for (;;) {
    const shown = new Date(day).toISOString().slice(0, 10);
    const at = momentInZone(Date.parse(`${shown}T${local}:00Z`), zone);
    if (at > after && (givenOn === null || shown > givenOn)) return at;
    day += DAY_MS;
  }
}

/** The newest heartbeat that is due, and how many were missed before it. */
export function dueHeartbeat(schedule: Schedule, nextAt: number, now: number): { due: number; missed: number } {
  let due = nextAt;
  let missed = 0;
  for (;;) {
    const following = nextHeartbeat(schedule, due, null);
    if (following > now) return { due, missed };
    due = following;
    missed += 1;
  }
}

/** The words of a heartbeat; one that is late says when it was due. */
export function heartbeatText(
  { devices, silent }: Reported,
  { due, missed, now, zone }: { due: number; missed: number; now: number; zone: string },
): string {
  const facts = reportedText(devices, silent);
  if (now - due <= LATE_AFTER_MS) return `Heartbeat: ${facts}`;
  const late = `Heartbeat, late (it was due on ${momentText(due, zone)}): ${facts}`;
  if (missed === 0) return late;
  return missed === 1 ? `${late}. The one before it was not given` : `${late}. ${missed} before it were not given`;
}

function reportedText(devices: number, silent: readonly string[]): string {
  if (silent.length === 0)
    return devices === 1
      ? 'the only device reported in the last 24 h'
      : `all ${devices} devices reported in the last 24 h`;
  return `${devices - silent.length} of ${devices} devices reported in the last 24 h; silent: ${listed(silent)}`;
}
