import { formatNumber, MISSING } from '@sagitta/shared-ui/format';

/** One change as people read it. */
export interface ShownChange {
  id: number;
  /** ISO 8601. */
  at: string;
  /** Who did it, and more about them. */
  who: string;
  whoMore?: string | undefined;
  /** What was done, and to what. */
  act: string;
  to?: string | undefined;
  fields: readonly { label: string; before: string; after: string }[];
}

export type ShownValue = string | number | boolean | readonly string[] | null;

/** A recorded value in words. */
export function valueText(value: ShownValue): string {
  if (value === null || value === '') return MISSING;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return formatNumber(value);
  if (typeof value === 'string') return value;
  return value.length === 0 ? 'none' : value.join(', ');
}
