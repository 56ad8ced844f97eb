import { ApiError } from '@sagitta/shared-contracts/api-error';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderUi } from '../testing/test-ui';
import { LoadFailure } from './load-failure';

const REFUSED = new ApiError('status', 'listAccounts', 500, 'The server failed.', { reference: 'a1b2' });
const FAILED = { error: REFUSED, isFetching: false, refetch: () => undefined };
const show = (error: unknown) => renderUi(<LoadFailure what="Accounts" query={{ ...FAILED, error }} />);

describe('LoadFailure', () => {
  test('says what is missing, why, and the reference for support', () => {
    show(REFUSED);
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Accounts could not be loaded.The server failed.Reference for support: a1b2',
    );
  });

  test('calls a malformed answer corrupted, without the details of the contract', () => {
    show(new ApiError('malformed', 'listAccounts', 200, '0.id: Expected number'));
    expect(screen.getByRole('heading')).toHaveTextContent('Corrupted accounts data.');
    expect(screen.queryByText(/Expected number/)).not.toBeInTheDocument();
  });

  test('keeps an error of our own to itself', () => {
    show(new TypeError('x is undefined'));
    expect(screen.getByRole('alert')).toHaveTextContent('Accounts could not be loaded.Something went wrong. Try again');
  });

  test('asks again when told to', async () => {
    const refetch = jest.fn();
    renderUi(<LoadFailure what="Accounts" query={{ ...FAILED, refetch }} />);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(refetch).toHaveBeenCalledTimes(1);
  });

  test('shows that it is asked again', () => {
    renderUi(<LoadFailure what="Accounts" query={{ ...FAILED, isFetching: true }} />);
    expect(screen.getByRole('button', { name: 'Retry' })).toBeDisabled();
  });

  test('takes error and retry apart, as parts before contract 1.4 have them', async () => {
    const onRetry = jest.fn();
    renderUi(<LoadFailure what="Accounts" error={REFUSED} onRetry={onRetry} />);
    expect(screen.getByRole('alert')).toHaveTextContent('The server failed.Reference for support: a1b2');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });
});
