import {
  exportAccounts,
  exportCharts,
  exportMeasurements,
  exportReport,
  exportUsers,
} from '@sagitta/shared-contracts/api/export';
import { exportEvidence } from '@sagitta/shared-contracts/api/evidence';
import { listFavourites, type Favourite } from '@sagitta/shared-contracts/api/favourite';
import { listSystemsNodesShort } from '@sagitta/shared-contracts/api/system';
import { ALL_KINDS, USUAL_KINDS } from '@sagitta/shared-contracts/rules/log';
import { mockNetwork, testServices } from '@sagitta/shared-contracts/testing';
import { renderPage } from '@sagitta/shared-ui/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ExportPage from './export.page';

const network = mockNetwork();
const NOW = Date.parse('2026-11-22T12:00:00Z');
const SYSTEMS = [
  { ID: 2, name: 'Hala 10', systemVersion: 'W2' as const, accountRole: null, nodes: [] },
  {
    ID: 1,
    name: 'Hala 2',
    systemVersion: 'W4' as const,
    accountRole: null,
    nodes: [
      { id: 11, name: 'B-10', DeviceRole: 'endpoint_device', MainSensorType: 'laser' },
      { id: 12, name: 'B-2', DeviceRole: 'endpoint_device', MainSensorType: 'inclinometer' },
      { id: 13, name: 'B-3', DeviceRole: 'endpoint_device', MainSensorType: 'laser' },
      { id: 14, name: 'Gateway', DeviceRole: 'gateway', MainSensorType: 'none' },
      { id: 15, name: 'B-4', DeviceRole: 'endpoint_device', MainSensorType: 'both' },
      { id: 16, name: 'Retransmitter', DeviceRole: 'retransmitter', MainSensorType: null },
    ],
  },
];

/** Names of the files that the browser was handed. */
let saved: string[];

beforeEach(() => {
  saved = [];
  network.answer(listSystemsNodesShort, SYSTEMS);
  network.answer(listFavourites, []);
  URL.createObjectURL = () => 'blob:made';
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => jest.restoreAllMocks());

async function show(now = NOW) {
  const services = testServices({ now });
  renderPage(<ExportPage />, { path: '/export', services });
  await screen.findByRole('form', { name: 'Measurements' });
  return services;
}
const card = (name: string) => within(screen.getByRole('form', { name }));
const texts = (services: ReturnType<typeof testServices>) => services.notices.map(({ text }) => text);

async function choose(cardName: string, field: string, option: string) {
  await userEvent.click(card(cardName).getByRole('combobox', { name: field }));
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(`^${option}`) }));
}

test('exports the measurements of a system over the last 12 months, unless other days are chosen', async () => {
  network.answer(exportMeasurements, 'a file');
  const services = await show();
  await choose('Measurements', 'System', 'Hala 2');
  expect(card('Measurements').getByRole('textbox', { name: 'Days, from' })).toHaveValue('22/11/2025');
  await userEvent.click(card('Measurements').getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(saved).toEqual(['export-measurements-hala_2-2026_11_22.xlsx']));
  expect(network.seen(exportMeasurements)[0]?.input).toEqual({
    sysID: 1,
    allNodes: false,
    dateStart: '2025-11-22',
    dateEnd: '2026-11-22',
  });
  expect(services.notices).toEqual([{ kind: 'info', text: 'Export will begin shortly', closeAfterMs: 6_000 }]);
});

test('saves the evidence of a system, of at most a year', async () => {
  network.answer(exportEvidence, 'a file');
  await show();
  await choose('Evidence pack', 'System', 'Hala 2');
  const from = card('Evidence pack').getByRole('textbox', { name: 'Days, from' });
  await userEvent.clear(from);
  await userEvent.type(from, '21/11/2025{Tab}');
  expect(await card('Evidence pack').findByText('An evidence pack covers at most a year.')).toBeInTheDocument();
  await userEvent.clear(from);
  await userEvent.type(from, '22/11/2025{Tab}');
  await userEvent.click(card('Evidence pack').getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(saved).toEqual(['export-evidence-hala_2-2026_11_22.zip']));
  const input = { systemID: 1, fromDate: '2025-11-22', toDate: '2026-11-22' };
  expect(network.seen(exportEvidence)[0]?.input).toEqual(input);
});

