import { listMeasurements, type Measurement } from '@sagitta/shared-contracts/api/measurement';
import { listLogs, type Log } from '@sagitta/shared-contracts/api/log';
import { listNodeCommands } from '@sagitta/shared-contracts/api/node-command';
import { getNodeShort, type NodeShort } from '@sagitta/shared-contracts/api/node';
import {
  aMeasurementSeries,
  aNode,
  FIXED_NOW,
  hoursAgo,
  mockNetwork,
  TEST_SESSION,
} from '@sagitta/shared-contracts/testing';
import { address, setViewport, renderUi } from '@sagitta/shared-ui/testing';
import { QueryClient, type QueryPersister } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PRINT_HEIGHT, PRINT_WIDTH } from '../features/graph/model/chart-model';
import MobileWarning from '../features/graph/screen/mobile-warning';
import { FakeUPlot } from '../shared/testing/fake-uplot';
import { chooseSave } from '../shared/testing/choose-save';
import { answerGraph, READINGS } from '../shared/testing/graph-network';
import { askedReadings, drawnPlot, prepareGraphPage, showGraph } from './testing/graph-page';

jest.mock('uplot', () => ({
  __esModule: true,
  get default() {
    return FakeUPlot;
  },
}));

const network = mockNetwork();
const HOUR = 3_600_000;
const answer = (...given: [node?: Partial<NodeShort>, readings?: Measurement[]]) => answerGraph(network, ...given);

const asked = () => askedReadings(network);

prepareGraphPage();
afterEach(() => jest.restoreAllMocks());

