import { logColumns } from './log-columns';

/** What a window of 1280 px leaves for the table, beside the menu and a scrollbar. */
const TABLE_PX = 980;

describe('the columns of the log', () => {
  test.each([true, false])('leave the message the widest (resend: %s)', (resend) => {
    const widths = logColumns({ named: true, resend }).map(({ width = 0 }) => width);
    const message = TABLE_PX - widths.reduce((sum, width) => sum + width, 0);
    expect(message).toBeGreaterThan(Math.max(...widths) * 1.3);
  });
});
