import { mockNetwork } from '@sagitta/shared-contracts/testing';
import { setViewport } from '@sagitta/shared-ui/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeUPlot } from '../shared/testing/fake-uplot';
import { answerGraph } from '../shared/testing/graph-network';
import { drawnPlot, showGraph } from './testing/graph-page';

jest.mock('uplot', () => ({
  __esModule: true,
  get default() {
    return FakeUPlot;
  },
}));
// As where the network is gone when they are first wanted.
jest.mock('../features/graph/screen/mobile-warning', () => {
  throw new Error('Loading chunk graph-aside failed.');
});
jest.mock('../features/graph/readout/readings-table', () => {
  throw new Error('Loading chunk failed.');
});

const network = mockNetwork();
beforeEach(() => {
  jest.spyOn(console, 'warn').mockReturnValue(undefined);
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});

it('keeps the curve where the hint for phones and the table cannot be fetched', async () => {
  setViewport({ width: 390 });
  answerGraph(network);
  showGraph();
  expect(await drawnPlot()).toBeDefined();
  expect(screen.getByText('8.1 mm')).toBeInTheDocument();
  await userEvent.keyboard('t');
  expect(await screen.findByText('The table could not be loaded. Reload the page.')).toBeInTheDocument();
  expect(screen.getByRole('application')).toBeInTheDocument();
});
