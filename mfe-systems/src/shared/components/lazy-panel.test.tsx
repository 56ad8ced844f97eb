import { renderUi } from '@sagitta/shared-ui/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { takeConsoleErrors } from '../../../../config/jest.browser';
import { lazyPanel } from './lazy-panel';

test('a panel that cannot be fetched says so in its own place, and Retry fetches it again', async () => {
  const load = jest
    .fn(async () => ({ default: ({ height }: { height: string }) => <p>A map of {height}</p> }))
    .mockRejectedValueOnce(new Error('Loading chunk 7 failed.'));
  const Panel = lazyPanel('System map', load);
  renderUi(
    <>
      <p>The rest</p>
      <Panel height="20rem" />
    </>,
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('System map cannot be shown.');
  expect(screen.getByText('The rest')).toBeInTheDocument();
  expect(screen.queryByText(/chunk/)).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('A map of 20rem')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(2);
  expect(takeConsoleErrors()).not.toEqual([]);
});

test('a panel that can be closed can be so where it cannot be fetched', async () => {
  const onClose = jest.fn();
  const Panel = lazyPanel<{ height: string; onClose: () => void }>('Edit map', () =>
    Promise.reject(new Error('Loading chunk 7 failed.')),
  );
  renderUi(<Panel height="20rem" onClose={onClose} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(takeConsoleErrors()).not.toEqual([]);
});
