import { commissionDevices } from '@sagitta/shared-contracts/api/node-admin';
import { readTable } from '@sagitta/shared-contracts/api/pasted-table';
import { getSystem } from '@sagitta/shared-contracts/api/system';
import { aSystemInDetail, mockNetwork, testServices } from '@sagitta/shared-contracts/testing';
import { renderPage } from '@sagitta/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Commissioning } from './commissioning';

const network = mockNetwork();
const user = userEvent.setup();

const CELLS = [
  ['Serial number', 'Name', 'Permissible value [mm]', 'L4', 'Floor'],
  ['a81758fffe5a0001', 'Girder 1', '90', '100', '1'],
  ['a81758fffe5a0002', 'Girder 2', '', '', '2'],
];
const INSTALLER = { id: 5, name: 'Ola', email: 'ola@example.com', category: 'installer' } as const;
const NEW = { state: 'new', id: null, problems: {} } as const;

beforeEach(() => {
  network.answer(getSystem, aSystemInDetail({ ID: 3, systemVersion: 'W4' }));
  network.answer(readTable, { cells: CELLS });
});

async function read() {
  renderPage(<Commissioning systemId={3} />, { services: testServices({}) });
  await user.type(await screen.findByLabelText('Rows from a spreadsheet'), 'pasted');
  await user.click(screen.getByRole('button', { name: 'Read the table' }));
  return screen.findByRole('region', { name: 'Preview' });
}
const sentRows = () => network.seen(commissionDevices).map(({ input }) => input);