test('says when to try again where too much evidence is being made, and keeps the form', async () => {
  const message = 'Too many evidence packs are being made, by you or by others. Try again in 30 seconds.';
  network.fail(exportEvidence, { status: 429, message });
  await show();
  await choose('Evidence pack', 'System', 'Hala 2');
  const from = card('Evidence pack').getByRole('textbox', { name: 'Days, from' });
  await userEvent.clear(from);
  await userEvent.type(from, '23/11/2025{Tab}');
  await userEvent.click(card('Evidence pack').getByRole('button', { name: 'Export' }));
  expect(await card('Evidence pack').findByText(message, { exact: false })).toBeInTheDocument();
  expect(from).toHaveValue('23/11/2025');
  expect(card('Evidence pack').getByRole('combobox', { name: 'System' })).toHaveValue('Hala 2');
  expect(card('Evidence pack').getByRole('button', { name: 'Export' })).toBeEnabled();
});

test.each([
  ['America/Los_Angeles', '2026-11-23T03:00:00Z', '22/11/2025', '22/11/2026'],
  ['Pacific/Auckland', '2026-11-22T12:00:00Z', '23/11/2025', '23/11/2026'],
])('ends with today at the site of the chosen system, in %s', async (timezone, now, from, to) => {
  network.answer(
    listSystemsNodesShort,
    SYSTEMS.map((one) => (one.ID === 1 ? { ...one, name: 'Far away', timezone } : one)),
  );
  await show(Date.parse(now));
  for (const name of ['Measurements', 'PDF report', 'Charts', 'Evidence pack']) {
    await choose(name, 'System', 'Far away');
    expect(card(name).getByRole('textbox', { name: 'Days, from' })).toHaveValue(from);
    expect(card(name).getByRole('textbox', { name: 'Days, to' })).toHaveValue(to);
    expect(card(name).queryByText('The end is later than today.')).toBeNull();
  }
});

test('asks for a system first, and sends nothing', async () => {
  await show();
  for (const name of ['Measurements', 'Accounts']) {
    await userEvent.click(card(name).getByRole('button', { name: 'Export' }));
    expect(await card(name).findByText(/^Choose a system/)).toBeInTheDocument();
  }
  expect(network.seen(exportMeasurements)).toEqual([]);
});

test.each<[string, Favourite[], string[]]>([
  ['by name, as people count', [], ['Hala 2W4', 'Hala 10W2']],
  ['favourites first', [{ kind: 'system', id: 2, name: 'Hala 10' }], ['Hala 10W2', 'Hala 2W4']],
])('lists the systems %s', async (_, favourites, listed) => {
  network.answer(listFavourites, favourites);
  await show();
  for (const name of ['Accounts', 'Measurements', 'PDF report', 'Charts']) {
    await userEvent.click(card(name).getByRole('combobox', { name: 'System' }));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(listed);
    await userEvent.keyboard('{Escape}');
  }
});

test.each(['PDF report', 'Charts'])('%s names the devices whose sensor this version does not know', async (name) => {
  const radar = (id: number) => ({ id, name: `R-${id}`, DeviceRole: 'endpoint_device', MainSensorType: 'radar' });
  const [other, hall] = SYSTEMS;
  network.answer(listSystemsNodesShort, [
    { ...other, name: 'Hala 10', ID: 2, systemVersion: 'W4', accountRole: null, nodes: [4, 3, 2, 1].map(radar) },
    {
      ...hall,
      name: 'Hala 2',
      ID: 1,
      systemVersion: 'W4',
      accountRole: null,
      nodes: [...(hall?.nodes ?? []), radar(7)],
    },
  ]);
  await show();
  await choose(name, 'System', 'Hala 2');
  const devices = () => card(name).getByRole('combobox', { name: 'Devices' });
  expect(devices()).toHaveAccessibleDescription(/Left out: R-7\. This version does not know its sensor\.$/);
  await choose(name, 'System', 'Hala 10');
  await userEvent.click(devices());
  const text = 'Left out: R-1, R-2, R-3 and 1 more. This version does not know their sensors.';
  expect((await screen.findAllByText(text, { exact: false })).length).toBeGreaterThan(1);
  expect(screen.queryByText('No device of this system has a sensor.')).toBeNull();
});

