import { exportNode } from '@sagitta/shared-contracts/api/export';
import { mockNetwork } from '@sagitta/shared-contracts/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NOW } from '../../../shared/testing/fixtures';
import { device, dialog, showAction } from '../testing/show-action';
import { ExportModal } from './export.modal';

const network = mockNetwork();
const TITLE = 'Export measurements: Truss A-04';
const NOTHING = 'No measurements for Truss A-04 in this range';

/** Names of the files that the browser was handed. */
let saved: string[];
beforeEach(() => {
  saved = [];
  URL.createObjectURL = () => 'blob:made';
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => jest.restoreAllMocks());

const shown = () => dialog(TITLE);
const press = async () => userEvent.click((await shown()).getByRole('button', { name: 'Export' }));

async function type(end: 'from' | 'to', text: string) {
  const field = (await shown()).getByRole('textbox', { name: `Days, ${end}` });
  await userEvent.clear(field);
  if (text !== '') await userEvent.type(field, text);
}

test('exports from the start of the winter season to now, unless other days are chosen', async () => {
  const { notices } = showAction(network, ExportModal);
  network.answer(exportNode, 'a file');
  expect((await shown()).getByRole('textbox', { name: 'Days, from' })).toHaveValue('01/11/2025');
  expect((await shown()).getByRole('textbox', { name: 'Days, to' })).toHaveValue('10/01/2026');
  await press();
  await waitFor(() => expect(saved).toEqual(['export-hala_widowiskowa_zakopane-truss_a_04-2026_01_10.xlsx']));
  expect(network.seen(exportNode)[0]?.input).toEqual({
    Start: '2025-10-31T23:00:00.000Z',
    End: new Date(NOW).toISOString(),
    Format: 'csv',
    NodeID: 1,
  });
  expect(notices).toEqual([{ kind: 'info', text: 'Export will begin shortly', closeAfterMs: 6_000 }]);
});

test('exports whole days of the site', async () => {
  showAction(network, ExportModal);
  network.answer(exportNode, 'a file');
  await type('from', '01/06/2025');
  await type('to', '02/06/2025');
  await press();
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(network.seen(exportNode)[0]?.input).toMatchObject({
    Start: '2025-05-31T22:00:00.000Z',
    End: '2025-06-02T21:59:59.999Z',
  });
});

test.each([
  ['no first day', 'from', '', 'Choose both days.'],
  ['no last day', 'to', '', 'Choose both days.'],
  ['a day before the first that can be exported', 'from', '31/12/2009', 'Exports begin with 1 January 2010.'],
  ['a day that is still to come', 'to', '11/01/2026', 'The end is later than today.'],
  ['a start after the end', 'to', '31/10/2025', 'The start is after the end'],
] as const)('refuses %s, and sends nothing', async (_, end, text, problem) => {
  showAction(network, ExportModal);
  await type(end, text);
  expect(await (await shown()).findByText(problem)).toBeVisible();
  expect((await shown()).getByRole('button', { name: 'Export' })).toBeDisabled();
  expect(network.seen(exportNode)).toEqual([]);
});

test.each([
  ['from', '01/01/2010'],
  ['to', '01/11/2025'],
] as const)('takes the boundary: %s %s', async (end, text) => {
  showAction(network, ExportModal);
  await type(end, text);
  expect((await shown()).getByRole('button', { name: 'Export' })).toBeEnabled();
});

test('warns where the device has no reading in these days, and keeps the days', async () => {
  const { notices } = showAction(network, ExportModal, device());
  network.fail(exportNode, { status: 404 });
  await type('from', '05/01/2026');
  await press();
  expect(await (await shown()).findByText(NOTHING)).toBeVisible();
  expect(notices).toContainEqual({ kind: 'warning', text: NOTHING, closeAfterMs: 6_000 });
  expect((await shown()).getByRole('textbox', { name: 'Days, from' })).toHaveValue('05/01/2026');
});

test('says that an export has failed, and exports again', async () => {
  const { notices } = showAction(network, ExportModal);
  network.fail(exportNode, { status: 500 });
  await press();
  expect(await (await shown()).findByText(/^Export failed\./)).toBeVisible();
  expect(notices).toContainEqual({ kind: 'error', text: 'Export failed.', closeAfterMs: 6_000 });
  network.answer(exportNode, 'a file');
  await press();
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(screen.queryByText(/^Export failed\./)).not.toBeInTheDocument();
});

test('says which end the host refuses, where its day is another', async () => {
  showAction(network, ExportModal);
  network.fail(exportNode, { status: 400, fields: { End: 'The end is later than today.' } });
  await press();
  expect(await (await shown()).findByText('Export failed. The end is later than today.')).toBeVisible();
});

test.each([
  ['Cancel', 0, async () => userEvent.click((await shown()).getByRole('button', { name: 'Cancel' }))],
  ['Escape, with its dialog', 1, () => userEvent.keyboard('{Escape}')],
])('breaks off on %s, and says nothing of it', async (_, closed, leave) => {
  const { notices, onClose } = showAction(network, ExportModal);
  network.hang(exportNode);
  await press();
  expect(await (await shown()).findByText('The file is being made')).toBeVisible();
  await leave();
  await waitFor(() => expect(screen.queryByText('The file is being made')).not.toBeInTheDocument());
  expect(onClose).toHaveBeenCalledTimes(closed);
  expect(notices).toHaveLength(1);
  expect(saved).toEqual([]);
});
