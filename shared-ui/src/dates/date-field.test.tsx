import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderUi } from '../testing/test-ui';
import { DateField } from './date-field';

const onDay = jest.fn();
beforeEach(() => onDay.mockClear());

function Purchase({ start, max }: { start: string; max?: string }) {
  const [day, setDay] = useState(start);
  return (
    <DateField
      label="Purchase date"
      value={day}
      max={max}
      onChange={(next) => {
        onDay(next);
        setDay(next);
      }}
    />
  );
}
const show = (start = '', max?: string) => renderUi(<Purchase start={start} max={max} />);
const field = () => screen.getByRole('textbox', { name: 'Purchase date' });

test('takes a typed day, and shows it as dd/mm/yyyy', async () => {
  show();
  await userEvent.type(field(), '1/2/2026');
  expect(onDay).toHaveBeenLastCalledWith('2026-02-01');
  await userEvent.tab();
  expect(field()).toHaveValue('01/02/2026');
});

test('keeps an incomplete day as typed, and says that there is no such day', async () => {
  show();
  await userEvent.type(field(), '31/02/2026');
  await userEvent.tab();
  expect(field()).toHaveValue('31/02/2026');
  expect(field()).toHaveAccessibleDescription('There is no such day');
  // A form must not take it for an empty day.
  expect(onDay).toHaveBeenLastCalledWith('31/02/2026');
});

test('takes one day from the calendar, and closes it', async () => {
  show('2026-11-10');
  await userEvent.click(screen.getByRole('button', { name: 'Purchase date: open the calendar' }));
  await userEvent.click(await screen.findByRole('button', { name: /18 November 2026/ }));
  await waitFor(() => expect(onDay).toHaveBeenLastCalledWith('2026-11-18'));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(field()).toHaveValue('18/11/2026');
});

test('works by keyboard alone, and returns the focus', async () => {
  show('2026-11-10');
  await userEvent.tab();
  expect(field()).toHaveFocus();
  await userEvent.tab();
  const open = screen.getByRole('button', { name: 'Purchase date: open the calendar' });
  expect(open).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('button', { name: /10 November 2026/ })).toHaveFocus());
  await userEvent.keyboard('{ArrowDown}');
  await waitFor(() => expect(screen.getByRole('button', { name: /17 November 2026/ })).toHaveAttribute('data-focus'));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(onDay).toHaveBeenLastCalledWith('2026-11-17'));
  await waitFor(() => expect(open).toHaveFocus());
});

test('offers no day after the last', async () => {
  show('2026-11-10', '2026-11-20');
  await userEvent.click(screen.getByRole('button', { name: 'Purchase date: open the calendar' }));
  const later = await screen.findByRole('button', { name: /21 November 2026/ });
  expect(later).toHaveAttribute('aria-disabled', 'true');
});
