import type { WireRequest } from './wire';

/**
 * The requests of a visit as text: from and to (ms since the first), KB, kind and address. One that had not ended has
 * no second time.
 */
export function waterfall(title: string, requests: readonly WireRequest[]): string {
  const began = requests[0]?.startedAt ?? 0;
  const ms = (moment: number | null) => (moment === null ? '' : String(Math.round(moment - began))).padStart(6);
  const lines = requests.map(
    ({ startedAt, endedAt, bytes, type, url }) =>
      `${ms(startedAt)} ${ms(endedAt)} ${(bytes / 1024).toFixed(1).padStart(7)}  ${type.padEnd(10)} ` +
      `${url.replace(/^https?:\/\//, '')}`,
  );
  return [`# ${title}`, ...lines, ''].join('\n');
}
