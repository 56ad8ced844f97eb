import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderUi } from '../testing/test-ui';
import { SegmentedControl } from './segmented-control';

describe('SegmentedControl', () => {
  test('is a group of which one is chosen', async () => {
    const onChange = jest.fn();
    renderUi(
      <SegmentedControl
        label="Period"
        value="30"
        onChange={onChange}
        segments={[
          { value: '7', label: '1 week' },
          { value: '30', label: '1 month' },
        ]}
      />,
    );
    expect(screen.getByRole('radiogroup', { name: 'Period' })).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: '1 month' })).toBeChecked();
    await userEvent.click(screen.getByRole('radio', { name: '1 week' }));
    await waitFor(() => expect(onChange).toHaveBeenCalledWith('7'));
  });
});
