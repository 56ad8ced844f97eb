import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderUi } from '../testing/public';
import { DateRangeField } from './date-range-field';
import type { DateRange } from './days';

function Form({ told, first = { from: '', to: '' } }: { told: (range: DateRange) => void; first?: DateRange }) {
  const [range, setRange] = useState(first);
  return (
    <>
      <DateRangeField
        label="Date"
        value={range}
        onChange={(next) => {
          setRange(next);
          told(next);
        }}
      />
      <button type="button" onClick={() => setRange({ from: '', to: '' })}>
        Clear
      </button>
    </>
  );
}

function show(first?: DateRange) {
  const told = jest.fn();
  renderUi(<Form told={told} first={first} />);
  return { told, from: screen.getByLabelText('Date, from'), to: screen.getByLabelText('Date, to') };
}

test('shows days with the day first, in a text field that no browser language reorders', () => {
  const { from } = show({ from: '2026-11-03', to: '2026-11-04' });
  expect(from).toHaveValue('03/11/2026');
  expect(from).toHaveAttribute('type', 'text');
});

test('reads what is typed as day, month, year', async () => {
  const { told, from, to } = show();
  await userEvent.type(from, '3/11/2026');
  await userEvent.type(to, '04/11/2026');
  expect(told).toHaveBeenLastCalledWith({ from: '2026-11-03', to: '2026-11-04' });
  expect(from).toHaveValue('03/11/2026');
});

test('keeps text that is no day, and says how dates are written', async () => {
  const { told, from } = show();
  await userEvent.type(from, '11/13/2026');
  await userEvent.tab();
  expect(from).toHaveValue('11/13/2026');
  expect(from).toBeInvalid();
  expect(from).toHaveAccessibleDescription('There is no such day');
  expect(told).toHaveBeenLastCalledWith({ from: '', to: '' });
});

test('takes days from outside in place of what is typed', async () => {
  const { from, to } = show({ from: '2026-11-03', to: '2026-11-04' });
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(from).toHaveValue('');
  expect(to).toHaveValue('');
});
