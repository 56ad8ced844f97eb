import type { Device, NotJudged, UnlistedEvents } from '@sagitta/shared-contracts/api/device';
import { formatDateTime } from '@sagitta/shared-ui/format';

type Counted = Pick<NotJudged, 'Kind' | 'Count' | 'Source' | 'LastTimestamp' | 'Reason'>;

/** A source that staff may let speak for a device, and how many of its frames were not judged; null if unknown. */
export interface OtherSource {
  source: string;
  count: number | null;
  last: string | null;
}

/** Those that report the device and do not speak for it. */
export function otherSources({ Source, OtherSource, NotJudged: kept }: Device): OtherSource[] {
  if (Source === null) return [];
  const counted = kept
    .filter(({ Kind }) => Kind === 'foreign')
    .map(({ Source: source, Count: count, LastTimestamp: last }) => ({ source, count, last }));
  const newest = counted.some(({ source }) => source === OtherSource) ? null : OtherSource;
  const all = newest === null ? counted : [{ source: newest, count: null, last: null }, ...counted];
  return all.filter(({ source }) => source !== Source);
}

/** How many events of a device were not judged; null for none, which sorts last. */
export function notJudgedCount({ NotJudged: kept }: Pick<Device, 'NotJudged'>): number | null {
  return kept.reduce((sum, { Count }) => sum + Count, 0) || null;
}

/** Who sent what was not judged, how much, and when last; a sentence for each source and kind. */
export function notJudgedTexts({ Source, NotJudged: kept }: Pick<Device, 'Source' | 'NotJudged'>): string[] {
  return kept.map((one) => sentence(one, Source));
}

/** The same of a device that is not in the list. */
export function unlistedText(events: UnlistedEvents): string {
  return `${events.SerialString ?? 'Without a readable device'}: ${sentence(events, null)}`;
}

/** `12 frames`. */
export function framesText(count: number): string {
  return `${count} ${count === 1 ? 'frame' : 'frames'}`;
}

function sentence({ Kind, Count, Source, LastTimestamp, Reason }: Counted, speaks: string | null): string {
  const verb = Count === 1 ? 'was' : 'were';
  const last = LastTimestamp === null ? '' : `, last ${formatDateTime(LastTimestamp)}`;
  if (Kind === 'foreign') {
    const owner = speaks === null ? '' : `; ${speaks} speaks for it`;
    return `${framesText(Count)} from ${Source} ${verb} not judged${last}${owner}`;
  }
  if (Kind === 'simulated')
    return `${Count} simulated ${Count === 1 ? 'frame' : 'frames'} from ${Source} ${verb} not judged${last}`;
  const events = `${Count} ${Count === 1 ? 'event' : 'events'} from ${Source}`;
  if (Kind !== 'unstorable') return `${events} ${verb} not judged${last}`;
  const why = Reason === null ? '' : `: ${Reason}`;
  const isKept = Count === 1 ? 'is kept as it came' : 'are kept as they came';
  return `${events} cannot be stored and ${isKept}${last}${why}`;
}
