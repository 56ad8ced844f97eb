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
jest.mock('../features/graph/strips/weather-strip', () => {
  throw new Error('Loading chunk graph-strips failed.');
});
jest.mock('../features/graph/strips/event-lane', () => {
  throw new Error('Loading chunk graph-strips failed.');
});
jest.mock('../features/graph/output/save-menu', () => {
  throw new Error('Loading chunk graph-save failed.');
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

test('keeps the curve where what stands beside it cannot be fetched, and says so', async () => {
  setViewport({ width: 390 });
  answerGraph(network);
  showGraph();
  expect(await drawnPlot()).toBeDefined();
  expect(screen.getByText('8.1 mm')).toBeInTheDocument();
  for (const what of ['Save', 'The weather', 'Events'])
    expect(await screen.findByText(`${what} could not be loaded. Reload the page.`)).toBeInTheDocument();
  await userEvent.keyboard('t');
  expect(await screen.findByText('The table could not be loaded. Reload the page.')).toBeInTheDocument();
  expect(screen.getByRole('application')).toBeInTheDocument();
});
