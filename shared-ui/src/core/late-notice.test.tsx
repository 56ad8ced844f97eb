import { act, fireEvent, screen } from '@testing-library/react';
import { renderUi } from '../testing/test-ui';
import { LoadingLabel } from './skeleton';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const late = () => screen.queryByText(/takes longer than usual\. Still trying\./);

test('says that an answer takes long after 6 s, and not before', () => {
  renderUi(<LoadingLabel>Devices: loading</LoadingLabel>);
  wait(5_999);
  expect(late()).toBeNull();
  wait(1);
  expect(late()).toHaveTextContent('This takes longer than usual. Still trying.');
  expect(screen.getByRole('status')).toContainElement(late());
  expect(screen.queryByRole('button')).toBeNull();
});

test('names what is loading, asks again on request, and waits as long before it says so again', () => {
  const onRetry = jest.fn();
  renderUi(
    <LoadingLabel what="The log" onRetry={onRetry}>
      Events: loading
    </LoadingLabel>,
  );
  wait(6_000);
  expect(late()).toHaveTextContent('The log takes longer than usual.');
  fireEvent.click(screen.getByRole('button', { name: 'Ask again' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
  expect(late()).toBeNull();
  wait(6_000);
  expect(late()).not.toBeNull();
});
