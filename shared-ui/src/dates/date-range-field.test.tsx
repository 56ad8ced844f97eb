import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderUi } from '../testing/test-ui';
import { DateRangeField } from './date-range-field';
import type { DateRange } from './days';

const onChange = jest.fn();
beforeEach(() => onChange.mockClear());

describe('DateRangeField', () => {
  test('takes typed days, and shows them as dd/mm/yyyy', async () => {
    show({ from: '', to: '2026-11-21' });
    expect(screen.getByLabelText('Date, to')).toHaveValue('21/11/2026');
    await userEvent.type(screen.getByLabelText('Date, from'), '1/11/2026');
    expect(onChange).toHaveBeenLastCalledWith({ from: '2026-11-01', to: '2026-11-21' });
    await userEvent.tab();
    expect(screen.getByLabelText('Date, from')).toHaveValue('01/11/2026');
  });

  test('keeps what is no day, and says how to write one', async () => {
    show({ from: '', to: '' });
    await userEvent.type(screen.getByLabelText('Date, from'), '31/02/2026');
    await userEvent.tab();
    expect(screen.getByLabelText('Date, from')).toHaveValue('31/02/2026');
    expect(screen.getByLabelText('Date, from')).toHaveAccessibleDescription('There is no such day');
    expect(onChange).toHaveBeenLastCalledWith({ from: '', to: '' });
  });

  test('takes both ends from the calendar, and returns the focus', async () => {
    show({ from: '2026-11-01', to: '2026-11-10' });
    await userEvent.click(screen.getByRole('button', { name: 'Date: open the calendar' }));
    await userEvent.click(await screen.findByRole('button', { name: /12 November 2026/ }));
    await userEvent.click(screen.getByRole('button', { name: /18 November 2026/ }));
    await waitFor(() => expect(onChange).toHaveBeenCalledWith({ from: '2026-11-12', to: '2026-11-18' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByLabelText('Date, from')).toHaveValue('12/11/2026');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Date: open the calendar' })).toHaveFocus());
  });

  test('offers no day after the last', async () => {
    show({ from: '2026-11-01', to: '2026-11-10' });
    await userEvent.click(screen.getByRole('button', { name: 'Date: open the calendar' }));
    expect(await screen.findByRole('button', { name: /22 November 2026/ })).toHaveAttribute('aria-disabled', 'true');
  });

  test('takes a range by its name', async () => {
    show({ from: '', to: '' });
    await userEvent.click(screen.getByRole('button', { name: 'Date: open the calendar' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Last week' }));
    expect(onChange).toHaveBeenCalledWith({ from: '2026-11-15', to: '2026-11-21' });
  });
});

function show(start: DateRange) {
  renderUi(<Range start={start} />);
}

function Range({ start }: { start: DateRange }) {
  const [value, setValue] = useState(start);
  return (
    <DateRangeField
      label="Date"
      value={value}
      max="2026-11-21"
      presets={[{ label: 'Last week', from: '2026-11-15', to: '2026-11-21' }]}
      onChange={(range) => {
        onChange(range);
        setValue(range);
      }}
    />
  );
}