describe('the graph of a device', () => {
  test('shows the last month of a laser with the extremes of both quantities and the newest value', async () => {
    answer();
    const services = showGraph();
    const plot = await drawnPlot();
    expect(asked()).toEqual([
      {
        NodeID: 11,
        Start: '2026-01-01T12:00:00.000Z',
        End: '2026-02-01T12:00:00.000Z',
        MaxPoints: 1502,
        Average: false,
      },
    ]);
    expect(plot.data[0]).toHaveLength(200);
    expect(screen.getByRole('link', { name: 'DEFLECTION [mm]', current: 'page' })).toBeInTheDocument();
    expect(screen.getByText('8.1 mm')).toBeInTheDocument();
    expect(screen.getByText('Latest, 01/02/2026, 13:00:00 CET')).toBeInTheDocument();
    expect(services.header).toMatchObject({
      title: 'A-01',
      crumb: { label: 'Hala Poznań', to: '/systems/1/dashboard' },
      asOf: { live: true },
    });
  });

  test('says of a retired device since when it is out of use, and never that a value is the latest', async () => {
    answer({ name: 'A-01 (retired)', retiredAt: '2026-01-31T09:30:00.000Z' });
    const services = showGraph();
    await drawnPlot();
    const note = within(screen.getByRole('note', { name: 'Retired device' }));
    expect(note.getByText('Retired on 31/01/2026, 10:30 CET.')).toBeInTheDocument();
    expect(note.getByText(/nothing that it sends counts, and it raises no alarm/)).toBeInTheDocument();
    expect(note.getByRole('link', { name: 'Last readings' })).toHaveAttribute(
      'href',
      '/devices/11/graph?at=2026-01-31T09%3A30%3A00.000Z',
    );
    expect(screen.getByText('Last in this range, 01/02/2026, 13:00:00 CET')).toBeInTheDocument();
    expect(screen.queryByText(/Latest|Last value/)).not.toBeInTheDocument();
    expect(services.header).toMatchObject({ title: 'A-01 (retired)', asOf: undefined });
  });

  test('says so of a retired device without a sensor', async () => {
    answer({ MainSensorType: 'none', retiredAt: '2026-01-31T09:30:00.000Z' });
    showGraph();
    expect(await screen.findByRole('note', { name: 'Retired device' })).toHaveTextContent(
      'Retired on 31/01/2026, 10:30 CET.',
    );
  });

  test('has no such note for a device in use, nor where the host does not say', async () => {
    answer();
    showGraph();
    await drawnPlot();
    expect(screen.queryByRole('note')).not.toBeInTheDocument();
  });

  // That the figure has this width there is a rule of a style sheet, which graph.spec.ts holds in a browser.
  test('is drawn for the width of the figure on paper, and for the window again after', async () => {
    jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1_100);
    answer();
    showGraph();
    const plot = await drawnPlot();
    expect(plot).toMatchObject({ width: 1_100, height: 440 });
    fireEvent(window, new Event('beforeprint'));
    expect(plot).toMatchObject({ width: PRINT_WIDTH, height: PRINT_HEIGHT });
    fireEvent(window, new Event('afterprint'));
    expect(plot).toMatchObject({ width: 1_100, height: 440 });
  });

  // A browser prints in the light scheme: a page in the dark one gets a new chart in the midst of it.
  test('is drawn for paper where it comes while the page is printed', async () => {
    jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1_100);
    setViewport({ width: 718, print: true });
    answer();
    showGraph();
    expect(await drawnPlot()).toMatchObject({ width: PRINT_WIDTH, height: PRINT_HEIGHT });
  });

  test('tells the shell the keys of the page, for the list on ?', async () => {
    answer();
    const services = showGraph();
    await drawnPlot();
    expect(services.header.keys?.map(([pressed]) => pressed)).toEqual(['t', '← →', '+ −', '0']);
  });

  test('shows displacement in degrees for an inclinometer', async () => {
    answer(
      { MainSensorType: 'inclinometer' },
      aMeasurementSeries(3, () => ({ CalculatedDeflection: 0.1834 })),
    );
    showGraph();
    await drawnPlot();
    expect(screen.getByRole('link', { name: 'DISPLACEMENT [°]' })).toBeInTheDocument();
    expect(screen.getByText('0.183°')).toBeInTheDocument();
  });

  test('shows the temperature on its tab, without asking again', async () => {
    answer();
    showGraph();
    await drawnPlot();
    await userEvent.click(screen.getByRole('link', { name: 'TEMPERATURE [°C]' }));
    await waitFor(() => expect(address()).toBe('/devices/11/graph?tab=1'));
    expect(screen.getByText(/^−\d\.\d °C$/)).toBeInTheDocument();
    expect(asked()).toHaveLength(1);
  });

  test.each(['abc', '0', '-3', '1e3', '9999999999'])(
    'shows the 403 view for the id %s without asking anything',
    async (id) => {
      showGraph(`/devices/${id}/graph`);
      expect(await screen.findByText(/^403/)).toBeInTheDocument();
      expect([...network.seen(getNodeShort), ...asked()]).toEqual([]);
    },
  );

  test('shows the 403 view for a node that the account may not see, and never asks for its readings', async () => {
    answer({ id: 0 });
    showGraph();
    expect(await screen.findByText(/^403/)).toBeInTheDocument();
    expect(asked()).toEqual([]);
  });

  test('says that a device without a sensor has nothing to plot, asks for no readings, and leads back', async () => {
    answer({ MainSensorType: 'none', name: 'Gateway 1' });
    const services = showGraph();
    expect(await screen.findByText('This device has no sensor, so there is nothing to plot.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to Hala Poznań' })).toHaveAttribute('href', '/systems/1/dashboard');
    expect(asked()).toEqual([]);
    expect(services.header).toMatchObject({ title: 'Gateway 1', crumb: { to: '/systems/1/dashboard' } });
  });

  test('draws the readings of a sensor of an unknown type without a unit', async () => {
    answer({ MainSensorType: 'strain_gauge' as 'laser' });
    showGraph();
    await drawnPlot();
    expect(screen.getByRole('link', { name: 'DEFLECTION [unit unknown]' })).toBeInTheDocument();
    expect(screen.getByText(/^Latest/).parentElement).not.toHaveTextContent('mm');
  });

  test('calls the last reading of a past range that, and not the latest', async () => {
    answer();
    showGraph('/devices/11/graph?from=2026-01-01&to=2026-01-08');
    await drawnPlot();
    expect(screen.getByText(/^Last in this range, 0?1\/02\/2026/)).toBeInTheDocument();
    expect(screen.queryByText(/^Latest/)).not.toBeInTheDocument();
  });

  test('tells the age of a value that is more than 12 h old, and never calls it the latest', async () => {
    answer(
      {},
      aMeasurementSeries(20, (index) => ({ MeasurementTimestamp: hoursAgo(13 + (19 - index)) })),
    );
    showGraph();
    await drawnPlot();
    expect(screen.getByText(/^Last value 13 h ago, 01\/02\/2026, 00:00:00 CET$/)).toBeInTheDocument();
    expect(screen.queryByText(/Latest/)).not.toBeInTheDocument();
  });

  test('calls a value of the last 12 h the latest', async () => {
    answer(
      {},
      aMeasurementSeries(20, (index) => ({ MeasurementTimestamp: hoursAgo(12 + (19 - index)) })),
    );
    showGraph();
    await drawnPlot();
    expect(screen.getByText(/^Latest, 01\/02\/2026, 01:00:00 CET$/)).toBeInTheDocument();
  });

  test.each([
    ['', 'Last value, '],
    ['?from=2026-01-01&to=2026-01-31', 'Last in this range, '],
  ])('does not judge the value before an obstruction that lasts (%p)', async (query, which) => {
    answer(
      {},
      aMeasurementSeries(20, (index) =>
        index < 15 ? { CalculatedDeflection: 1 } : { CalculatedDeflection: null, ObstructionStatus: true },
      ),
    );
    showGraph(`/devices/11/graph${query}`);
    await drawnPlot();
    expect(screen.getByText('1.0 mm')).toBeInTheDocument();
    expect(screen.getByText(new RegExp(`^${which}01/02/2026`))).toBeInTheDocument();
    expect(screen.getByText('Obstructed or moved since then: the level is not known.')).toBeInTheDocument();
    expect(screen.queryByText(/^Below L1/)).toBeNull();
  });

  test('says what the levels mean, on the deflection alone', async () => {
    answer();
    showGraph();
    await drawnPlot();
    expect(await screen.findByRole('group', { name: 'Legend' })).toHaveTextContent('L4');
    await userEvent.click(screen.getByRole('link', { name: 'TEMPERATURE [°C]' }));
    expect(screen.queryByRole('group', { name: 'Legend' })).not.toBeInTheDocument();
  });

  test('shows the 403 view when the host forbids the node', async () => {
    network.fail(getNodeShort, { status: 403 });
    showGraph();
    expect(await screen.findByText(/^403/)).toBeInTheDocument();
  });

  test('says that the device could not be loaded, leads on, and tries again', async () => {
    network.breakOff(getNodeShort);
    showGraph();
    expect(await screen.findByText('Device could not be loaded.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Systems' })).toHaveAttribute('href', '/systems');
    answer();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await drawnPlot()).toBeDefined();
  });

  test('says that the readings could not be loaded, and tries again', async () => {
    answer();
    network.fail(listMeasurements, { status: 500, message: 'Something broke.', reference: 'ab12' });
    showGraph();
    expect(await screen.findByText('Measurements could not be loaded.')).toBeInTheDocument();
    expect(screen.getByText('Reference for support: ab12')).toBeInTheDocument();
    answer();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await drawnPlot()).toBeDefined();
  });

  test('says so where the readings break off half way, and keeps period and curve', async () => {
    answer();
    network.breakOff(listMeasurements);
    showGraph('/devices/11/graph?days=7&show=average');
    expect(await screen.findByText('Measurements could not be loaded.')).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: '1 week' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Average' })).toBeChecked();
    answer();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await drawnPlot()).toBeDefined();
    expect(address()).toBe('/devices/11/graph?days=7&show=average');
  });

  test.each([
    ['a reversed range', 'from=2026-01-31&to=2026-01-20'],
    ['a range to come', 'from=2998-01-01&to=2999-01-01'],
    ['half a range that cannot be read', 'from=soon'],
    ['devices that are none', 'with=x,0,-1'],
    ['a moment to come', 'at=2999-01-01T00:00:00Z'],
  ])('asks for no such thing of an address with %s', async (_, query) => {
    answer();
    showGraph(`/devices/11/graph?${query}`);
    await drawnPlot();
    for (const { NodeID, Start, End } of asked()) {
      expect(NodeID).toBe(11);
      expect(Date.parse(Start)).toBeLessThan(Date.parse(End));
      expect(Date.parse(End)).toBeLessThanOrEqual(FIXED_NOW);
    }
  });

  test('names the dates of a period without data', async () => {
    answer({}, []);
    showGraph();
    expect(await screen.findByText('No data for selected period')).toBeInTheDocument();
    expect(screen.getByText(/01\/01\/2026 – 01\/02\/2026/, { selector: 'p' })).toBeInTheDocument();
  });

  test('says that a sensor measured nothing though readings came', async () => {
    answer(
      {},
      aMeasurementSeries(5, () => ({ CalculatedDeflection: null })),
    );
    showGraph();
    expect(await screen.findByText('No measurements in this range')).toBeInTheDocument();
    expect(screen.queryByText('No data for selected period')).not.toBeInTheDocument();
    expect(screen.queryByText(/\d mm$/)).not.toBeInTheDocument();
  });

  test('leads back to the dashboard on a phone, and warns there for a minute', async () => {
    setViewport({ width: 390 });
    answer();
    showGraph();
    await drawnPlot();
    expect(screen.getByRole('link', { name: 'Hala Poznań' })).toHaveAttribute('href', '/systems/1/dashboard');
    expect(screen.getByText(/easier to read on a wider screen/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Close the warning' }));
    expect(screen.queryByText(/easier to read on a wider screen/)).not.toBeInTheDocument();
  });

  test('takes the warning back after a minute', async () => {
    jest.useFakeTimers();
    try {
      renderUi(<MobileWarning />);
      act(() => jest.advanceTimersByTime(59_000));
      expect(screen.getByText(/easier to read/)).toBeInTheDocument();
      act(() => jest.advanceTimersByTime(1_500));
      expect(screen.queryByText(/easier to read/)).not.toBeInTheDocument();
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('the periods of the graph', () => {
  test('are a week, a month and three months', async () => {
    answer();
    showGraph();
    await drawnPlot();
    await userEvent.click(screen.getByRole('radio', { name: '1 week' }));
    await waitFor(() => expect(address()).toBe('/devices/11/graph?days=7'));
    await userEvent.click(screen.getByRole('radio', { name: '3 months' }));
    await waitFor(() => expect(address()).toBe('/devices/11/graph?days=90'));
    await waitFor(() =>
      expect(asked().map(({ Start }) => Start)).toEqual([
        '2026-01-01T12:00:00.000Z',
        '2026-01-25T12:00:00.000Z',
        '2025-11-01T12:00:00.000Z',
      ]),
    );
  });

  test('move back by their span, and forward to now again', async () => {
    answer();
    showGraph('/devices/11/graph?days=7');
    await drawnPlot();
    expect(screen.getByRole('button', { name: 'Next period' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Previous period' }));
    expect(address()).toBe('/devices/11/graph?from=2026-01-18T12:00Z&to=2026-01-25T12:00Z');
    expect(screen.getByRole('radio', { name: '1 week' })).toBeChecked();
    await userEvent.click(screen.getByRole('button', { name: 'Next period' }));
    expect(address()).toBe('/devices/11/graph?days=7');
  });

  test('of the past are not live', async () => {
    answer();
    const services = showGraph('/devices/11/graph?from=2025-12-01&to=2025-12-31');
    await drawnPlot();
    expect(services.header.asOf).toBeUndefined();
  });

  test('of the past say of when they are where they are shown of what this device kept', async () => {
    answer();
    const at = FIXED_NOW - 3 * HOUR;
    // As the shell does it: with the moment of the kept answer, and the failure of the call.
    const persister: QueryPersister = async (ask, context, query) => {
      const data = await ask(context);
      if (query.queryKey[0] !== listMeasurements.name) return data;
      query.setState({ data, dataUpdatedAt: at });
      throw new Error('The server cannot be reached.');
    };
    const client = new QueryClient({ defaultOptions: { queries: { retry: false, persister } } });
    const path = '/devices/11/graph?from=2025-12-01&to=2025-12-31';
    const services = showGraph(path, {}, client);
    await drawnPlot();
    await waitFor(() => expect(services.header.asOf).toMatchObject({ live: false }));
  });

  test('are shown as means on request', async () => {
    answer();
    showGraph();
    await drawnPlot();
    await userEvent.click(screen.getByRole('radio', { name: 'Average' }));
    await waitFor(() => expect(address()).toBe('/devices/11/graph?show=average'));
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ Average: true, MaxPoints: 300 }));
    expect(screen.getByText(/^Latest, average around/)).toBeInTheDocument();
  });
});

describe('the crosshair', () => {
  test('tells the exact value and time of the reading under it', async () => {
    answer();
    showGraph();
    const plot = await drawnPlot();
    act(() => plot.hover(100));
    expect(screen.getByText('14.4 mm')).toBeInTheDocument();
    expect(screen.getByText('31/01/2026, 12:15:00 CET')).toBeInTheDocument();
    act(() => plot.hover(null));
    expect(screen.getByText(/^Latest/)).toBeInTheDocument();
  });

  test('moves by the keyboard, from the newest reading back', async () => {
    answer();
    showGraph();
    await drawnPlot();
    act(() => screen.getByRole('application').focus());
    await userEvent.keyboard('{ArrowLeft}');
    expect(screen.getByText('01/02/2026, 13:00:00 CET')).toBeInTheDocument();
    await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
    expect(screen.getByText('01/02/2026, 10:30:00 CET')).toBeInTheDocument();
  });
});

describe('the events of the device', () => {
  const event = (id: number, hours: number, severity: Log['severity'] = 'L2') => ({
    id,
    severity,
    systemName: 'Hala Poznań',
    systemVersion: 'W4' as const,
    messageEn: `Threshold level ${severity} exceeded at A-01`,
    eventTimestamp: hoursAgo(hours),
  });
  const marks = async () => within(await screen.findByRole('list', { name: 'Events' })).findAllByRole('link');

  test('stand over the curve, and lead to their entries in the log', async () => {
    answer();
    network.answer(listLogs, { Logs: [event(8, 24), event(7, 300, 'L4')], LogsCount: 2 });
    showGraph();
    const [first, second] = await marks();
    expect(first).toHaveAccessibleName('20/01/2026, 01:00 CET: Threshold level L4 exceeded at A-01');
    expect(first).toHaveAttribute('href', '/logs?system=1&node=11&range=2026-01-20%2C2026-01-20');
    expect(second).toHaveAccessibleName(/^31\/01\/2026, 13:00 CET/);
    expect(network.seen(listLogs).at(-1)?.input).toMatchObject({
      systemID: 1,
      nodeID: 11,
      dateStart: '2026-01-01',
      dateEnd: '2026-02-01',
    });
  });

  test('share a mark where they would cover one another', async () => {
    answer();
    network.answer(listLogs, { Logs: [event(8, 24, 'L1'), event(7, 25, 'L4')], LogsCount: 2 });
    showGraph();
    const all = await marks();
    expect(all).toHaveLength(1);
    expect(all[0]).toHaveAccessibleName(/: Threshold level L4 exceeded at A-01, and 1 more$/);
  });

  test('say how many there are where not all have come, and that there are none', async () => {
    answer();
    network.answer(listLogs, { Logs: [event(8, 24)], LogsCount: 312 });
    showGraph();
    expect(await screen.findByText('The newest 1 of 312 events; zoom in for the others.')).toBeInTheDocument();
    cleanup();
    answer();
    showGraph();
    expect(await screen.findByText('No events in this period.')).toBeInTheDocument();
  });

  test('that cannot be loaded leave the curve as it is, and can be asked for again', async () => {
    answer();
    network.fail(listLogs, { status: 500 });
    showGraph();
    expect(await screen.findByText('The events could not be loaded.')).toBeInTheDocument();
    expect(screen.getByRole('application')).toBeInTheDocument();
    network.answer(listLogs, { Logs: [event(8, 24)], LogsCount: 1 });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await marks()).toHaveLength(1);
  });

  test('go with the changes of its base, where the host tells of them', async () => {
    answer();
    network.answer(listNodeCommands, [
      {
        id: 3,
        nodeID: 11,
        kind: 'base',
        state: 'applied',
        changes: [],
        requestedAt: hoursAgo(30),
        appliedAt: hoursAgo(29),
      },
    ]);
    showGraph();
    expect(await screen.findByText('New base')).toBeInTheDocument();
    cleanup();
    answer();
    network.fail(listNodeCommands, { status: 501 });
    showGraph();
    expect(await screen.findByText('No events in this period.')).toBeInTheDocument();
    expect(screen.queryByText('New base')).not.toBeInTheDocument();
  });
});

describe('an old alarm', () => {
  test('is shown at its moment, and judged by the limits of its day', async () => {
    answer(
      { PermissibleValue: 40 },
      aMeasurementSeries(200, (index) => ({
        CalculatedDeflection: index === 100 ? 31 : 10,
        PermissibleValue: index < 150 ? 60 : 40,
      })),
    );
    const at = READINGS[100]?.MeasurementTimestamp ?? '';
    showGraph(`/devices/11/graph?at=${at}`);
    await drawnPlot();
    expect(screen.getByText('31.0 mm')).toBeInTheDocument();
    expect(screen.getByText(/^At the marked moment, 31\/01\/2026, 12:15:00 CET$/)).toBeInTheDocument();
    expect(screen.getByText('L1 from 24.0 mm, 51.7 % of the permissible 60.0 mm')).toBeInTheDocument();
    expect(await screen.findByText('31/01/2026, 12:15')).toBeInTheDocument();
    expect(asked()[0]).toMatchObject({ Start: '2026-01-25T12:00:00.000Z', End: '2026-02-01T12:00:00.000Z' });
  });

  /** A week of readings every 15 minutes, more than the curve has points. */
  const week = (change: (index: number) => Partial<Measurement>) =>
    aMeasurementSeries(672, (index) => ({ CalculatedDeflection: 10 + (index % 90), ...change(index) }));
  const markAt = async (readings: Measurement[], index: number, later = 0) => {
    answer({ PermissibleValue: 40 }, readings);
    const at = new Date(Date.parse(readings[index]?.MeasurementTimestamp ?? '') + later).toISOString();
    const [from, to] = [readings[0], readings.at(-1)].map((reading) => reading?.MeasurementTimestamp);
    showGraph(`/devices/11/graph?from=${from}&to=${to}&at=${at}`);
    await drawnPlot();
  };

  test('tells its own reading, where the curve has fewer points than there are', async () => {
    // Of its neighbours one is below all levels, and one far above.
    await markAt(
      week((index) => ({ CalculatedDeflection: { 399: 5, 400: 33, 401: 39 }[index] ?? 10, PermissibleValue: 40 })),
      400,
    );
    expect(screen.getByText('33.0 mm')).toBeInTheDocument();
    expect(screen.getByText(/^At the marked moment, /)).toBeInTheDocument();
    expect(screen.getByText(/^L3 from 32.0 mm/)).toBeInTheDocument();
  });

  test('says that a reading is of another moment, and judges it not', async () => {
    await markAt(
      week((index) => ({ CalculatedDeflection: index === 400 ? 5 : 39, PermissibleValue: 40 })),
      400,
      5 * 60_000,
    );
    expect(screen.getByText('5.0 mm')).toBeInTheDocument();
    expect(screen.getByText(/^Last reading before the marked moment, 5 min earlier, /)).toBeInTheDocument();
    expect(screen.queryByText(/At the marked moment|Below L1/)).toBeNull();
  });

  test('without a reading of its own, since the sensor was obstructed, tells no level', async () => {
    await markAt(
      week((index) =>
        index === 400 ? { CalculatedDeflection: null, ObstructionStatus: true } : { CalculatedDeflection: 1 },
      ),
      400,
    );
    expect(screen.getByText(/^Last reading before the marked moment, 15 min earlier, /)).toBeInTheDocument();
    expect(screen.getByText('Obstructed or moved at the marked moment: the level was not known.')).toBeInTheDocument();
    expect(screen.queryByText(/At the marked moment, |Below L1/)).toBeNull();
  });

  test('of a reading without limits is not judged by those of today', async () => {
    await markAt(
      week(() => ({ CalculatedDeflection: 39, PermissibleValue: null })),
      400,
    );
    expect(screen.getByText('Limits of that time are not known: no level is told.')).toBeInTheDocument();
    expect(screen.queryByText(/^L\d from/)).toBeNull();
  });

  test('of an obstructed sensor is not said to be below the levels', async () => {
    answer(
      {},
      aMeasurementSeries(200, (index) => ({ CalculatedDeflection: 1, ObstructionStatus: index === 100 })),
    );
    showGraph(`/devices/11/graph?at=${READINGS[100]?.MeasurementTimestamp ?? ''}`);
    await drawnPlot();
    expect(screen.getByText('Obstructed or moved: the level was not known.')).toBeInTheDocument();
    expect(screen.queryByText(/^Below L1/)).toBeNull();
  });
});

describe('zooming the graph', () => {
  test('asks again for what was dragged over, from full resolution', async () => {
    answer();
    showGraph();
    const plot = await drawnPlot();
    act(() => plot.drag(20, 120));
    const [from, to] = [20, 120].map((index) => Date.parse(READINGS[index]?.MeasurementTimestamp ?? ''));
    expect(address()).toBe(
      `/devices/11/graph?zoom=${[from, to].map((at) => `${new Date(at ?? 0).toISOString().slice(0, 16)}Z`).join()}`,
    );
    await waitFor(() =>
      expect(asked().at(-1)).toMatchObject({
        Start: new Date(from ?? 0).toISOString(),
        End: new Date(to ?? 0).toISOString(),
        MaxPoints: 1502,
      }),
    );
  });

  // Under load a second key comes before the page has drawn what the first one did.
  const pressAtOnce = (...keys: string[]) =>
    act(() => {
      for (const key of keys) fireEvent.keyDown(screen.getByRole('application'), { key });
    });

  test('counts a key that is pressed right after another', async () => {
    answer();
    showGraph();
    await drawnPlot();
    pressAtOnce('+');
    const once = address();
    expect(once).toMatch(/\?zoom=/);
    pressAtOnce('0');
    expect(address()).toBe('/devices/11/graph');
    pressAtOnce('+', '0');
    expect(address()).toBe('/devices/11/graph');
    pressAtOnce('+', '+', '-');
    expect(address()).toBe(once);
  });

  test('into a gap keeps the focus where the keys of the graph are heard, and back', async () => {
    answer();
    showGraph();
    await drawnPlot();
    act(() => screen.getByRole('application').focus());
    network.answer(listMeasurements, []);
    await userEvent.keyboard('+');
    expect(await screen.findByText('No measurements in this range')).toBeInTheDocument();
    expect(screen.getByRole('group', { name: 'Graph' })).toHaveFocus();
    network.answer(listMeasurements, READINGS);
    await userEvent.keyboard('0');
    await waitFor(() => expect(screen.getByRole('application')).toHaveFocus());
    expect(address()).toBe('/devices/11/graph');
  });

  test('takes the focus from nobody who is elsewhere', async () => {
    answer();
    showGraph();
    await drawnPlot();
    const back = screen.getByRole('button', { name: 'Previous period' });
    network.answer(listMeasurements, []);
    await userEvent.click(back);
    expect(await screen.findByText('No data for selected period')).toBeInTheDocument();
    expect(back).toHaveFocus();
  });

  test('ends with a double click right after a drag', async () => {
    answer();
    showGraph();
    const plot = await drawnPlot();
    act(() => {
      plot.drag(20, 120);
      plot.doubleClick();
    });
    expect(address()).toBe('/devices/11/graph');
  });

  test('goes no closer than 10 h', async () => {
    answer();
    showGraph();
    const plot = await drawnPlot();
    act(() => plot.drag(50, 60));
    await waitFor(() => expect(asked()).toHaveLength(2));
    const { Start, End } = asked().at(-1) ?? { Start: '', End: '' };
    expect(Date.parse(End) - Date.parse(Start)).toBe(10 * HOUR);
  });

  test.each([
    ['the button', () => userEvent.click(screen.getByRole('button', { name: 'Zoom out' }))],
    ['a double click', async () => act(() => FakeUPlot.last.doubleClick())],
    [
      'the key 0',
      async () => {
        act(() => screen.getByRole('application').focus());
        await userEvent.keyboard('0');
      },
    ],
  ])('ends with %s', async (_, zoomOut) => {
    answer();
    showGraph('/devices/11/graph?zoom=2026-01-20T00:00Z,2026-01-21T00:00Z');
    await drawnPlot();
    await zoomOut();
    expect(address()).toBe('/devices/11/graph');
  });
});

describe('keeping the graph', () => {
  const saved: { name: string; blob: Blob }[] = [];

  beforeEach(() => {
    saved.length = 0;
    let made = new Blob();
    URL.createObjectURL = (blob: Blob) => {
      made = blob;
      return 'blob:file';
    };
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push({ name: this.download, blob: made });
    });
  });
  afterEach(() => jest.restoreAllMocks());

  test('saves every reading of the range, and not the thinned ones', async () => {
    answer();
    showGraph('/devices/11/graph?from=2026-01-20&to=2026-01-31');
    await drawnPlot();
    await chooseSave(/All readings of this range/);
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toBe('graph-hala_poznań-a_01-2026_01_20-2026_01_31.csv');
    expect(asked().at(-1)).toEqual({
      NodeID: 11,
      Start: '2026-01-19T23:00:00.000Z',
      End: '2026-01-31T23:00:00.000Z',
    });
    expect(saved[0]?.blob.size).toBeGreaterThan(200 * 60);
  });

  test('says so where the readings do not come, and keeps the page', async () => {
    answer();
    const services = showGraph();
    await drawnPlot();
    await screen.findByRole('button', { name: 'Save' });
    network.fail(listMeasurements, { status: 500, message: 'Something broke.' });
    await chooseSave(/All readings of this range/);
    await waitFor(() =>
      expect(services.notices).toContainEqual(
        expect.objectContaining({ kind: 'error', text: expect.stringMatching(/^The graph was not saved: /) }),
      ),
    );
    expect(saved).toEqual([]);
    expect(screen.getByRole('application')).toBeInTheDocument();
  });

  test.each([
    ['staff', 1],
    ['commoner', 0],
  ] as const)('leads %s to the import of readings %d times', async (category, times) => {
    answer();
    showGraph(undefined, { session: { ...TEST_SESSION, category } });
    await drawnPlot();
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    await screen.findByRole('menuitem', { name: 'Print' });
    expect(screen.queryAllByRole('menuitem', { name: 'Import readings' })).toHaveLength(times);
  });

  test('saves the drawing with its limits', async () => {
    answer();
    showGraph();
    await drawnPlot();
    await chooseSave(/Drawing/);
    await waitFor(() => expect(saved[0]?.name).toMatch(/^graph-hala_poznań-a_01-.*\.svg$/));
    expect(saved[0]?.blob.type).toBe('image/svg+xml');
  });

  test('says on the drawing that events could not be loaded, and which curve is not drawn', async () => {
    answer();
    network.answer(
      getNodeShort,
      ({ params }) =>
        ({
          ...aNode({ id: params.id === '11' ? 11 : 0 }),
          SystemName: 'Hala',
          timezone: 'Europe/Warsaw',
          retiredAt: null,
        }) as NodeShort,
    );
    network.fail(listLogs, { status: 500 });
    showGraph('/devices/11/graph?with=99');
    await drawnPlot();
    await chooseSave(/Drawing/);
    await waitFor(() => expect(saved).toHaveLength(1));
    const svg = await saved[0]?.blob.text();
    expect(svg).toContain('Events and new bases could not be loaded, and are not marked. Not drawn: Device 99.');
  });

  test('says on the drawing how many events there are where not all are marked', async () => {
    answer();
    network.answer(listLogs, { Logs: [], LogsCount: 340 });
    showGraph();
    await drawnPlot();
    await chooseSave(/Drawing/);
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(await saved[0]?.blob.text()).toContain('The newest 0 of 340 events are marked.');
  });

  test('prints the drawing alone, and leaves the page as it was', async () => {
    answer();
    showGraph();
    await drawnPlot();
    let printed = '';
    window.print = () => {
      printed = document.querySelector('#sg-print svg title')?.textContent ?? '';
      window.dispatchEvent(new Event('afterprint'));
    };
    await chooseSave(/Print/);
    await waitFor(() => expect(printed).toBe('A-01, Hala Poznań'));
    expect(document.querySelector('#sg-print')).toBeNull();
  });
});

describe('the measured distance', () => {
  const distance = /[Mm]easured distance/;

  test('is told with its unit beside the value of its reading', async () => {
    answer(
      {},
      aMeasurementSeries(200, (index) => ({ MeasuredDistance: 4_000 + index })),
    );
    showGraph(`/devices/11/graph?at=${READINGS[100]?.MeasurementTimestamp ?? ''}`);
    await drawnPlot();
    expect(screen.getByText(distance)).toHaveTextContent(/^Measured distance 4.?100\.0 mm$/);
  });

  test('is told of an obstruction that lasts, of the moment of its last reading', async () => {
    answer(
      {},
      aMeasurementSeries(20, (index) =>
        index < 15
          ? { CalculatedDeflection: 1, MeasuredDistance: 4_999 }
          : { CalculatedDeflection: null, ObstructionStatus: true, MeasuredDistance: index === 19 ? 850 : 700 },
      ),
    );
    showGraph();
    await drawnPlot();
    expect(screen.getByText(distance)).toHaveTextContent(
      /^Obstructed or moved, measured distance at 01\/02\/2026, 13:00:00 CET 850\.0 mm$/,
    );
  });

  test('is told of an obstructed reading that the address marks, which has no point on the curve', async () => {
    answer(
      {},
      aMeasurementSeries(200, (index) => ({
        MeasuredDistance: 4_000 + index,
        ...(index === 100 && { CalculatedDeflection: null, ObstructionStatus: true }),
      })),
    );
    showGraph(`/devices/11/graph?at=${READINGS[100]?.MeasurementTimestamp ?? ''}`);
    await drawnPlot();
    expect(screen.getByText(distance)).toHaveTextContent(/^Obstructed or moved, measured distance at .* 4.?100\.0 mm$/);
  });

  test('is not told where there is none', async () => {
    answer();
    showGraph();
    await drawnPlot();
    expect(screen.queryByText(distance)).not.toBeInTheDocument();
  });

  test('is not told beside a temperature', async () => {
    answer(
      {},
      aMeasurementSeries(200, () => ({ MeasuredDistance: 4_000 })),
    );
    showGraph('/devices/11/graph?tab=1');
    await drawnPlot();
    expect(screen.queryByText(distance)).not.toBeInTheDocument();
  });

  test('has a column of the table, with what is missing as missing', async () => {
    answer(
      {},
      aMeasurementSeries(3, (index) => ({ MeasuredDistance: index === 2 ? 850 : null })),
    );
    showGraph();
    await drawnPlot();
    await userEvent.keyboard('t');
    const [head, first, second] = within(await screen.findByRole('table')).getAllByRole('row');
    const cells = (row: HTMLElement | undefined) => within(row ?? document.body).getAllByRole('cell');
    expect(within(head ?? document.body).getAllByRole('columnheader')[2]).toHaveTextContent('Measured distance');
    expect(cells(first)[2]).toHaveTextContent('850.0 mm');
    expect(cells(second)[2]).toHaveTextContent('--');
  });
});

describe('the table of the graph', () => {
  test('opens with the key t, and shows the same numbers, newest first', async () => {
    answer(
      {},
      aMeasurementSeries(30, (index) => ({ CalculatedDeflection: index, ObstructionStatus: index === 29 })),
    );
    showGraph();
    await drawnPlot();
    await userEvent.keyboard('t');
    const rows = within(await screen.findByRole('table')).getAllByRole('row');
    expect(
      within(rows[0] ?? document.body)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['Time', 'Deflection', 'Temperature', 'Obstructed']);
    expect(rows).toHaveLength(26);
    expect(
      within(rows[1] ?? document.body)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['01/02/2026, 13:00:00 CET', '29.0\u202fmm', expect.stringMatching(/^−/), 'Yes']);
    await userEvent.keyboard('t');
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  test('says which readings were imported, as readout, legend and sentence do', async () => {
    answer(
      {},
      aMeasurementSeries(30, (index) => ({ CalculatedDeflection: index, ...(index >= 28 && { ImportID: 7 }) })),
    );
    showGraph();
    await drawnPlot();
    expect(screen.getByText('Imported, not reported by the device (import 7)')).toBeInTheDocument();
    expect(await screen.findByText('Imported, not reported by the device')).toBeInTheDocument();
    expect(screen.getByLabelText(/Some of it was imported, not reported by the device\./)).toBeInTheDocument();
    await userEvent.keyboard('t');
    const rows = within(await screen.findByRole('table')).getAllByRole('row');
    expect(rows.slice(0, 4).map((row) => row.lastElementChild?.textContent)).toEqual([
      'Imported',
      'Import 7',
      'Import 7',
      'No',
    ]);
  });

  test('calls means what they are, and leaves open whether a host that does not say so was obstructed', async () => {
    answer(
      {},
      aMeasurementSeries(3, () => ({ ObstructionStatus: null })),
    );
    showGraph('/devices/11/graph?show=average');
    await drawnPlot();
    await userEvent.keyboard('t');
    expect(await screen.findByText(/^Means of each interval/)).toBeInTheDocument();
    const [, first] = within(await screen.findByRole('table')).getAllByRole('row');
    expect(within(first ?? document.body).getAllByRole('cell')[3]).toHaveTextContent('--');
  });

  test('says whose readings it shows while another period is loading', async () => {
    answer();
    showGraph();
    await drawnPlot();
    await userEvent.keyboard('t');
    expect(await screen.findByText(/^As the graph shows them/)).toBeInTheDocument();
    network.hang(listMeasurements);
    await userEvent.click(screen.getByRole('button', { name: 'Previous period' }));
    expect(await screen.findByText(/These are readings of the period before\.$/)).toBeInTheDocument();
  });

  test('is closed again on the next graph', async () => {
    answer();
    showGraph();
    await drawnPlot();
    await userEvent.keyboard('t');
    await screen.findByRole('table');
    cleanup();
    showGraph();
    await drawnPlot();
    expect(screen.getByRole('button', { name: 'Table' })).toHaveAttribute('aria-pressed', 'false');
  });
});

describe('leaving the graph', () => {
  test('destroys the chart', async () => {
    answer();
    showGraph();
    const plot = await drawnPlot();
    cleanup();
    expect(plot.destroyed).toBe(true);
    expect(FakeUPlot.made).toHaveLength(1);
  });
});
