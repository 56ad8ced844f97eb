import { seeAlarm } from '@sagitta/shared-contracts/api/alarm';
import { confirmLog, listLogs, sendLog, type Log } from '@sagitta/shared-contracts/api/log';
import { listSystemsNodesShort } from '@sagitta/shared-contracts/api/system';
import { operationKey } from '@sagitta/shared-contracts/query-key';
import { ALL_KINDS, USUAL_KINDS } from '@sagitta/shared-contracts/rules/log';
import { aLog, FIXED_NOW, mockNetwork, TEST_SESSION, testServices } from '@sagitta/shared-contracts/testing';
import { address, renderPage, setViewport } from '@sagitta/shared-ui/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mergeLogs } from '../features/logs/model/merge-logs';
import LogsPage from './logs.page';

const network = mockNetwork();
const LASER = { DeviceRole: 'endpoint_device', MainSensorType: 'laser' };
const SYSTEMS = [
  { ID: 2, name: 'Hala 10', systemVersion: 'W4' as const, accountRole: null, nodes: [] },
  {
    ID: 1,
    name: 'Hala 2',
    systemVersion: 'W4' as const,
    accountRole: null,
    nodes: [
      { ...LASER, id: 12, name: 'B-10' },
      { ...LASER, id: 11, name: 'B-2' },
    ],
  },
];

/** So many entries, the newest first. */
const many = (count: number): Log[] =>
  Array.from({ length: count }, (_, index) =>
    aLog({
      id: 10_000 - index,
      messageEn: `Event ${index + 1}`,
      eventTimestamp: new Date(FIXED_NOW - index * 60_000).toISOString(),
    }),
  );

function answerLogs(logs: Log[]): void {
  network.answer(listLogs, ({ input }) => ({
    Logs: logs.slice(input.offset, input.offset + input.amount),
    LogsCount: logs.length,
  }));
}

function show(path = '/logs') {
  return renderPage(<LogsPage />, { path, services: testServices({ now: FIXED_NOW }) });
}

const lastAsked = () => network.seen(listLogs).at(-1)?.input;
const filters = () => within(screen.getByRole('search', { name: 'Filters' }));

beforeEach(() => {
  setViewport({ width: 390 });
  network.answer(listSystemsNodesShort, SYSTEMS);
  network.answer(seeAlarm, {});
});

describe('the latest alarm of a device', () => {
  const path = '/logs?system=1&node=11&alarm=latest';

  test('is the newest entry that opened one, on its own page', async () => {
    const [end, open, older] = [{ confirmable: false }, {}, {}].map((more, index) =>
      aLog({ id: 503 - index, ...more }),
    );
    answerLogs([end, open, older].flatMap((log) => log ?? []));
    show(path);
    await waitFor(() => expect(address()).toBe('/alarms/502'));
    expect(network.seen(listLogs)[0]?.input).toMatchObject({ systemID: 1, nodeID: 11, offset: 0 });
  });

  test('is the events of the device if none of the newest opened one', async () => {
    answerLogs([aLog({ confirmable: false })]);
    show(path);
    await waitFor(() => expect(address()).toBe('/logs?system=1&node=11'));
    expect(await screen.findByText('Deflection exceeded level L2.')).toBeInTheDocument();
  });

  test('offers to try again', async () => {
    network.fail(listLogs, { status: 500, message: 'Something broke.', reference: 'ab12' });
    show(path);
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeInTheDocument();
  });
});