test('offers W2 users of W2 systems alone, and exports those of all', async () => {
  network.answer(exportUsers, 'a file');
  await show();
  await userEvent.click(card('W2 users').getByRole('combobox', { name: 'System' }));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Hala 10W2']);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(card('W2 users').getByRole('checkbox', { name: 'All W2 systems' }));
  await userEvent.click(card('W2 users').getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(saved).toEqual(['export-users-all-2026_11_22.xlsx']));
  expect(network.seen(exportUsers)[0]?.input).toEqual({ sysID: null, all: true });
});

test.each([
  ['The start is after the end', '02/01/2026', '01/01/2026'],
  ['The end is later than today.', '02/01/2026', '23/11/2026'],
  ['Exports begin with 1 January 2010.', '31/12/2009', '01/01/2026'],
  ['Choose both days.', '', '01/01/2026'],
])('says "%s" of days from %s to %s, and sends nothing', async (problem, from, to) => {
  await show();
  await choose('Measurements', 'System', 'Hala 2');
  for (const [name, day] of [
    ['Days, from', from],
    ['Days, to', to],
  ] as const) {
    const field = card('Measurements').getByRole('textbox', { name });
    await userEvent.clear(field);
    if (day) await userEvent.type(field, day);
    await userEvent.tab();
  }
  expect(await card('Measurements').findByText(problem)).toBeInTheDocument();
  await userEvent.click(card('Measurements').getByRole('button', { name: 'Export' }));
  expect(network.seen(exportMeasurements)).toEqual([]);
});

test.each([
  ['Nothing to export', 404, 'Nothing to export', 'warning'],
  ['Export failed. Something went wrong.', 500, 'Export failed.', 'error'],
])('says "%s" of an answer %d, and keeps the form', async (told, status, notice, kind) => {
  network.fail(exportAccounts, { status, message: 'Something went wrong.' });
  const services = await show();
  await choose('Accounts', 'System', 'Hala 2');
  await userEvent.click(card('Accounts').getByRole('button', { name: 'Export' }));
  expect(await card('Accounts').findByText(told)).toBeInTheDocument();
  expect(services.notices.at(-1)).toEqual({ kind, text: notice, closeAfterMs: 6_000 });
  expect(card('Accounts').getByRole('combobox', { name: 'System' })).toHaveValue('Hala 2');
  expect(saved).toEqual([]);
});

test('saves no half file where the connection breaks', async () => {
  network.breakOff(exportAccounts);
  const services = await show();
  await userEvent.click(card('Accounts').getByRole('checkbox'));
  await userEvent.click(card('Accounts').getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(texts(services)).toEqual(['Export will begin shortly', 'Export failed.']));
  expect([saved, card('Accounts').getByRole('checkbox')]).toEqual([[], expect.objectContaining({ checked: true })]);
});

test('is cancelled without a word, and can be started again', async () => {
  network.hang(exportAccounts);
  const services = await show();
  await userEvent.click(card('Accounts').getByRole('checkbox'));
  await userEvent.click(card('Accounts').getByRole('button', { name: 'Export' }));
  expect(await card('Accounts').findByRole('progressbar')).toBeInTheDocument();
  await userEvent.click(card('Accounts').getByRole('button', { name: 'Cancel' }));
  expect(await card('Accounts').findByRole('button', { name: 'Export' })).toBeInTheDocument();
  expect(texts(services)).toEqual(['Export will begin shortly']);
});

