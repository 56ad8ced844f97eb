import { listMeasurements } from '@sagitta/shared-contracts/api/measurement';
import { FIXED_NOW, type mockNetwork, testServices } from '@sagitta/shared-contracts/testing';
import { renderPage, setViewport } from '@sagitta/shared-ui/testing';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import GraphPage from '../graph.page';
import { FakeUPlot } from '../../shared/testing/fake-uplot';

/** Opens the graph page; a test file replaces uPlot by {@link FakeUPlot} before. */
export function showGraph(
  path = '/devices/11/graph',
  more: Parameters<typeof testServices>[0] = {},
  client?: QueryClient,
) {
  const page = client ? (
    <QueryClientProvider client={client}>
      <GraphPage />
    </QueryClientProvider>
  ) : (
    <GraphPage />
  );
  return renderPage(page, {
    path,
    route: '/devices/:nodeId/graph',
    services: testServices({ now: FIXED_NOW, ...more }),
  });
}

/** The inputs of the readings that were asked for. */
export const askedReadings = (network: ReturnType<typeof mockNetwork>) =>
  network.seen(listMeasurements).map(({ input }) => input);

export async function drawnPlot(): Promise<FakeUPlot> {
  await screen.findByRole('application');
  return FakeUPlot.last;
}

/** Loads the page's chunks once, and gives each test a page of 1280 px without charts. */
export function prepareGraphPage(): void {
  // On a busy machine the first import of a chunk takes longer than a test waits for what it shows.
  beforeAll(async () => {
    await Promise.all([
      import('../../features/graph/chart/chart'),
      import('../../features/graph/others/compare-menu'),
      import('../../features/graph/others/curve-key'),
      import('../../features/graph/strips/event-lane'),
      import('../../features/graph/readout/readings-table'),
      import('../../features/graph/output/save-menu'),
      import('../../features/graph/strips/weather-strip'),
    ]);
  }, 120_000);
  beforeEach(() => {
    setViewport({ width: 1280 });
    FakeUPlot.made = [];
    // jsdom lays nothing out: charts keep the size that they are made with.
    globalThis.ResizeObserver = class {
      observe() {}
      unobserve() {}
      disconnect() {}
    };
  });
}
