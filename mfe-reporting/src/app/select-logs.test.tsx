import { confirmLogs, listLogs, type Log } from '@sagitta/shared-contracts/api/log';
import { listSystemsNodesShort } from '@sagitta/shared-contracts/api/system';
import { aLog, FIXED_NOW, mockNetwork, TEST_SESSION, testServices } from '@sagitta/shared-contracts/testing';
import { renderPage, setViewport } from '@sagitta/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import LogsPage from './logs.page';

const network = mockNetwork();
const NOTHING = { confirmedAt: null, confirmedBy: null, confirmComment: null };
const STANDS = { confirmedAt: '2026-02-01T10:30:00.000Z', confirmedBy: 'Ewa Nowak', confirmComment: 'First.' };

let logs: Log[] = [];

function show(path = '/logs', session = TEST_SESSION) {
  return renderPage(<LogsPage />, { path, services: testServices({ now: FIXED_NOW, session }) });
}

/** Six entries: three alarms of two sites, one without a level, one confirmed already, one that needs nothing. */
beforeEach(() => {
  setViewport({ width: 1280 });
  logs = [
    aLog({ id: 6, severity: 'L4', messageEn: 'Event six' }),
    aLog({ id: 5, severity: 'L3', messageEn: 'Event five', systemId: 2, systemName: 'Galeria' }),
    aLog({ id: 4, severity: 'L1', messageEn: 'Event four' }),
    aLog({ id: 3, severity: 'obstruction', messageEn: 'Event three' }),
    aLog({ id: 2, confirmed: true, ...STANDS, messageEn: 'Event two' }),
    aLog({ id: 1, severity: 'other', confirmable: false, messageEn: 'Event one' }),
  ];
  network.answer(listSystemsNodesShort, []);
  network.answer(listLogs, () => ({ Logs: logs, LogsCount: logs.length }));
  network.answer(confirmLogs, ({ input }) =>
    input.logIDs.map((id) => ({ id, outcome: 'confirmed' as const, ...STANDS, confirmComment: input.comment })),
  );
});

const box = (id: number) => screen.findByRole('checkbox', { name: `Select event ${id}` });
const table = () => screen.findByRole('grid', { name: 'Events' });
const bar = () => within(screen.getByRole('region', { name: 'Selected events' }));
const noBar = () => expect(screen.queryByRole('region', { name: 'Selected events' })).not.toBeInTheDocument();
const told = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

async function ask() {
  await userEvent.click(bar().getByRole('button', { name: 'Confirm…' }));
  return within(await screen.findByRole('dialog'));
}

describe('systems of one name', () => {
  test('are told apart in the question', async () => {
    logs = [
      aLog({ id: 6, severity: 'L4', systemId: 7, systemName: 'Galeria' }),
      aLog({ id: 5, severity: 'L3', systemId: 8, systemName: 'Galeria' }),
    ];
    show();
    for (const id of [6, 5]) await userEvent.click(await box(id));
    await ask();
    expect(told()).toEqual(['Galeria #7: 1 L4', 'Galeria #8: 1 L3']);
  });
});

describe('selecting events', () => {
  test('goes by mouse, by Shift through all between, and for the whole page', async () => {
    const user = userEvent.setup();
    show();
    await table();
    await user.click(await box(5));
    expect(bar().getByText('1 event selected')).toBeInTheDocument();
    await user.keyboard('{Shift>}');
    await user.click(await box(2));
    await user.keyboard('{/Shift}');
    for (const id of [5, 4, 3, 2]) expect(await box(id)).toBeChecked();
    for (const id of [6, 1]) expect(await box(id)).not.toBeChecked();
    expect(bar().getByText('4 events selected')).toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: 'Select all events of this page' }));
    expect(bar().getByText('6 events selected')).toBeInTheDocument();
    await user.click(bar().getByRole('button', { name: 'Clear' }));
    noBar();
  });

  test('goes by Space on the cell, once', async () => {
    const user = userEvent.setup();
    show();
    await table();
    (await box(5)).closest<HTMLElement>('.ag-cell')?.focus();
    await user.keyboard(' ');
    expect(await box(5)).toBeChecked();
    await user.keyboard(' ');
    expect(await box(5)).not.toBeChecked();
  });

  test('ends with another filter or order, and no new event joins it', async () => {
    const user = userEvent.setup();
    show();
    await table();
    await user.click(await box(5));
    logs = [aLog({ id: 7, messageEn: 'Event seven' }), ...logs];
    await user.click(screen.getByText('Id', { selector: '.ag-header-cell-text' }));
    expect(await box(7)).not.toBeChecked();
    expect(await box(5)).not.toBeChecked();
    noBar();
  });

  test('is there on a phone too', async () => {
    setViewport({ width: 390 });
    show();
    await userEvent.click(await box(5));
    expect(bar().getByText('1 event selected')).toBeInTheDocument();
  });

  test('of an observer is for files alone', async () => {
    show('/logs', { ...TEST_SESSION, category: 'observer' });
    await userEvent.click(await box(5));
    expect(bar().queryByRole('button', { name: 'Confirm…' })).not.toBeInTheDocument();
    expect(bar().getByRole('button', { name: 'CSV of Selected events' })).toBeInTheDocument();
  });
});

