import { listMeasurements, type Measurement } from '@sagitta/shared-contracts/api/measurement';
import { getNodeShort, listNodes, type Node, type NodeShort } from '@sagitta/shared-contracts/api/node';
import { listNodeCommands } from '@sagitta/shared-contracts/api/node-command';
import { getSystem } from '@sagitta/shared-contracts/api/system';
import { aMeasurementSeries, aNode, aSystemInDetail, FIXED_NOW, mockNetwork } from '@sagitta/shared-contracts/testing';
import { address } from '@sagitta/shared-ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeUPlot } from '../shared/testing/fake-uplot';
import { answerGraph, READINGS } from '../shared/testing/graph-network';
import { askedReadings, drawnPlot, prepareGraphPage, showGraph } from './testing/graph-page';

jest.mock('uplot', () => ({
  __esModule: true,
  get default() {
    return FakeUPlot;
  },
}));

const network = mockNetwork();
const answer = () => answerGraph(network);

const asked = () => askedReadings(network);

prepareGraphPage();

describe('curves beside the own one', () => {
  const other = (id: number, more: Partial<NodeShort> = {}) =>
    ({
      ...aNode({ id, name: `A-0${id}` }),
      SystemName: 'Hala Poznań',
      timezone: 'Europe/Warsaw',
      ...more,
    }) as NodeShort;
  const row = async (name: RegExp) => {
    const region = await screen.findByRole('region', { name: 'Curves' });
    return within(region).findByRole('row', { name });
  };
  /** Each device answers by its id, last winter by its dates. */
  function answerEach(nodes: readonly NodeShort[], readings: (id: number, start: string) => Measurement[]): void {
    answer();
    network.answer(getSystem, aSystemInDetail());
    network.answer(getNodeShort, ({ params }) => nodes.find(({ id }) => String(id) === params.id) ?? other(11));
    network.answer(listMeasurements, ({ input }) => readings(input.NodeID, input.Start));
  }

  test('tell each device by name with its value at the crosshair, and are removed by name', async () => {
    answerEach([other(2)], (id) => aMeasurementSeries(200, () => ({ CalculatedDeflection: id })));
    showGraph('/devices/11/graph?with=2');
    const plot = await drawnPlot();
    expect(await row(/^A-02/)).toHaveTextContent(/2\.0\s?mm/);
    expect(await row(/this graph and its limits/)).toHaveTextContent(/11\.0\s?mm/);
    act(() => plot.hover(100));
    expect(await row(/^A-02/)).toHaveTextContent('31/01/2026, 12:15 CET');
    await userEvent.click(screen.getByRole('button', { name: 'Remove A-02 from the graph' }));
    expect(address()).toBe('/devices/11/graph');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Curves' })).not.toBeInTheDocument());
  });

  test.each([
    ['is of another system', other(2, { systemId: 9 }), 'Not of this system, or measures something else.'],
    ['measures in degrees', other(2, { MainSensorType: 'inclinometer' }), 'Not of this system, or measures'],
    ['is hidden from the account', other(0), 'Not among the devices that you can see.'],
  ])('say so of a device that %s, and never ask for its readings', async (_, node, words) => {
    answerEach([], () => READINGS);
    network.answer(getNodeShort, ({ params }) => (params.id === '2' ? node : other(11)));
    showGraph('/devices/11/graph?with=2');
    expect(await row(new RegExp(words))).toBeInTheDocument();
    expect(asked().map(({ NodeID }) => NodeID)).toEqual([11]);
  });

  test('say that a device has no readings in the period', async () => {
    answerEach([other(2)], (id) => (id === 2 ? [] : READINGS));
    showGraph('/devices/11/graph?with=2');
    expect(await row(/^A-02/)).toHaveTextContent('No readings in this period.');
  });

  test('put last winter under this one, from its own start, and tell it by its own date', async () => {
    answerEach([], (_, start) =>
      start.startsWith('2025-01')
        ? aMeasurementSeries(200, () => ({ CalculatedDeflection: 33 })).map((reading) => ({
            ...reading,
            MeasurementTimestamp: reading.MeasurementTimestamp.replace('2026', '2025'),
          }))
        : READINGS,
    );
    showGraph('/devices/11/graph?from=2026-01-25&to=2026-02-01&winter=last');
    await drawnPlot();
    const winter = await row(/last winter \(2024\/25\)/);
    await waitFor(() => expect(winter).toHaveTextContent(/33\.0\s?mm/));
    expect(winter).toHaveTextContent('01/02/2025, 13:00 CET');
    expect(asked().map(({ Start, End }) => [Start, End])).toContainEqual([
      '2025-01-24T23:00:00.000Z',
      '2025-02-01T12:00:00.000Z',
    ]);
    await userEvent.keyboard('t');
    const table = await screen.findByRole('region', { name: 'Readings' });
    expect(within(table).getAllByText('A-011, last winter (2024/25)').length).toBeGreaterThan(0);
    expect(within(table).getAllByText('01/02/2025, 13:00:00 CET')).toHaveLength(1);
  });

  test('say that a base was changed, after which their heights are not to be compared', async () => {
    answerEach([other(2)], () => READINGS);
    const base = {
      id: 3,
      nodeID: 2,
      kind: 'base' as const,
      state: 'applied' as const,
      changes: [],
      requestedAt: '2026-01-31T08:00:00Z',
      appliedAt: '2026-01-31T09:00:00Z',
    };
    network.answer(listNodeCommands, ({ params }) => (params.id === '2' ? [base] : []));
    showGraph('/devices/11/graph?with=2');
    await drawnPlot();
    const second = await row(/^A-02/);
    await waitFor(() =>
      expect(second).toHaveTextContent('New base on 31/01/2026: readings before it are measured from another.'),
    );
  });

  test('are chosen among the devices of the system that measure the same', async () => {
    answerEach([other(2), other(3)], () => READINGS);
    network.answer(listNodes, [
      other(11),
      other(3),
      other(2),
      other(4, { MainSensorType: 'inclinometer' }),
    ] as unknown as Node[]);
    showGraph();
    await drawnPlot();
    await userEvent.click(await screen.findByRole('button', { name: 'Compare' }));
    const list = await screen.findByRole('group', { name: 'Devices of Hala Poznań' });
    await within(list).findByRole('checkbox', { name: 'A-02' });
    expect(
      within(list)
        .getAllByRole('checkbox')
        .map((box) => box.closest('label')?.textContent),
    ).toEqual(['A-02', 'A-03']);
    await userEvent.click(within(list).getByRole('checkbox', { name: 'A-03' }));
    await waitFor(() => expect(address()).toBe('/devices/11/graph?with=3'));
    await userEvent.click(screen.getByRole('checkbox', { name: /^Last winter of/ }));
    await waitFor(() => expect(address()).toBe('/devices/11/graph?with=3&winter=last'));
  });

  test('tell the header that their readings are old where a renewal fails', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'], now: FIXED_NOW });
    try {
      answerEach([other(2)], () => READINGS);
      const services = showGraph('/devices/11/graph?with=2');
      await row(/^A-02/);
      await waitFor(() => expect(services.header.asOf).toMatchObject({ live: true }));
      network.answer(listMeasurements, ({ input }) => (input.NodeID === 2 ? ('broken' as never) : READINGS));
      await act(() => jest.advanceTimersByTimeAsync(61_000));
      await waitFor(() => expect(services.header.asOf).toMatchObject({ live: false }));
      expect(await row(/^A-02/)).toHaveTextContent(/mm/);
    } finally {
      jest.useRealTimers();
    }
  });
});
