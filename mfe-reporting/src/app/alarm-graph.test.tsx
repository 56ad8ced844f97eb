import { renderPage } from '@sagitta/shared-ui/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { takeConsoleErrors } from '../../../config/jest.browser';
import { AlarmGraph } from './alarm-graph';

let isBroken = true;
jest.mock('../features/graph/screen/graph-around', () => ({
  __esModule: true,
  default: () => {
    if (isBroken) throw new Error('broken');
    return <p>The curve</p>;
  },
}));

test('fails alone, and is tried again', async () => {
  renderPage(<AlarmGraph nodeId={11} at="2026-02-01T10:00:00.000Z" />);
  expect(await screen.findByText('The graph cannot be shown.')).toBeInTheDocument();
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('The curve')).toBeInTheDocument();
  expect(takeConsoleErrors()).not.toEqual([]);
});
