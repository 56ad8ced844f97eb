/** The day of a moment in this browser's zone, yyyy-mm-dd. */
export function dayOf(moment: number): string {
  const date = new Date(moment);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}