describe('confirming several events', () => {
  async function selectAll() {
    const services = show();
    await box(6);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all events of this page' }));
    return services;
  }

  test('names how many of which system, and those that are left out', async () => {
    await selectAll();
    const dialog = await ask();
    expect(dialog.getByRole('heading', { name: 'Confirm 4 events' })).toBeInTheDocument();
    expect(dialog.getByText('2 of them are L3 or L4.')).toBeInTheDocument();
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Galeria: 1 L3',
      'Hala Poznań: 1 L4, 1 L1, 1 Obstruction',
    ]);
    expect(
      dialog.getByText('Left out of the selection: 1 confirmed already, 1 that cannot be confirmed.'),
    ).toBeInTheDocument();
  });

  test('closes where the confirmations wait for a network, with their comment', async () => {
    network.breakOff(confirmLogs);
    const services = await selectAll();
    const keep = jest.fn();
    services.keep = keep;
    const dialog = await ask();
    await userEvent.type(dialog.getByRole('textbox', { name: /^Comment/ }), 'Storm.');
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm 4 events' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(keep).toHaveBeenCalledWith(
      expect.objectContaining({
        act: 'Confirm 4 events',
        entered: [{ label: 'Comment', text: 'Storm.', name: 'comment' }],
      }),
    );
    expect(services.notices).toEqual([]);
  });

  test('sends one comment, and tells of each what became of it until it is closed', async () => {
    network.answer(confirmLogs, ({ input }) => [
      { id: 3, outcome: 'gone' as const, ...NOTHING },
      { id: 4, outcome: 'refused' as const, ...NOTHING },
      { id: 5, outcome: 'already' as const, ...STANDS },
      { id: 6, outcome: 'confirmed' as const, ...STANDS, confirmedBy: 'Test Person', confirmComment: input.comment },
    ]);
    await selectAll();
    const dialog = await ask();
    await userEvent.type(dialog.getByRole('textbox', { name: /^Comment/ }), 'Storm.');
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm 4 events' }));
    expect(await dialog.findByText('Confirmed: 1 of 4')).toBeInTheDocument();
    expect(dialog.getByText('Not confirmed by you: 3 of 4')).toBeInTheDocument();
    expect(network.seen(confirmLogs).map(({ input }) => input)).toEqual([{ logIDs: [6, 5, 4, 3], comment: 'Storm.' }]);
    expect(told()).toEqual([
      '5, Galeria: Event fiveConfirmed by Ewa Nowak on 01/02/2026, 11:30 CET',
      '4, Hala Poznań: Event fourIt cannot be confirmed.',
      '3, Hala Poznań: Event threeIt is gone, or you may not see it any more.',
      '6, Hala Poznań: Event sixConfirmed by Test Person on 01/02/2026, 11:30 CET',
    ]);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    noBar();
    expect(screen.getByRole('button', { name: 'Confirm event 4' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Confirm event 6' })).not.toBeInTheDocument();
  });

  test('says that it is not known where no answer came, and keeps comment and selection', async () => {
    network.fail(confirmLogs, { status: 504, message: 'The server did not answer.' });
    await selectAll();
    const dialog = await ask();
    await userEvent.type(dialog.getByRole('textbox', { name: /^Comment/ }), 'Storm.');
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm 4 events' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('It is not known which events were confirmed.');
    expect(dialog.getByRole('textbox', { name: /^Comment/ })).toHaveValue('Storm.');
  });

  test('says so where the host confirms only one by one', async () => {
    network.fail(confirmLogs, { status: 501, message: 'Not implemented.' });
    await selectAll();
    const dialog = await ask();
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm 4 events' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Confirm them one by one.');
  });

  test('sends nothing where no selected event waits', async () => {
    show();
    await userEvent.click(await box(2));
    const dialog = await ask();
    expect(dialog.getByText('None of the selected events waits to be confirmed.')).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: /^Confirm/ })).not.toBeInTheDocument();
  });
});
