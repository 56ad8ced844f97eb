import type { SqlFloat, SqlString, SqlTime } from '@sagitta/shared-contracts/wire';

// Database values in the forms of the wire.

export function iso(moment: Date | null): string | null {
  return moment?.toISOString() ?? null;
}

export function sqlString(text: string | null): SqlString {
  return { String: text ?? '', Valid: text !== null };
}

export function sqlFloat(value: number | null): SqlFloat {
  return { Float64: value ?? 0, Valid: value !== null };
}

export function sqlTime(moment: Date | null): SqlTime {
  return { Time: (moment ?? new Date(0)).toISOString(), Valid: moment !== null };
}

/** Epoch seconds, as W2 controllers count. */
export function seconds(moment: Date | null): number | null {
  return moment === null ? null : Math.floor(moment.getTime() / 1000);
}