test('offers devices with a sensor, and sends the charts of those that are chosen', async () => {
  network.answer(exportCharts, 'an archive');
  await show();
  await choose('Charts', 'System', 'Hala 2');
  await userEvent.click(card('Charts').getByRole('combobox', { name: 'Devices' }));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'B-2',
    'B-3',
    'B-4',
    'B-10',
  ]);
  await userEvent.click(screen.getByRole('option', { name: 'B-2' }));
  await userEvent.keyboard('{Escape}');
  await userEvent.click(card('Charts').getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(saved).toEqual(['export-charts-hala_2-2026_11_22.tar.gz']));
  expect(network.seen(exportCharts)[0]?.input).toEqual({
    systemID: 1,
    nodesIDsStandard: [12],
    nodesIDsAdvanced: [],
    fromDate: '2025-11-22',
    toDate: '2026-11-22',
    format: 'png',
    chartType: 'line',
  });
});

test.each([
  ['Devices', [], 'Choose at least one device'],
  ['Compare', ['B-2'], 'Choose exactly 2 devices, or none'],
  ['Compare', ['B-2', 'B-3', 'B-10'], 'Choose exactly 2 devices, or none'],
])('refuses charts where %s are %j', async (field, names, problem) => {
  await show();
  await choose('Charts', 'System', 'Hala 2');
  for (const name of names) await choose('Charts', field, `${name}$`);
  await userEvent.click(card('Charts').getByRole('button', { name: 'Export' }));
  expect(await card('Charts').findByText(problem)).toBeInTheDocument();
  expect(network.seen(exportCharts)).toEqual([]);
});

