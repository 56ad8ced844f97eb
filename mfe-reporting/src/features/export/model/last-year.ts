/** The last 12 months up to `today` (yyyy-mm-dd), both days included. There is no 29 February a year earlier. */
export function lastYear(today: string): { from: string; to: string } {
  const [year = '', month = '', day = ''] = today.split('-');
  const from = `${Number(year) - 1}-${month}-${month === '02' && day === '29' ? '28' : day}`;
  return { from, to: today };
}