test('shows every cell, checks them, and stores them at one press', async () => {
  network.answer(commissionDevices, { stored: false, rows: [NEW, NEW] });
  const preview = await read();
  expect(within(preview).getByLabelText('Permissible value, row 1')).toHaveValue('90');
  expect(await within(preview).findByText('2 devices: 2 ready.')).toBeInTheDocument();
  expect(within(preview).getByText('Not used: Floor.')).toBeInTheDocument();
  expect(within(preview).getByText(/^1 device has no permissible value: it raises no alarm/)).toBeInTheDocument();

  const done = [7, 8].map((id) => ({ ...NEW, id }));
  network.answer(commissionDevices, { stored: true, rows: done });
  await user.click(within(preview).getByRole('button', { name: 'Commission 2 devices' }));
  const result = await screen.findByRole('region', { name: 'Result' });
  expect(within(result).getByText('2 devices commissioned.')).toBeInTheDocument();
  expect(
    within(result)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Girder 1, a81758fffe5a0001Commissioned', 'Girder 2, a81758fffe5a0002Commissioned']);
  expect(sentRows()).toEqual([
    expect.objectContaining({ systemID: 3, store: false }),
    expect.objectContaining({
      store: true,
      rows: [
        expect.objectContaining({ threshold: 90, l4: 100, sensor: 'laser' }),
        expect.objectContaining({ threshold: null }),
      ],
    }),
  ]);
});

test('says under a cell what is wrong with it, and asks again once it is corrected', async () => {
  network.answer(commissionDevices, ({ input }) => ({
    stored: false,
    rows: input.rows.map(({ name }) =>
      name === 'Girder 2'
        ? { state: 'refused' as const, problems: { name: 'Another device of the system has this name' } }
        : NEW,
    ),
  }));
  const preview = await read();
  const cell = within(preview).getByLabelText('Name, row 2');
  await waitFor(() => expect(cell).toHaveAccessibleDescription('Another device of the system has this name'));
  expect(within(preview).getByText(/1 ready, 1 with a problem: nothing is stored/)).toBeInTheDocument();
  expect(within(preview).getByRole('button', { name: 'Commission 1 device' })).toBeDisabled();

  await user.click(within(preview).getByRole('button', { name: 'Go to the first problem' }));
  expect(cell).toHaveFocus();
  await user.clear(cell);
  await user.type(cell, 'Girder 3{Enter}');
  expect(await within(preview).findByText('2 devices: 2 ready.')).toBeInTheDocument();
  expect(cell).not.toBeInvalid();
});

test('reads a cell that is no number as wrong by itself, whatever the host says', async () => {
  network.answer(readTable, { cells: [...CELLS.slice(0, 2), ['a81758fffe5a0002', 'Girder 2', '1,000', '', '']] });
  network.answer(commissionDevices, { stored: false, rows: [NEW, NEW] });
  const preview = await read();
  await waitFor(() =>
    expect(within(preview).getByLabelText('Permissible value, row 2')).toHaveAccessibleDescription(/^Could be 1000/),
  );
  expect(within(preview).getByRole('button', { name: /^Commission/ })).toBeDisabled();
});

test('leaves a row out', async () => {
  network.answer(commissionDevices, ({ input }) => ({ stored: false, rows: input.rows.map(() => NEW) }));
  const preview = await read();
  await user.click(within(preview).getByRole('button', { name: 'Leave out row 1' }));
  expect(await within(preview).findByText('1 device: 1 ready.')).toBeInTheDocument();
  expect(within(preview).getByLabelText('Name, row 1')).toHaveValue('Girder 2');
});

test('stores nothing that has changed since the check, and shows what', async () => {
  network.answer(commissionDevices, { stored: false, rows: [NEW, NEW] });
  const preview = await read();
  const button = await within(preview).findByRole('button', { name: 'Commission 2 devices' });
  await waitFor(() => expect(button).toBeEnabled());
  const taken = { state: 'refused', problems: { serial: 'No free W4 device has this serial number' } } as const;
  network.answer(commissionDevices, { stored: false, rows: [NEW, taken] });
  await user.click(button);
  expect(await within(preview).findByText(/^Nothing was stored: something has changed/)).toBeInTheDocument();
  await waitFor(() =>
    expect(within(preview).getByLabelText('Serial number, row 2')).toHaveAccessibleDescription(/^No free W4 device/),
  );
});

test('keeps the table where nobody knows whether it was stored, and can be pressed again', async () => {
  network.answer(commissionDevices, { stored: false, rows: [NEW, NEW] });
  const preview = await read();
  const button = await within(preview).findByRole('button', { name: 'Commission 2 devices' });
  await waitFor(() => expect(button).toBeEnabled());
  network.breakOff(commissionDevices);
  await user.click(button);
  expect(await within(preview).findByText(/Press again: no device is stored twice\.$/)).toBeInTheDocument();
  network.answer(commissionDevices, { stored: true, rows: [7, 8].map((id) => ({ state: 'present' as const, id })) });
  await user.click(button);
  const result = await screen.findByRole('region', { name: 'Result' });
  expect(within(result).getAllByText('There already, left as it is')).toHaveLength(2);
});

test('says at the field why a text is no table', async () => {
  network.fail(readTable, { status: 422, fields: { text: 'There is nothing in this table.' } });
  renderPage(<Commissioning systemId={3} />);
  const field = await screen.findByLabelText('Rows from a spreadsheet');
  await user.type(field, 'x');
  await user.click(screen.getByRole('button', { name: 'Read the table' }));
  await waitFor(() => expect(field).toHaveAccessibleDescription(/There is nothing in this table\./));
});

test('reads a file, and refuses one whose letters would be lost', async () => {
  network.answer(commissionDevices, { stored: false, rows: [NEW, NEW] });
  renderPage(<Commissioning systemId={3} />);
  const field = await screen.findByLabelText('Or a file');
  await user.upload(field, new File([new Uint8Array([0x4e, 0xf3])], 'old.csv', { type: 'text/csv' }));
  expect(await screen.findByText(/^This file is not in UTF-8/)).toBeInTheDocument();
  await user.upload(field, new File(['Serial;Name'], 'new.csv', { type: 'text/csv' }));
  expect(await screen.findByRole('region', { name: 'Preview' })).toBeInTheDocument();
  expect(network.seen(readTable).map(({ input }) => input)).toEqual([{ text: 'Serial;Name' }]);
});

test('is closed to those who may not make devices of the system', async () => {
  network.answer(getSystem, aSystemInDetail({ ID: 3, accountRole: 'common_user' }));
  renderPage(<Commissioning systemId={3} />, { services: testServices({ session: INSTALLER }) });
  expect(await screen.findByText(/403/)).toBeInTheDocument();
});

test('offers nothing for a W2 system', async () => {
  network.answer(getSystem, aSystemInDetail({ ID: 3, systemVersion: 'W2' }));
  renderPage(<Commissioning systemId={3} />);
  expect(await screen.findByText('The controller of a W2 system keeps its devices.')).toBeInTheDocument();
});
