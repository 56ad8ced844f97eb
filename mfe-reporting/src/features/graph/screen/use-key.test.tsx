import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useKey } from './use-key';

function Page({ act }: { act: () => void }) {
  useKey('t', act);
  return <input aria-label="Text" />;
}

describe('a key of the page', () => {
  test('acts when it is pressed alone', async () => {
    const act = jest.fn();
    render(<Page act={act} />);
    await userEvent.keyboard('t');
    expect(act).toHaveBeenCalledTimes(1);
    await userEvent.keyboard('{Control>}t{/Control}x');
    expect(act).toHaveBeenCalledTimes(1);
  });

  test('is a letter like any other where somebody types', async () => {
    const act = jest.fn();
    render(<Page act={act} />);
    await userEvent.type(screen.getByLabelText('Text'), 'tilt');
    expect(act).not.toHaveBeenCalled();
    expect(screen.getByLabelText('Text')).toHaveValue('tilt');
  });

  test('is let go when the page is left', async () => {
    const act = jest.fn();
    render(<Page act={act} />).unmount();
    await userEvent.keyboard('t');
    expect(act).not.toHaveBeenCalled();
  });
});
