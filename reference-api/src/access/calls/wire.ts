import type { SqlString, SqlTime } from '@sagitta/shared-contracts/wire';

// Converts database values to wire format.

export function iso(moment: Date | null): string | null {
  return moment?.toISOString() ?? null;
}

export function sqlString(text: string | null): SqlString {
  return { String: text ?? '', Valid: text !== null };
}

export function sqlTime(moment: Date | null): SqlTime {
  return { Time: moment?.toISOString() ?? '', Valid: moment !== null };
}
