import type { Device } from '@sagitta/shared-contracts/api/device';
import { formatDateTime } from '@sagitta/shared-ui/format';
import type { SelectOption } from '@sagitta/shared-ui/select';
import * as v from 'valibot';
import { framesText, type OtherSource } from './not-judged';

export const MoveSchema = v.object({
  Source: v.pipe(
    v.nullable(v.string()),
    v.check((source) => source !== null, 'Choose a source'),
    v.transform(String),
  ),
});
export type MoveValues = v.InferInput<typeof MoveSchema>;
export type MoveOutput = v.InferOutput<typeof MoveSchema>;

/** Who speaks for the device now, and since when. */
export function belongsText({ Source, SourceSince }: Pick<Device, 'Source' | 'SourceSince'>): string {
  const since = SourceSince === null ? '' : `, since ${formatDateTime(SourceSince, { named: true })}`;
  return `It belongs to ${Source}${since}.`;
}

export function sourceOptions(others: readonly OtherSource[]): SelectOption<string>[] {
  return others.map(({ source, count, last }) => ({ value: source, label: source, note: refusedText(count, last) }));
}

/** What moving a device changes. */
export function changeText(from: string | null, to: string): string {
  return `From now on frames from ${to} are judged, and frames from ${from} are kept and not judged.`;
}

function refusedText(count: number | null, last: string | null): string {
  if (count === null) return 'Reports it; nobody counted its frames';
  const verb = count === 1 ? 'was' : 'were';
  return `${framesText(count)} ${verb} not judged${last === null ? '' : `, last ${formatDateTime(last)}`}`;
}
