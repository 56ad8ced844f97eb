import { act, fireEvent, screen } from '@testing-library/react';
import { setViewport, renderUi } from '../testing/test-ui';
import { RotatingText } from './rotating-text';

const MESSAGES = [
  { text: 'Device lost. Since: 20/11/2026', tone: 'bad' },
  { text: 'Outdated measurements' },
  { text: 'Node obstructed: 1.2 m' },
] as const;

beforeEach(() => {
  jest.useFakeTimers();
  setViewport();
});
afterEach(() => jest.useRealTimers());

describe('RotatingText', () => {
  test('shows the next message every 5 s, and begins again after the last', () => {
    show();
    expect(inSight()).toBe(MESSAGES[0].text);
    wait(4999);
    expect(inSight()).toBe(MESSAGES[0].text);
    wait(1);
    expect(inSight()).toBe(MESSAGES[1].text);
    wait(10_000);
    expect(inSight()).toBe(MESSAGES[0].text);
  });

  test('has all messages in its accessible name', () => {
    show();
    expect(screen.getByRole('group')).toHaveAccessibleName(
      'Device lost. Since: 20/11/2026. Outdated measurements. Node obstructed: 1.2 m',
    );
  });

  test('pauses while hovered', () => {
    show();
    fireEvent.pointerEnter(screen.getByRole('group'));
    wait(60_000);
    expect(inSight()).toBe(MESSAGES[0].text);
    fireEvent.pointerLeave(screen.getByRole('group'));
    wait(5000);
    expect(inSight()).toBe(MESSAGES[1].text);
  });

  test('pauses while focused', () => {
    show();
    act(() => screen.getByRole('group').focus());
    wait(60_000);
    expect(inSight()).toBe(MESSAGES[0].text);
  });

  test('does not rotate under reduced motion: all messages are shown', () => {
    setViewport({ reducedMotion: true });
    show();
    for (const { text } of MESSAGES) expect(screen.getByText(text)).toBeVisible();
    expect(screen.queryByRole('group')).not.toBeInTheDocument();
  });

  test('does not rotate a single message, and is not a stop for Tab', () => {
    renderUi(<RotatingText messages={[{ text: 'Node OK' }]} />);
    expect(screen.getByText('Node OK').parentElement).not.toHaveAttribute('tabindex');
  });
});

function show() {
  renderUi(<RotatingText messages={MESSAGES} />);
}

function inSight() {
  return document.querySelector('.sg-rotating-on')?.textContent;
}

function wait(milliseconds: number) {
  act(() => jest.advanceTimersByTime(milliseconds));
}
