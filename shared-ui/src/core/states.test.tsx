import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderUi } from '../testing/test-ui';
import { EmptyState, ErrorState } from './states';

describe('ErrorState', () => {
  test('says what happened and what was kept, and offers Retry and the way back', async () => {
    const onRetry = jest.fn();
    renderUi(
      <ErrorState
        title="The systems could not be loaded."
        reference="a1b2"
        onRetry={onRetry}
        back={<a href="/systems">Back to systems</a>}
      >
        Your filter was kept.
      </ErrorState>,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('The systems could not be loaded.');
    expect(screen.getByRole('alert')).toHaveTextContent('Your filter was kept.');
    expect(screen.getByRole('alert')).toHaveTextContent('Reference for support: a1b2');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('link', { name: 'Back to systems' })).toBeInTheDocument();
  });

  test('takes no second Retry while one runs', () => {
    renderUi(<ErrorState title="Failed" onRetry={() => undefined} retrying />);
    expect(screen.getByRole('button', { name: 'Retry' })).toBeDisabled();
  });
});

describe('EmptyState', () => {
  test('names the next step', () => {
    renderUi(
      <EmptyState title="No files yet" action={<button type="button">Upload</button>}>
        Upload the first one.
      </EmptyState>,
    );
    expect(screen.getByRole('heading', { name: 'No files yet' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Upload' })).toBeInTheDocument();
  });
});
