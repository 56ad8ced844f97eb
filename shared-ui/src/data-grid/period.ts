/** A first and a last day, yyyy-mm-dd, both in it. */
export interface Period {
  from: string;
  to: string;
}

const SHOWN = /^(\d\d)\/(\d\d)\/(\d{4}|\d\d)/;
const PART = /^(?:(?:(\d{1,2})\/)?(\d{1,2})\/)?(\d{4})$/;
const DASH = /\s*[-–—]\s*/;
const ALWAYS: Period = { from: '0000-01-01', to: '9999-12-31' };

/** `2026`, `05/2026`, `12/05/2026`, from one to another of them with a dash, and open on one side; else null. */
export function readPeriod(text: string): Period | null {
  const [first = '', last = first, more] = text.trim().split(DASH);
  const [from, to] = [first ? readPart(first) : ALWAYS, last ? readPart(last) : ALWAYS];
  return more === undefined && first + last !== '' && from && to ? { from: from.from, to: to.to } : null;
}

/** A year, a month or a day. */
function readPart(text: string): Period | null {
  const [, day, month, year] = PART.exec(text) ?? [];
  if (year === undefined) return null;
  const [two, next] = [(part: string) => part.padStart(2, '0'), Number(month ?? 12)];
  const lastDay = String(new Date(Date.UTC(Number(year), next, 0)).getUTCDate());
  return {
    from: `${year}-${two(month ?? '1')}-${two(day ?? '1')}`,
    to: `${year}-${two(month ?? '12')}-${two(day ?? lastDay)}`,
  };
}

/** The day that a cell shows, of its ISO value; null where it shows none. */
export function shownDay(text: string, value: unknown): string | null {
  const [, day, month, year = ''] = SHOWN.exec(text) ?? [];
  if (day === undefined) return null;
  return `${year.length === 4 ? year : String(value).slice(0, 4)}-${month}-${day}`;
}
