import { renderUi } from '@sagitta/shared-ui/testing';
import { act, screen } from '@testing-library/react';
import { LoadingPage, type LoadingPageProps } from './loading-page';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const page = (props: Partial<LoadingPageProps>, onDone = jest.fn()) => ({
  onDone,
  element: <LoadingPage systems="loading" onRetry={jest.fn()} onDone={onDone} {...props} />,
});

test('it continues after 2 s, however fast the systems were loaded', () => {
  const { element, onDone } = page({ systems: 'ready' });
  renderUi(element);
  act(() => jest.advanceTimersByTime(1_900));
  expect(onDone).not.toHaveBeenCalled();
  act(() => jest.advanceTimersByTime(200));
  expect(onDone).toHaveBeenCalledTimes(1);
});

test('it waits for systems that take longer', () => {
  const onDone = jest.fn();
  const { rerender } = renderUi(page({}, onDone).element);
  act(() => jest.advanceTimersByTime(10_000));
  expect(onDone).not.toHaveBeenCalled();
  rerender(page({ systems: 'ready' }, onDone).element);
  expect(onDone).toHaveBeenCalledTimes(1);
});

test('systems that cannot be loaded are reported, with Retry', () => {
  const onRetry = jest.fn();
  renderUi(page({ systems: 'failed', onRetry }).element);
  act(() => jest.advanceTimersByTime(2_000));
  screen.getByRole('button', { name: 'Retry' }).click();
  expect(onRetry).toHaveBeenCalled();
});