describe('the log list', () => {
  test('asks for the newest 100 events, and shows each with severity, system, device, id, date, message', async () => {
    answerLogs([aLog()]);
    show();
    const entry = within((await screen.findByText('Deflection exceeded level L2.')).closest('li') ?? document.body);
    expect(lastAsked()).toEqual({
      amount: 100,
      offset: 0,
      systemID: null,
      nodeID: null,
      searchedText: '',
      dateStart: null,
      dateEnd: null,
      sortBy: 'event_timestamp',
      sortOrder: 'DESC',
      kinds: USUAL_KINDS,
      unconfirmedFirst: null,
    });
    expect(entry.getByText('L2')).toBeInTheDocument();
    expect(entry.getByText('01/02/2026, 11:00 CET')).toBeInTheDocument();
    expect(entry.getByText('#501')).toBeInTheDocument();
    expect(entry.getByRole('link', { name: 'Hala Poznań' })).toHaveAttribute('href', '/systems/1/dashboard');
    expect(entry.getByRole('link', { name: 'A-01' })).toHaveAttribute(
      'href',
      '/devices/11/graph?at=2026-02-01T10%3A00%3A00.000Z',
    );
  });

  test('shows an entry of a whole system without a device, and a severity that nobody knows as Other', async () => {
    network.answer(listLogs, {
      Logs: [{ ...aLog({ relatedNodeId: null, relatedNodeName: null }), severity: 'sunspots' as Log['severity'] }],
      LogsCount: 1,
    });
    show();
    expect(await screen.findByText('Other')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'A-01' })).not.toBeInTheDocument();
  });

  test('shows what the address asks for', async () => {
    answerLogs([aLog()]);
    show('/logs?system=1&node=11&text=snow&range=2026-01-01,2026-01-31&sort=severity');
    await screen.findByText('Deflection exceeded level L2.');
    expect(lastAsked()).toMatchObject({
      systemID: 1,
      nodeID: 11,
      searchedText: 'snow',
      dateStart: '2026-01-01',
      dateEnd: '2026-01-31',
      sortBy: 'severity',
      sortOrder: 'ASC',
    });
    expect(screen.getByRole('button', { name: 'Filters (4)' })).toBeInTheDocument();
  });

  test('fetches the next 100 when the next page is turned to, and keeps what it has', async () => {
    answerLogs(many(130));
    show();
    await screen.findByText('Event 100');
    expect(network.seen(listLogs)).toHaveLength(1);
    await userEvent.click(screen.getByLabelText('Next page'));
    expect(await screen.findByText('Event 130')).toBeInTheDocument();
    expect(lastAsked()).toMatchObject({ offset: 100 });
    expect(address()).toBe('/logs?page=2');
    await userEvent.click(screen.getByLabelText('Previous page'));
    expect(await screen.findByText('Event 1')).toBeInTheDocument();
    expect(network.seen(listLogs)).toHaveLength(2);
  });

  describe('on a phone', () => {
    let comeNear: () => void;

    beforeEach(() => {
      Object.assign(window, {
        IntersectionObserver: class {
          constructor(tell: (entries: Pick<IntersectionObserverEntry, 'isIntersecting'>[]) => void) {
            comeNear = () => act(() => tell([{ isIntersecting: true }]));
          }
          observe() {}
          disconnect() {}
        },
      });
    });
    afterEach(() => Reflect.deleteProperty(window, 'IntersectionObserver'));

    test('fetches the next 100 when the end of a page comes near the window, not before', async () => {
      answerLogs(many(330));
      show();
      await screen.findByText('Event 100');
      expect(network.seen(listLogs)).toHaveLength(1);
      comeNear();
      expect(await screen.findByText('200 of 330 events loaded. Turn to the last page for more.')).toBeInTheDocument();
      expect(lastAsked()).toMatchObject({ offset: 100 });
      expect(screen.getByText('1–100 of 200')).toBeInTheDocument();
      await userEvent.click(screen.getByLabelText('Next page'));
      expect(await screen.findByText('Event 200')).toBeInTheDocument();
      await act(async () => undefined);
      expect(network.seen(listLogs)).toHaveLength(2);
      comeNear();
      await waitFor(() => expect(lastAsked()).toMatchObject({ offset: 200 }));
    });
  });

  test('opens a page that lies behind the first fetch', async () => {
    answerLogs(many(130));
    show('/logs?page=2');
    expect(await screen.findByText('Event 101')).toBeInTheDocument();
    expect(screen.queryByText('Event 100')).not.toBeInTheDocument();
  });

  test('loads at most 500 entries for an address with a page far away, says so, and can be turned on', async () => {
    answerLogs(many(900));
    show('/logs?page=1000000');
    const told = /^Page 1,000,000 in the address is too far .*Page 5 is shown/;
    expect(await screen.findByText(told)).toBeInTheDocument();
    expect(await screen.findByText('Event 500')).toBeInTheDocument();
    expect(network.seen(listLogs)).toHaveLength(5);
    await userEvent.click(screen.getByLabelText('Next page'));
    expect(await screen.findByText('Event 600')).toBeInTheDocument();
    expect(address()).toBe('/logs?page=6');
    expect(screen.queryByText(/too far/)).not.toBeInTheDocument();
  });

  test('says that the log has no such page, and shows its last one', async () => {
    answerLogs(many(130));
    show('/logs?page=7');
    expect(await screen.findByText('The log has no page 7. Its last one is shown.')).toBeInTheDocument();
    expect(await screen.findByText('Event 130')).toBeInTheDocument();
    expect(screen.queryByText('Event 100')).not.toBeInTheDocument();
  });

  test('says that there is nothing yet, and what to do where filters hide everything', async () => {
    answerLogs([]);
    show();
    expect(await screen.findByText('No events yet.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to your systems' })).toHaveAttribute('href', '/systems');
  });

  test('takes all filters back from its empty state', async () => {
    answerLogs([]);
    show('/logs?text=nothing+like+this');
    const state = (await screen.findByText('No events match these filters.')).parentElement ?? document.body;
    await userEvent.click(within(state).getByRole('button', { name: 'Clear filters' }));
    expect(address()).toBe('/logs');
  });

  test('says what failed, and tries again without losing what was typed', async () => {
    network.fail(listLogs, { status: 500, message: 'Something broke.', reference: 'ab12' });
    show();
    expect(await screen.findByText('Log could not be loaded.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
    await userEvent.type(filters().getByRole('searchbox', { name: 'Text' }), 'snow');
    answerLogs([aLog()]);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Deflection exceeded level L2.')).toBeInTheDocument();
    expect(filters().getByRole('searchbox', { name: 'Text' })).toHaveValue('snow');
  });

  test('says why a search was ended, and does not ask again by itself', async () => {
    const why = 'This search takes too long. Enter more letters, or choose a system or days.';
    network.fail(listLogs, { status: 422, message: why });
    show('/logs?text=q');
    expect(await screen.findByText(why)).toBeInTheDocument();
    expect(network.seen(listLogs)).toHaveLength(1);
  });

  test('says so where the log breaks off half way, and keeps filters and order', async () => {
    network.breakOff(listLogs);
    show('/logs?text=snow&sort=severity');
    expect(await screen.findByText('Log could not be loaded.')).toBeInTheDocument();
    answerLogs([aLog()]);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Deflection exceeded level L2.')).toBeInTheDocument();
    expect(lastAsked()).toMatchObject({ searchedText: 'snow', sortBy: 'severity' });
  });

  test('says that a search found more than the host counted, and fetches on beyond that number', async () => {
    const logs = many(130);
    network.answer(listLogs, ({ input }) => ({
      Logs: logs.slice(input.offset, input.offset + input.amount),
      LogsCount: input.offset === 0 ? 100 : 130,
      LogsCountCapped: input.offset === 0,
    }));
    show('/logs?text=event');
    expect(await screen.findByText(/^100 of more than 100 events loaded/)).toBeInTheDocument();
    await userEvent.click(screen.getByLabelText('Next page'));
    expect(await screen.findByText('Event 130')).toBeInTheDocument();
  });

  test('keeps the entries that it has when more could not be loaded', async () => {
    const logs = many(130);
    network.answer(listLogs, ({ input }) => ({
      Logs: input.offset === 0 ? logs.slice(0, 100) : ('broken' as unknown as Log[]),
      LogsCount: 130,
    }));
    show();
    await screen.findByText('Event 1');
    await userEvent.click(screen.getByLabelText('Next page'));
    expect(await screen.findByText('More events could not be loaded.')).toBeInTheDocument();
    answerLogs(logs);
    await userEvent.click(screen.getByText('Retry'));
    expect(await screen.findByText('Event 130')).toBeInTheDocument();
  });

  test('says that the log takes long, and asks again on request', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
    try {
      network.hang(listLogs);
      show();
      expect(screen.queryByText(/takes longer than usual/)).not.toBeInTheDocument();
      expect(
        await screen.findByText(/The log takes longer than usual/, undefined, { timeout: 10_000 }),
      ).toBeInTheDocument();
      answerLogs([aLog()]);
      fireEvent.click(screen.getByRole('button', { name: 'Ask again' }));
      expect(await screen.findByText('Deflection exceeded level L2.')).toBeInTheDocument();
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('severities', () => {
  const COUNTS = [
    { of: 'L4', count: 3 },
    { of: 'other', count: 40 },
    { of: 'heartbeat', count: 4013 },
    { of: 'unconfirmed', count: 2 },
    { of: 'unconfirmedListed', count: 2 },
  ];

  function answerCounted(counts: Record<string, number> = {}, Logs = [aLog()]): void {
    const Counts = COUNTS.map(({ of, count }) => ({ of, count: counts[of] ?? count }));
    network.answer(listLogs, { Logs, LogsCount: Logs.length, Counts });
  }
  const severities = () => within(screen.getByRole('group', { name: 'Severity' }));

  beforeEach(() => setViewport({ width: 1280 }));

  test('say that heartbeats are hidden, how many, and show them on one press', async () => {
    answerCounted();
    show();
    expect(await screen.findByText('4,013 heartbeats are hidden.')).toBeInTheDocument();
    expect(lastAsked()).toMatchObject({ kinds: USUAL_KINDS });
    await userEvent.click(screen.getByRole('button', { name: 'Show heartbeats' }));
    expect(address()).toBe('/logs?kinds=all');
    await waitFor(() => expect(lastAsked()).toMatchObject({ kinds: ALL_KINDS }));
    await userEvent.click(screen.getByRole('button', { name: 'Hide heartbeats' }));
    expect(address()).toBe('/logs');
  });

  test('have their counts, and leave the pressed ones', async () => {
    answerCounted();
    show();
    await userEvent.click(await severities().findByRole('button', { name: 'L4 3' }));
    expect(address()).toBe('/logs?kinds=L4');
    expect(severities().getByRole('button', { name: 'L4 3' })).toHaveAttribute('aria-pressed', 'true');
    expect(await screen.findByText('40 events of other severities and 4,013 heartbeats are hidden.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
    expect(address()).toBe('/logs?kinds=all');
  });

  test('say that filters hide unconfirmed L3 and L4, and show these first on one press', async () => {
    answerCounted({ unconfirmedListed: 0 });
    show('/logs?kinds=other&text=snow');
    expect(await screen.findByText('2 unconfirmed L3 and L4 are outside these filters.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Show them' }));
    expect(address()).toBe('/logs?first=unconfirmed');
    await waitFor(() => expect(lastAsked()).toMatchObject({ kinds: USUAL_KINDS, unconfirmedFirst: FIXED_NOW }));
  });

  test('of L3 and L4 that wait to be confirmed come first where that is asked for, and stay when one is', async () => {
    const logs = [
      aLog({ id: 3, severity: 'L1', messageEn: 'Newest' }),
      aLog({ id: 2, severity: 'L4', messageEn: 'Waits', eventTimestamp: '2026-01-01T10:00:00Z' }),
    ];
    answerCounted({}, logs);
    network.answer(confirmLog, {
      confirmedAt: new Date(FIXED_NOW + 1_000).toISOString(),
      confirmedBy: 'Ewa Nowak',
      confirmComment: null,
    });
    setViewport({ width: 390 });
    show('/logs?first=unconfirmed');
    const order = () =>
      screen.getAllByRole('button', { name: /^(Newest|Waits)$/ }).map(({ textContent }) => textContent);
    await screen.findByText('Waits');
    expect(order()).toEqual(['Waits', 'Newest']);
    await userEvent.click(screen.getByRole('button', { name: 'Confirm event 2' }));
    expect(await screen.findByText(/Ewa Nowak/)).toBeInTheDocument();
    expect(order()).toEqual(['Waits', 'Newest']);
  });

  test('say so where there are heartbeats alone', async () => {
    answerCounted({ L4: 0, other: 0 }, []);
    show();
    expect(await screen.findByText('No events but heartbeats.')).toBeInTheDocument();
  });

  test('are not offered by a host that does not know them, which lists all', async () => {
    answerLogs([aLog()]);
    show('/logs?kinds=L4');
    expect(await screen.findByText(/^This host does not filter by severity/)).toBeInTheDocument();
    expect(screen.queryByRole('group', { name: 'Severity' })).not.toBeInTheDocument();
  });

  test('that do not exist are said to be none', async () => {
    answerCounted();
    show('/logs?kinds=L5');
    expect(await screen.findByText('The address names severities that do not exist.')).toBeInTheDocument();
  });
});

describe('the table of a wide window', () => {
  beforeEach(() => setViewport({ width: 1280 }));

  const row = (text: string) => screen.findByText(text, { selector: '.ag-cell, .ag-cell *' });

  test('shows 25 rows a page, and fetches the next 100 when the last page is reached', async () => {
    answerLogs(many(130));
    show();
    expect(await screen.findByText('1–25 of 100')).toBeInTheDocument();
    expect(screen.getByText('100 of 130 events loaded. Turn to the last page for more.')).toBeInTheDocument();
    expect(network.seen(listLogs)).toHaveLength(1);
    await userEvent.click(screen.getByLabelText('Last page'));
    expect(address()).toBe('/logs?page=4');
    await waitFor(() => expect(lastAsked()).toMatchObject({ offset: 100 }));
    expect(await screen.findByText('76–100 of 130')).toBeInTheDocument();
  });

  test('sorts by one column at a time, and turns round on a second click', async () => {
    answerLogs(many(2));
    show('/logs?page=1');
    await row('Event 1');
    await userEvent.click(screen.getByText('Id', { selector: '.ag-header-cell-text' }));
    await waitFor(() => expect(address()).toBe('/logs?sort=id'));
    await userEvent.click(screen.getByText('Id', { selector: '.ag-header-cell-text' }));
    await waitFor(() => expect(address()).toBe('/logs?sort=-id'));
    expect(lastAsked()).toMatchObject({ sortBy: 'id', sortOrder: 'DESC' });
  });

  test('has its columns as the link says, keeps moved ones in the address, and fetches nothing again', async () => {
    answerLogs(many(2));
    show('/logs?sort=id&columns=id%3A90%2Cseverity%3A120');
    await row('Event 1');
    const first = () =>
      [...document.querySelectorAll('[role=columnheader] .ag-header-cell-text')]
        .slice(0, 2)
        .map(({ textContent }) => textContent);
    await waitFor(() => expect(first()).toEqual(['Id', 'Severity']));
    screen.getByRole('columnheader', { name: 'Severity' }).focus();
    await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
    await waitFor(() => expect(address()).toMatch(/^\/logs\?sort=id&columns=severity:120,id:90,/));
    expect(first()).toEqual(['Severity', 'Id']);
    await userEvent.click(screen.getByRole('button', { name: 'Reset columns' }));
    await waitFor(() => expect(address()).toBe('/logs?sort=id'));
    expect(first()).toEqual(['Severity', 'System']);
    expect(
      network.seen(listLogs).filter(({ input }) => input.sortBy === 'id' && input.sortOrder === 'ASC'),
    ).toHaveLength(1);
  });

  test('names the zone with each time only where sites of several stand in it', async () => {
    answerLogs([aLog({ id: 1 })]);
    show();
    expect(await row('01/02/2026, 11:00')).toBeInTheDocument();
    expect(screen.getByText('Times are in Europe/Warsaw.')).toBeInTheDocument();
  });
});

describe('the filters of the log', () => {
  beforeEach(() => {
    setViewport({ width: 1280 });
    answerLogs([]);
  });

  test('offer systems in natural order, and the devices of the chosen one', async () => {
    show();
    expect(screen.getByRole('combobox', { name: 'Device' })).toBeDisabled();
    await userEvent.click(await screen.findByPlaceholderText('All systems'));
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual(['Hala 2', 'Hala 10']);
    await userEvent.click(screen.getByRole('option', { name: 'Hala 2' }));
    await waitFor(() => expect(address()).toBe('/logs?system=1'));
    await userEvent.click(screen.getByRole('combobox', { name: 'Device' }));
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual(['B-2', 'B-10']);
    await userEvent.click(screen.getByRole('option', { name: 'B-2' }));
    await waitFor(() => expect(address()).toBe('/logs?system=1&node=11'));
    await waitFor(() => expect(lastAsked()).toMatchObject({ systemID: 1, nodeID: 11 }));
  });

  test('drop the device with its system', async () => {
    show('/logs?system=1&node=11');
    await userEvent.click(await screen.findByRole('button', { name: 'Clear System' }));
    expect(address()).toBe('/logs');
  });

  test('apply a text on Enter, not before', async () => {
    show();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Text' }), ' snow ');
    expect(address()).toBe('/logs');
    expect(screen.getByText('Press Enter to apply.')).toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    expect(address()).toBe('/logs?text=snow');
  });

  test('apply dates once both are there, none later than today', async () => {
    show();
    const from = screen.getByLabelText('Date, from');
    const to = screen.getByLabelText('Date, to');
    fireEvent.change(from, { target: { value: '10/01/2026' } });
    expect(address()).toBe('/logs');
    fireEvent.change(to, { target: { value: '02/02/2026' } });
    expect(address()).toBe('/logs');
    expect(screen.getByText('The latest date is 01/02/2026')).toBeInTheDocument();
    fireEvent.change(to, { target: { value: '01/02/2026' } });
    expect(address()).toBe('/logs?range=2026-01-10,2026-02-01');
    expect(await screen.findByText('No events match these filters.')).toBeInTheDocument();
  });

  test('say when the systems could not be loaded, and load them on request', async () => {
    network.fail(listSystemsNodesShort, { status: 503 });
    show();
    expect(await screen.findByText('The systems could not be loaded.')).toBeInTheDocument();
    network.answer(listSystemsNodesShort, SYSTEMS);
    await userEvent.click(screen.getByRole('button', { name: 'Retry systems' }));
    await waitFor(() => expect(screen.queryByText('The systems could not be loaded.')).not.toBeInTheDocument());
  });
});

test('systems that this device kept are offered where the host does not answer, without a word', async () => {
  answerLogs([]);
  network.breakOff(listSystemsNodesShort);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(operationKey(listSystemsNodesShort), SYSTEMS, { updatedAt: 1 });
  const page = (
    <QueryClientProvider client={client}>
      <LogsPage />
    </QueryClientProvider>
  );
  renderPage(page, { path: '/logs?system=1', services: testServices({ now: FIXED_NOW }) });
  await waitFor(() => expect(client.getQueryState(operationKey(listSystemsNodesShort))?.status).toBe('error'));
  await userEvent.click(screen.getByRole('button', { name: 'Filters (1)' }));
  expect(screen.getByLabelText('System')).toHaveValue('Hala 2');
  expect(screen.queryByText('The systems could not be loaded.')).not.toBeInTheDocument();
  client.clear();
});

describe('the filters of the log on a phone', () => {
  test('offer to load the systems again beside the words why, not without them', async () => {
    answerLogs([]);
    network.fail(listSystemsNodesShort, { status: 503 });
    show();
    await screen.findByText('The systems could not be loaded.');
    expect(screen.queryByRole('button', { name: 'Retry systems' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
    expect(screen.getByRole('button', { name: 'Retry systems' })).toBeInTheDocument();
  });
});

describe('the order of the log', () => {
  test('is chosen from a list on a phone, and turns back to the first page', async () => {
    answerLogs([aLog()]);
    show('/logs?page=1');
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Order' }), 'Most serious first');
    expect(address()).toBe('/logs?sort=-severity');
    await waitFor(() => expect(lastAsked()).toMatchObject({ sortBy: 'severity', sortOrder: 'DESC' }));
  });
});

describe('confirming', () => {
  test('is not for W2, done once, and not offered where nothing is to be confirmed', async () => {
    answerLogs([
      aLog({ id: 1, systemVersion: 'W2' }),
      aLog({ id: 2, confirmed: true }),
      aLog({ id: 3, confirmable: false }),
    ]);
    show();
    expect(await screen.findByText('N/A for W2')).toBeInTheDocument();
    expect(screen.getByText('Confirmed')).toBeInTheDocument();
    expect(screen.getByText('Not needed')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Confirm event/ })).not.toBeInTheDocument();
  });

  test('is not for observers, who read that nobody has', async () => {
    answerLogs([aLog()]);
    renderPage(<LogsPage />, {
      path: '/logs',
      services: testServices({ session: { ...TEST_SESSION, category: 'observer' } }),
    });
    expect(await screen.findByText('Not confirmed')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Confirm event/ })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Deflection exceeded level L2.' }));
    const details = within(await screen.findByRole('dialog', { name: 'Event 501' }));
    expect(details.getByText('Not yet')).toBeInTheDocument();
    expect(details.queryByRole('button', { name: 'Confirm' })).not.toBeInTheDocument();
    expect(details.queryByRole('textbox')).not.toBeInTheDocument();
  });

  test('marks the entry and says so', async () => {
    answerLogs([aLog()]);
    network.answer(confirmLog, {});
    const services = show();
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm event 501' }));
    expect(await screen.findByText('Confirmed')).toBeInTheDocument();
    expect(network.seen(confirmLog).map(({ input }) => input)).toEqual([{ logID: 501 }]);
    expect(services.notices).toEqual([
      { kind: 'success', text: 'Log was confirmed successfully.', closeAfterMs: 3_000 },
    ]);
  });

  test('takes no second click until the outcome', async () => {
    answerLogs([aLog()]);
    network.hang(confirmLog);
    show();
    const button = await screen.findByRole('button', { name: 'Confirm event 501' });
    await userEvent.click(button);
    await waitFor(() => expect(button).toBeDisabled());
  });

  test('leaves the entry as it is while the confirmation waits for a network', async () => {
    answerLogs([aLog()]);
    network.breakOff(confirmLog);
    const services = show();
    const keep = jest.fn();
    services.keep = keep;
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm event 501' }));
    await waitFor(() => expect(keep).toHaveBeenCalledTimes(1));
    expect(keep).toHaveBeenCalledWith(expect.objectContaining({ act: 'Confirm event', thing: 'log 501', entered: [] }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Confirm event 501' })).toBeEnabled());
    expect(screen.queryByText('Confirmed')).toBeNull();
    expect(services.notices).toEqual([]);
  });

  test('leaves the entry as it is when it fails, and says why', async () => {
    answerLogs([aLog()]);
    network.fail(confirmLog, { status: 409, message: 'The entry cannot be confirmed.' });
    const services = show();
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm event 501' }));
    await waitFor(() =>
      expect(services.notices).toEqual([
        { kind: 'error', text: 'Log was not confirmed. The entry cannot be confirmed.', closeAfterMs: 5_000 },
      ]),
    );
    expect(screen.getByRole('button', { name: 'Confirm event 501' })).toBeEnabled();
  });
});

describe('who confirmed an event', () => {
  const KNOWN = { confirmedAt: '2026-02-01T10:30:00.000Z', confirmedBy: 'Ewa Nowak', confirmComment: 'Snow\nremoved.' };

  test('is shown with the comment, in the list and in the details', async () => {
    answerLogs([aLog({ confirmed: true, ...KNOWN, levelBefore: 'L1', levelAfter: 'L2' })]);
    show();
    const entry = within((await screen.findByText('Deflection exceeded level L2.')).closest('li') ?? document.body);
    expect(entry.getByText(/Ewa Nowak/)).toHaveTextContent('Confirmed by Ewa Nowak “Snow removed.”');
    await userEvent.click(entry.getByRole('button', { name: 'Deflection exceeded level L2.' }));
    const details = within(await screen.findByRole('dialog', { name: 'Event 501' }));
    expect(details.getByText('L1 → L2')).toBeInTheDocument();
    expect(details.getByText('by Ewa Nowak on 01/02/2026, 11:30 CET')).toBeInTheDocument();
    expect(details.getByText(/^Snow\sremoved\.$/)).toBeInTheDocument();
    expect(details.getByText('01/02/2026, 11:00:00 CET')).toBeInTheDocument();
    expect(details.queryByRole('button', { name: 'Confirm' })).not.toBeInTheDocument();
  });

  test('is confirmed with a comment in its details', async () => {
    answerLogs([aLog()]);
    network.answer(confirmLog, ({ input }) => ({ ...KNOWN, confirmComment: input.comment }));
    show();
    const details = await openDetails();
    await userEvent.type(details.getByLabelText('Comment (optional)'), 'Żywiec: "2 cm" <left>');
    await userEvent.click(details.getByRole('button', { name: 'Confirm' }));
    expect(await details.findByText('Żywiec: "2 cm" <left>')).toBeInTheDocument();
    expect(details.getByText('by Ewa Nowak on 01/02/2026, 11:30 CET')).toBeInTheDocument();
    expect(network.seen(confirmLog)[0]?.input).toEqual({ logID: 501, comment: 'Żywiec: "2 cm" <left>' });
  });

  test('says that a comment is too long, sends nothing, and keeps every character', async () => {
    answerLogs([aLog()]);
    network.answer(confirmLog, ({ input }) => ({ ...KNOWN, confirmComment: input.comment }));
    show();
    const details = await openDetails();
    const comment = details.getByLabelText('Comment (optional)');
    await userEvent.click(comment);
    await userEvent.paste('x'.repeat(10_000));
    expect(comment).toHaveValue('x'.repeat(10_000));
    expect(details.getByText('The comment is longer than 1000 characters.')).toBeInTheDocument();
    await userEvent.click(details.getByRole('button', { name: 'Confirm' }));
    expect(network.seen(confirmLog)).toEqual([]);
    fireEvent.change(comment, { target: { value: ` ${'x'.repeat(1_000)} ` } });
    await userEvent.click(details.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(network.seen(confirmLog)).toHaveLength(1));
  });

  test('says why the host refuses a comment, and keeps it', async () => {
    answerLogs([aLog()]);
    network.fail(confirmLog, { status: 400, message: 'The comment is longer than 1000 characters.' });
    const services = show();
    const details = await openDetails();
    await userEvent.type(details.getByLabelText('Comment (optional)'), 'Mine');
    await userEvent.click(details.getByRole('button', { name: 'Confirm' }));
    await waitFor(() =>
      expect(services.notices.map(({ text }) => text)).toEqual([
        'Log was not confirmed. The comment is longer than 1000 characters.',
      ]),
    );
    expect(details.getByLabelText('Comment (optional)')).toHaveValue('Mine');
    expect(details.getByRole('button', { name: 'Confirm' })).toBeEnabled();
  });

  test('is whoever was first of two, and what the second typed is not lost', async () => {
    answerLogs([aLog()]);
    network.fail(confirmLog, { status: 409, message: 'The entry cannot be confirmed.', stored: KNOWN });
    const services = show();
    const details = await openDetails();
    await userEvent.type(details.getByLabelText('Comment (optional)'), 'Mine');
    await userEvent.click(details.getByRole('button', { name: 'Confirm' }));
    expect(await details.findByText('by Ewa Nowak on 01/02/2026, 11:30 CET')).toBeInTheDocument();
    expect(details.getByText('Not stored: someone else confirmed this event first.')).toBeInTheDocument();
    expect(details.getByLabelText('Comment (optional)')).toHaveValue('Mine');
    expect(services.notices.map(({ text }) => text)).toEqual([
      'Log was not confirmed. Confirmed by Ewa Nowak on 01/02/2026, 11:30 CET.',
    ]);
  });

  test('is oneself where the answer to an earlier attempt was lost, which is a success', async () => {
    answerLogs([aLog()]);
    const stored = { ...KNOWN, confirmedBy: TEST_SESSION.name, confirmComment: 'Mine' };
    network.breakOff(confirmLog);
    const services = show();
    const details = await openDetails();
    await userEvent.type(details.getByLabelText('Comment (optional)'), 'Mine ');
    await userEvent.click(details.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(services.notices).toMatchObject([{ kind: 'error' }]));
    expect(services.notices[0]?.text).toMatch(/^It is not known whether the log was confirmed\./);
    expect(details.getByLabelText('Comment (optional)')).toHaveValue('Mine ');
    network.fail(confirmLog, { status: 409, message: 'The entry cannot be confirmed.', stored });
    await userEvent.click(details.getByRole('button', { name: 'Confirm' }));
    expect(await details.findByText(`by ${TEST_SESSION.name} on 01/02/2026, 11:30 CET`)).toBeInTheDocument();
    expect(services.notices.map(({ text }) => text).at(-1)).toBe('Log was confirmed successfully.');
    expect(details.queryByText(/someone else/)).not.toBeInTheDocument();
  });

  test('keeps the details open until the outcome, so that no comment is lost', async () => {
    answerLogs([aLog()]);
    network.hang(confirmLog);
    show();
    const details = await openDetails();
    await userEvent.type(details.getByLabelText('Comment (optional)'), 'Mine');
    await userEvent.click(details.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(details.getByLabelText('Comment (optional)')).toBeDisabled());
    await userEvent.keyboard('{Escape}');
    for (const button of details.getAllByRole('button', { name: 'Close' })) await userEvent.click(button);
    expect(details.getByLabelText('Comment (optional)')).toHaveValue('Mine');
    expect(screen.getByRole('dialog', { name: 'Event 501' })).toBeInTheDocument();
  });

  test('is nobody where the browser is offline: it fails at once', async () => {
    answerLogs([aLog()]);
    const services = show();
    const button = await screen.findByRole('button', { name: 'Confirm event 501' });
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    try {
      network.breakOff(confirmLog);
      await userEvent.click(button);
      await waitFor(() => expect(services.notices).toMatchObject([{ kind: 'error' }]));
      expect(services.notices[0]?.text).toMatch(/^Log was not confirmed\./);
      expect(button).toBeEnabled();
    } finally {
      onLine.mockRestore();
      window.dispatchEvent(new Event('online'));
    }
  });

  async function openDetails() {
    await userEvent.click(await screen.findByRole('button', { name: 'Deflection exceeded level L2.' }));
    return within(await screen.findByRole('dialog', { name: 'Event 501' }));
  }
});

describe('new events', () => {
  const renew = () => act(() => jest.advanceTimersByTimeAsync(15_000));
  const shown = () => screen.getAllByRole('button', { name: /^Event \d/ }).map(({ textContent }) => textContent);

  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] }));
  afterEach(() => void jest.useRealTimers());

  test('wait behind a button while the list is read, and renew what is shown in its place', async () => {
    const logs = many(3);
    answerLogs(logs.slice(1));
    show();
    await screen.findByText('Event 2');
    answerLogs([logs[0] ?? aLog(), { ...(logs[1] ?? aLog()), confirmed: true }, logs[2] ?? aLog()]);
    await renew();
    expect(await screen.findByText('Confirmed')).toBeInTheDocument();
    expect(shown()).toEqual(['Event 2', 'Event 3']);
    expect(screen.getByText('Show 1 new event').closest('[role=status]')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Show 1 new event' }));
    expect(await screen.findByText('Event 1')).toBeInTheDocument();
    expect(shown()).toEqual(['Event 1', 'Event 2', 'Event 3']);
    expect(screen.queryByText(/new event/)).not.toBeInTheDocument();
    expect(screen.getByRole('group', { name: 'Log' })).toHaveFocus();
  });

  test('do not undo a confirmation that was made while they were asked for', async () => {
    answerLogs([aLog()]);
    network.answer(confirmLog, { confirmedAt: null, confirmedBy: 'Ewa Nowak', confirmComment: null });
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Confirm event 501' }));
    expect(await screen.findByText(/Ewa Nowak/)).toBeInTheDocument();
    // The host answers as it was before.
    const asked = network.seen(listLogs).length;
    await renew();
    await waitFor(() => expect(network.seen(listLogs).length).toBeGreaterThan(asked));
    expect(screen.getByText(/Ewa Nowak/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Confirm event 501' })).not.toBeInTheDocument();
  });

  test('are told on an older page too, and lead to the first', async () => {
    const logs = many(131);
    answerLogs(logs.slice(1));
    show('/logs?page=2');
    await screen.findByText('Event 131');
    answerLogs(logs);
    await renew();
    fireEvent.click(await screen.findByRole('button', { name: 'Show 1 new event' }));
    expect(await screen.findByText('Event 1')).toBeInTheDocument();
    expect(address()).toBe('/logs');
  });

  test('are told in every order, and shown newest first', async () => {
    const logs = many(103);
    answerInOrder(logs.slice(2));
    show('/logs?sort=event_timestamp');
    await screen.findByText('Event 103');
    answerInOrder(logs);
    await renew();
    expect(screen.queryByText('Event 2')).not.toBeInTheDocument();
    fireEvent.click(await screen.findByText('Show 2 new events, newest first'));
    expect(await screen.findByText('Event 1')).toBeInTheDocument();
    expect(screen.getByText('Event 2')).toBeInTheDocument();
    expect(address()).toBe('/logs');
    expect(screen.queryByText(/new events?/)).not.toBeInTheDocument();
  });

  test('renew what is in sight beyond the first fetch too', async () => {
    const logs = many(130);
    answerInOrder(logs);
    const services = show('/logs?page=2');
    await screen.findByText('Event 130');
    answerInOrder(logs.map((log) => (log.messageEn === 'Event 120' ? { ...log, confirmed: true } : log)));
    await renew();
    const entry = within(screen.getByText('Event 120').closest('li') ?? document.body);
    expect(await entry.findByText('Confirmed')).toBeInTheDocument();
    network.fail(listLogs, { status: 500, message: 'Something broke.', reference: 'ab12' });
    await renew();
    await waitFor(() => expect(services.header.asOf).toMatchObject({ live: false }));
  });

  /** As a host answers: in the order that is asked for. */
  function answerInOrder(logs: readonly Log[]): void {
    network.answer(listLogs, ({ input }) => ({
      Logs: mergeLogs([logs], input.sortBy ?? 'id', input.sortOrder === 'DESC').slice(
        input.offset,
        input.offset + input.amount,
      ),
      LogsCount: logs.length,
    }));
  }

  test('begin the list again where more have come than a fetch brings', async () => {
    const logs = many(230);
    answerLogs(logs.slice(130));
    show();
    await screen.findByText('Event 131');
    answerLogs(logs);
    await renew();
    fireEvent.click(await screen.findByRole('button', { name: 'Show 100 or more new events' }));
    expect(await screen.findByText('Event 1')).toBeInTheDocument();
    expect(shown()).toHaveLength(100);
  });
});

describe('an address that cannot be had', () => {
  test.each([
    ['system=99', 'There is no system 99 that you may see.'],
    ['system=1&node=99', 'There is no device 99 in this system.'],
    ['system=abc', 'The address names no system. All systems are shown.'],
    ['system=9999999999', 'The address names no system. All systems are shown.'],
    ['node=11', 'The address names a device without its system. All devices are shown.'],
    ['system=1&node=x', 'The address names no device. All devices are shown.'],
    ['range=2026-01-10,2026-01-02', 'The dates in the address were the wrong way round.'],
    ['range=2026-01-10', 'The dates in the address cannot be read. All dates are shown.'],
    ['range=2026-01-10,2027-01-02', 'The dates in the address went beyond today.'],
  ])('%s is said beside its filter', async (query, text) => {
    answerLogs([]);
    show(`/logs?${query}`);
    expect(await filters().findByText(text)).toBeVisible();
  });

  test('a text that is too long is said beside its filter', async () => {
    answerLogs([]);
    show(`/logs?text=${'x'.repeat(257)}`);
    expect(await filters().findByText('The text in the address was cut to 256 characters.')).toBeVisible();
  });
});

describe('sending an event again', () => {
  const named = { services: testServices({ now: FIXED_NOW, config: { logResendAccountIds: [1] } }) };
  const open = (options: Parameters<typeof renderPage>[1] = named) =>
    renderPage(<LogsPage />, { path: '/logs', route: '/logs', ...options });

  beforeEach(() => setViewport({ width: 1280 }));

  test('is for the accounts that the installation names', async () => {
    answerLogs([aLog()]);
    open({ services: testServices({ now: FIXED_NOW, config: { logResendAccountIds: [2] } }) });
    await screen.findByRole('button', { name: 'Confirm event 501' });
    expect(screen.queryByRole('button', { name: 'Send event 501' })).not.toBeInTheDocument();
  });

  test('is not offered on a phone', async () => {
    setViewport({ width: 390 });
    answerLogs([aLog()]);
    open();
    await screen.findByRole('button', { name: 'Confirm event 501' });
    expect(screen.queryByRole('button', { name: 'Send event 501' })).not.toBeInTheDocument();
  });

  test('sends the notification, or an update of it, and says so', async () => {
    answerLogs([aLog()]);
    network.answer(sendLog, {});
    const services = testServices({ now: FIXED_NOW, config: { logResendAccountIds: [1] } });
    open({ services });
    await screen.findByRole('grid', { name: 'Events' });
    await userEvent.click(await screen.findByRole('button', { name: 'Send event 501' }));
    await waitFor(() => expect(services.notices.map(({ text }) => text)).toEqual(['The event was sent again.']));
    await userEvent.click(screen.getByRole('button', { name: 'Update event 501' }));
    await waitFor(() => expect(services.notices.map(({ text }) => text)).toContain('The update was sent.'));
    expect(network.seen(sendLog).map(({ input }) => input)).toEqual([
      { logID: 501, update: false },
      { logID: 501, update: true },
    ]);
  });

  test('takes no second click until the outcome', async () => {
    answerLogs([aLog()]);
    network.hang(sendLog);
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Send event 501' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Update event 501' })).toBeDisabled());
    expect(screen.getByRole('button', { name: 'Send event 501' })).toBeDisabled();
  });

  test('says why it was not sent', async () => {
    answerLogs([aLog()]);
    network.fail(sendLog, { status: 403, message: 'Not allowed for this account.' });
    const services = testServices({ now: FIXED_NOW, config: { logResendAccountIds: [1] } });
    open({ services });
    await userEvent.click(await screen.findByRole('button', { name: 'Send event 501' }));
    await waitFor(() =>
      expect(services.notices).toEqual([
        { kind: 'error', text: 'The event was not sent. Not allowed for this account.', closeAfterMs: 5_000 },
      ]),
    );
  });

  test('is not offered for what nobody is told of', async () => {
    answerLogs([aLog({ severity: 'website' })]);
    open();
    await screen.findByText('Resend');
    expect(screen.queryByRole('button', { name: 'Send event 501' })).not.toBeInTheDocument();
  });
});

test('names the zone of the sites beside when the log is as of', async () => {
  answerLogs([aLog({ timezone: 'Europe/Warsaw' })]);
  const services = show();
  await screen.findByRole('button', { name: 'Confirm event 501' });
  expect(services.header.asOf).toMatchObject({ timeZone: 'Europe/Warsaw' });
});
