import { act, fireEvent, screen } from '@testing-library/react';
import type { Notice } from '@sagitta/shared-contracts/shell';
import { renderUi } from '../testing/test-ui';
import { useNoticeQueue } from './notice-queue';
import { Notices } from './notices';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('Notices', () => {
  test('closes a notice after the given time', () => {
    show({ kind: 'error', text: 'Wrong email or password', closeAfterMs: 5500 });
    wait(5499);
    expect(screen.getByText('Wrong email or password')).toBeInTheDocument();
    wait(1);
    expect(screen.queryByText('Wrong email or password')).not.toBeInTheDocument();
  });

  test('closes a notice after 6 s by default', () => {
    show({ kind: 'success', text: 'Saved' });
    wait(5999);
    expect(screen.getByText('Saved')).toBeInTheDocument();
    wait(1);
    expect(screen.queryByText('Saved')).not.toBeInTheDocument();
  });

  test('keeps a notice that has no time', () => {
    show({ kind: 'info', text: 'Stays', closeAfterMs: null });
    wait(600_000);
    expect(screen.getByText('Stays')).toBeInTheDocument();
  });

  test('waits while the notice is hovered, and continues with the time that was left', () => {
    show({ kind: 'success', text: 'Saved' });
    wait(4000);
    fireEvent.pointerEnter(screen.getByRole('status'));
    wait(60_000);
    fireEvent.pointerLeave(screen.getByRole('status'));
    wait(1999);
    expect(screen.getByText('Saved')).toBeInTheDocument();
    wait(1);
    expect(screen.queryByText('Saved')).not.toBeInTheDocument();
  });

  test('waits while the notice holds the focus, even after the pointer has left', () => {
    show({ kind: 'success', text: 'Saved' });
    fireEvent.pointerEnter(screen.getByRole('status'));
    act(() => screen.getByRole('button', { name: 'Close notice' }).focus());
    fireEvent.pointerLeave(screen.getByRole('status'));
    wait(60_000);
    expect(screen.getByText('Saved')).toBeInTheDocument();
    act(() => screen.getByRole('button', { name: 'Close notice' }).blur());
    wait(6000);
    expect(screen.queryByText('Saved')).not.toBeInTheDocument();
  });

  test('announces success politely and failure at once', () => {
    show({ kind: 'success', text: 'Saved' }, { kind: 'error', text: 'Export failed.' });
    expect(screen.getByRole('status')).toHaveTextContent('Saved');
    expect(screen.getByRole('alert')).toHaveTextContent('Export failed.');
  });

  test('closes the one whose button is pressed', () => {
    show({ kind: 'success', text: 'One' }, { kind: 'success', text: 'Two' });
    fireEvent.click(screen.getAllByRole('button', { name: 'Close notice' })[0] as HTMLElement);
    expect(screen.queryByText('One')).not.toBeInTheDocument();
    expect(screen.getByText('Two')).toBeInTheDocument();
  });
});

function show(...notices: Notice[]) {
  renderUi(<Queue notices={notices} />);
  fireEvent.click(screen.getByRole('button', { name: 'Notify' }));
}

function Queue({ notices }: { notices: readonly Notice[] }) {
  const queue = useNoticeQueue();
  return (
    <>
      <button type="button" onClick={() => notices.forEach((notice) => queue.notify(notice))}>
        Notify
      </button>
      <Notices queue={queue} />
    </>
  );
}

function wait(milliseconds: number) {
  act(() => jest.advanceTimersByTime(milliseconds));
}
