import { ApiError } from '@sagitta/shared-contracts/api-error';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TestUi } from '../testing/test-ui';
import { LoadFailure } from './load-failure';

describe('LoadFailure', () => {
  test('says what is missing, why, and the reference for support', () => {
    render(
      <LoadFailure
        what="Accounts"
        error={new ApiError('status', 'listAccounts', 500, 'The server failed.', { reference: 'a1b2' })}
      />,
    );
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Accounts could not be loaded.The server failed.Reference for support: a1b2',
    );
  });

  test('calls a malformed answer corrupted, without the details of the contract', () => {
    render(
      <LoadFailure what="Accounts" error={new ApiError('malformed', 'listAccounts', 200, '0.id: Expected number')} />,
    );
    expect(screen.getByRole('heading')).toHaveTextContent('Corrupted accounts data.');
    expect(screen.queryByText(/Expected number/)).not.toBeInTheDocument();
  });

  test('keeps an error of our own to itself', () => {
    render(<LoadFailure what="Accounts" error={new TypeError('x is undefined')} />);
    expect(screen.getByRole('alert')).toHaveTextContent('Accounts could not be loaded.Something went wrong. Try again');
  });

  test('retries when asked', async () => {
    const onRetry = jest.fn();
    render(<LoadFailure what="Accounts" error={null} onRetry={onRetry} />, { wrapper: TestUi });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });
});
