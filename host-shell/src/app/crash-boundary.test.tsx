import { TestUi } from '@sagitta/shared-ui/testing';
import { render, screen } from '@testing-library/react';
import { takeConsoleErrors } from '../../../config/jest.browser';
import { CrashBoundary } from './crash-boundary';

function Broken(): never {
  throw new Error('crash');
}

test('a crash of the shell is said, with Retry', () => {
  render(
    <TestUi>
      <CrashBoundary>
        <Broken />
      </CrashBoundary>
    </TestUi>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong.');
  expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
  expect(takeConsoleErrors()).not.toEqual([]);
});
