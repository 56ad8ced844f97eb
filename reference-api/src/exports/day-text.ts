const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `2026-01-31` as `31 Jan 2026`, and `2026-01` as `Jan 2026`. */
export function dayText(day: string): string {
  const [year = '', month = '', date] = day.split('-');
  return `${date === undefined ? '' : `${Number(date)} `}${MONTHS[Number(month) - 1]} ${year}`;
}
