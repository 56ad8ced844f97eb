import { renderUi } from '@sagitta/shared-ui/testing';
import { screen } from '@testing-library/react';
import { takeConsoleErrors } from '../../../config/jest.browser';
import { CrashBoundary } from './crash-boundary';

function Broken(): never {
  throw new Error('crash');
}

test('a crash of the shell is said, with Retry', () => {
  renderUi(
    <CrashBoundary>
      <Broken />
    </CrashBoundary>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong.');
  expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
  expect(takeConsoleErrors()).not.toEqual([]);
});
