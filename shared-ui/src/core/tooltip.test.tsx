import { act, fireEvent, screen } from '@testing-library/react';
import { Dialog } from '../overlay/dialog';
import { renderUi } from '../testing/test-ui';
import { Button } from './button';
import { Tooltip } from './tooltip';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('Tooltip', () => {
  test('comes after a moment of hovering and goes when the pointer leaves', () => {
    show();
    fireEvent.pointerOver(screen.getByRole('button', { name: 'Save' }));
    expect(tip()).toBeNull();
    wait(350);
    expect(tip()).toHaveTextContent('Saves the thresholds');
    fireEvent.pointerOver(document.body);
    expect(tip()).toBeNull();
  });

  test('does not come where the pointer only passed', () => {
    show();
    fireEvent.pointerOver(screen.getByRole('button', { name: 'Save' }));
    fireEvent.pointerOver(document.body);
    wait(1000);
    expect(tip()).toBeNull();
  });

  test('goes when its button is pressed', () => {
    show();
    fireEvent.pointerOver(screen.getByRole('button', { name: 'Save' }));
    wait(350);
    fireEvent.pointerDown(screen.getByRole('button', { name: 'Save' }));
    expect(tip()).toBeNull();
  });

  test('is read as a description where it says more than the name, and comes by a press too', () => {
    renderUi(<Button unavailable="Option not available for W2 system version.">Set base</Button>);
    const button = screen.getByRole('button', { name: 'Set base' });
    expect(button).toHaveAccessibleDescription('Option not available for W2 system version.');
    fireEvent.click(button);
    wait(0);
    expect(tip()).toHaveTextContent('Option not available for W2 system version.');
  });

  test('takes the first Escape, so that the dialog around it stays', () => {
    const onClose = jest.fn();
    renderUi(
      <Dialog open onClose={onClose} title="Thresholds">
        <Tooltip text="Saves the thresholds">
          <button type="button">Save</button>
        </Tooltip>
      </Dialog>,
    );
    // The dialog listens from the next frame.
    wait(100);
    const button = screen.getByRole('button', { name: 'Save' });
    fireEvent.pointerOver(button);
    wait(350);
    fireEvent.keyDown(button, { key: 'Escape' });
    expect(tip()).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.keyDown(button, { key: 'Escape' });
    wait(10);
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});

function show() {
  renderUi(
    <Tooltip text="Saves the thresholds">
      <button type="button">Save</button>
    </Tooltip>,
  );
}

function tip() {
  return screen.queryByRole('tooltip', { hidden: true });
}

function wait(milliseconds: number) {
  act(() => jest.advanceTimersByTime(milliseconds));
}
