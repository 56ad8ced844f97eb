import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { TestUi } from '../testing/test-ui';
import { DateField } from './date-field';

const told = jest.fn();
beforeEach(() => told.mockClear());

function Purchase({ start }: { start: string }) {
  const [day, setDay] = useState(start);
  return (
    <DateField
      label="Purchase date"
      value={day}
      onChange={(next) => {
        told(next);
        setDay(next);
      }}
    />
  );
}
const show = (start = '') =>
  render(
    <TestUi>
      <Purchase start={start} />
    </TestUi>,
  );
const field = () => screen.getByRole('textbox', { name: 'Purchase date' });

it('takes a typed day, and shows it as dd/mm/yyyy', async () => {
  show();
  await userEvent.type(field(), '1/2/2026');
  expect(told).toHaveBeenLastCalledWith('2026-02-01');
  await userEvent.tab();
  expect(field()).toHaveValue('01/02/2026');
});

it('keeps what is no day, and says how to write one', async () => {
  show();
  await userEvent.type(field(), '31/02/2026');
  await userEvent.tab();
  expect(field()).toHaveValue('31/02/2026');
  expect(field()).toHaveAccessibleDescription('Dates are written dd/mm/yyyy');
  // A form must not take it for no day at all.
  expect(told).toHaveBeenLastCalledWith('31/02/2026');
});

it('takes one day from the calendar, and closes it', async () => {
  show('2026-11-10');
  await userEvent.click(screen.getByRole('button', { name: 'Purchase date: open the calendar' }));
  await userEvent.click(await screen.findByRole('button', { name: /18 November 2026/ }));
  await waitFor(() => expect(told).toHaveBeenLastCalledWith('2026-11-18'));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(field()).toHaveValue('18/11/2026');
});