describe('the report', () => {
  const submit = () => userEvent.click(card('PDF report').getByRole('button', { name: 'Export' }));

  test('takes all devices by one press', async () => {
    network.answer(exportReport, 'a document');
    await show();
    await choose('PDF report', 'System', 'Hala 2');
    await userEvent.click(card('PDF report').getByRole('button', { name: 'All 4 devices' }));
    expect(card('PDF report').getByRole('button', { name: 'All 4 devices' })).toBeDisabled();
    await submit();
    await waitFor(() => expect(network.seen(exportReport)[0]?.input.nodesIDs).toHaveLength(4));
  });

  test('is made of a system, its devices with a sensor, days and a comment', async () => {
    network.answer(exportReport, 'a document');
    const services = await show();
    await choose('PDF report', 'System', 'Hala 2');
    await userEvent.click(card('PDF report').getByRole('combobox', { name: 'Devices' }));
    const offered = await screen.findAllByRole('option');
    expect(offered.map(({ textContent }) => textContent)).toEqual(['B-2', 'B-3', 'B-4', 'B-10']);
    await userEvent.click(screen.getByRole('option', { name: 'B-2' }));
    await userEvent.click(screen.getByRole('option', { name: 'B-10' }));
    await userEvent.keyboard('{Escape}');
    await userEvent.type(
      card('PDF report').getByRole('textbox', { name: 'Comment' }),
      'Snow was cleared.{Enter}Twice.',
    );
    await submit();
    await waitFor(() => expect(saved).toEqual(['export-report-hala_2-2026_11_22.pdf']));
    expect(network.seen(exportReport)[0]?.input).toEqual({
      systemID: 1,
      nodesIDs: [12, 11],
      fromDate: '2025-11-22',
      toDate: '2026-11-22',
      kinds: USUAL_KINDS,
      comment: 'Snow was cleared.\nTwice.',
    });
    expect(texts(services)).toEqual(['Export will begin shortly']);
  });

  test('lists the severities that are chosen, at least one', async () => {
    network.answer(exportReport, 'a document');
    await show();
    await choose('PDF report', 'System', 'Hala 2');
    await userEvent.click(card('PDF report').getByRole('button', { name: 'All 4 devices' }));
    await userEvent.click(card('PDF report').getByRole('combobox', { name: 'Severities of events' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Website' }));
    await userEvent.click(screen.getByRole('option', { name: 'Heartbeat' }));
    await userEvent.keyboard('{Escape}');
    await submit();
    await waitFor(() => expect(network.seen(exportReport)).toHaveLength(1));
    expect([...(network.seen(exportReport)[0]?.input.kinds ?? [])].sort()).toEqual(
      ALL_KINDS.filter((kind) => kind !== 'website').sort(),
    );
  });

  test('asks for a system and a device, and sends nothing without', async () => {
    await show();
    await submit();
    expect(await card('PDF report').findByText('Choose a system')).toBeInTheDocument();
    await choose('PDF report', 'System', 'Hala 2');
    await submit();
    expect(await card('PDF report').findByText('Choose at least one device')).toBeInTheDocument();
    expect(network.seen(exportReport)).toEqual([]);
  });

  test('drops the devices of a system that is not chosen any more', async () => {
    await show();
    await choose('PDF report', 'System', 'Hala 2');
    await choose('PDF report', 'Devices', 'B-2$');
    await userEvent.clear(card('PDF report').getByRole('combobox', { name: 'System' }));
    await choose('PDF report', 'System', 'Hala 10');
    await submit();
    expect(await card('PDF report').findByText('Choose at least one device')).toBeInTheDocument();
  });

  test('takes 10,000 characters, and says of more what is wrong', async () => {
    network.answer(exportReport, 'a document');
    await show();
    await choose('PDF report', 'System', 'Hala 2');
    await choose('PDF report', 'Devices', 'B-2$');
    const comment = card('PDF report').getByRole('textbox', { name: 'Comment' });
    fireEvent.change(comment, { target: { value: 'x'.repeat(10_001) } });
    await submit();
    expect(await card('PDF report').findByText('The comment is longer than 10,000 characters.')).toBeInTheDocument();
    expect([network.seen(exportReport), comment]).toEqual([[], expect.objectContaining({ value: 'x'.repeat(10_001) })]);
    fireEvent.change(comment, { target: { value: 'x'.repeat(10_000) } });
    await submit();
    await waitFor(() => expect(saved).toHaveLength(1));
  });

  test.each([
    ['Nothing to export', 404, 'Nothing to export'],
    ['Export failed. This host does not make such files yet.', 501, 'Export failed.'],
    ['Export failed. Something went wrong.', 500, 'Export failed.'],
  ])('says "%s" of an answer %d, and keeps the form as it was', async (told, status, notice) => {
    network.fail(exportReport, { status, message: 'Something went wrong.' });
    const services = await show();
    await choose('PDF report', 'System', 'Hala 2');
    await choose('PDF report', 'Devices', 'B-2$');
    fireEvent.change(card('PDF report').getByRole('textbox', { name: 'Comment' }), { target: { value: 'Snow' } });
    await submit();
    expect(await card('PDF report').findByText(told)).toBeInTheDocument();
    expect(texts(services).at(-1)).toBe(notice);
    expect(card('PDF report').getByRole('combobox', { name: 'System' })).toHaveValue('Hala 2');
    expect(card('PDF report').getByRole('textbox', { name: 'Comment' })).toHaveValue('Snow');
    expect(saved).toEqual([]);
  });

  test('is cancelled while it is made, and saves no half file where it breaks off', async () => {
    network.hang(exportReport);
    await show();
    await choose('PDF report', 'System', 'Hala 2');
    await choose('PDF report', 'Devices', 'B-2$');
    await submit();
    expect(await card('PDF report').findByRole('progressbar')).toBeInTheDocument();
    await userEvent.click(card('PDF report').getByRole('button', { name: 'Cancel' }));
    await card('PDF report').findByRole('button', { name: 'Export' });
    network.breakOff(exportReport);
    await submit();
    expect(await card('PDF report').findByText(/^Export failed\./)).toBeInTheDocument();
    expect(saved).toEqual([]);
  });
});

test('offers to load the systems again where that failed', async () => {
  network.fail(listSystemsNodesShort, { status: 500 });
  renderPage(<ExportPage />, { path: '/export', services: testServices({ now: NOW }) });
  await screen.findByText('Systems could not be loaded.');
  network.answer(listSystemsNodesShort, []);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('form', { name: 'Systems' })).toBeInTheDocument();
});
