import {
  createInspection,
  deleteInspection,
  listInspections,
  saveInspection,
} from '@sagitta/shared-contracts/api/inspection';
import { createRouter, listRouters } from '@sagitta/shared-contracts/api/router';
import { createSimCard, listFreeSimCards, listSimCards } from '@sagitta/shared-contracts/api/sim-card';
import { listSystemsNodesRoutersShort } from '@sagitta/shared-contracts/api/system';
import { FIXED_NOW, mockNetwork, testServices } from '@sagitta/shared-contracts/testing';
import { renderPage, setViewport } from '@sagitta/shared-ui/testing';
import { checkForm } from '@sagitta/shared-ui/use-form';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { AGREEMENT_FIELDS } from '../features/agreements/model/agreement-fields';
import { INSPECTION_FIELDS } from '../features/inspections/model/inspection-fields';
import { InspectionsTable } from '../features/inspections/components/inspections-table';
import { RoutersTable } from '../features/routers/components/routers-table';
import { ROUTER_FIELDS } from '../features/routers/model/router-fields';
import { SimCardsTable } from '../features/sim-cards/components/sim-cards-table';
import { lateDialog } from '../shared/components/late-dialog';
import type { AnyFields } from '../shared/records/record-field';
import { recordSchema } from '../shared/records/record-schema';
import { emptyValues } from '../shared/records/record-values';

// Messages that need a host or a machine that misbehaves, and limits that a field does not let a person pass by typing.

const network = mockNetwork();
const show = (page: ReactElement) => renderPage(page, { services: testServices(), path: '/' });
const texts = (services: ReturnType<typeof show>) => services.notices.map(({ text }) => text);
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

beforeEach(() => {
  setViewport({ width: 390 });
  network.answer(listInspections, [
    { ID: 7, systemId: 1, systemName: 'Hala', year: 2026, mode: 'on-site', status: 'planned', updatedAt: 'v1' },
  ]);
  network.answer(listSimCards, []);
  network.answer(listFreeSimCards, []);
  network.answer(listRouters, []);
  network.answer(listSystemsNodesRoutersShort, [{ ID: 1, name: 'Hala', systemVersion: 'W4', nodes: [], routers: [] }]);
});

describe('a host that stores nothing and does not say why', () => {
  test.each([
    ['SIM card', <SimCardsTable key="sim" />, createSimCard, 'Telephone', '+48600100200'],
    ['router', <RoutersTable key="router" />, createRouter, 'Serial number', 'MX-40'],
  ] as const)('is a Create error for a %s, and what was typed stays', async (thing, page, create, label, typed) => {
    network.answer(create, { ID: 0 });
    const services = show(page);
    await userEvent.click(await screen.findByRole('button', { name: `Add ${thing}` }));
    const field = await screen.findByRole('textbox', { name: label });
    await userEvent.type(field, typed);
    await save();
    await waitFor(() => expect(texts(services)).toEqual(['Create error']));
    expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong. Try again');
    expect(field).toHaveValue(typed);
  });

  test('is a Create error for an inspection, and an Update error for a changed one', async () => {
    network.answer(createInspection, { ID: 0 });
    network.answer(saveInspection, { succeeded: false });
    const services = show(<InspectionsTable />);
    await userEvent.click(await screen.findByRole('button', { name: 'Add inspection' }));
    await userEvent.click(await screen.findByRole('combobox', { name: 'System' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Hala' }));
    await save();
    await waitFor(() => expect(texts(services)).toEqual(['Create error']));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Edit inspection 7' }));
    await screen.findByRole('textbox', { name: 'Protocol number' });
    await save();
    await waitFor(() => expect(texts(services)).toEqual(['Create error', 'Update error']));
    expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong. Try again');
  });
});

test('an inspection is deleted after a question that names it', async () => {
  network.answer(deleteInspection, {});
  const services = show(<InspectionsTable />);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete inspection 7' }));
  const name = 'Are you sure you want to delete this item (#7)?';
  const question = within(await screen.findByRole('alertdialog', { name }));
  expect(question.getByText('Inspection: Hala, 2026')).toBeInTheDocument();
  await userEvent.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(texts(services)).toEqual(['Inspection deleted']));
  expect(network.seen(deleteInspection)[0]?.input).toEqual({ ID: 7 });
});

test('a form whose code does not come says so, and Retry fetches it', async () => {
  // React reports what a boundary catches.
  const report = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let calls = 0;
  const Late = lateDialog<{ onClose: () => void }>(
    () => 'Router',
    async () => {
      calls += 1;
      if (calls === 1) throw new Error('out of reach');
      return { default: () => <p>The form</p> };
    },
  );
  show(<Late onClose={() => undefined} />);
  const message = 'The form could not be loaded. Check the connection and try again.';
  expect(await screen.findByText(message)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('The form')).toBeInTheDocument();
  report.mockRestore();
});

test('an image that the machine cannot read is named beside its field', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const read = jest.spyOn(FileReader.prototype, 'readAsDataURL').mockImplementation(function fail(this: FileReader) {
    this.dispatchEvent(new Event('error'));
  });
  show(<SimCardsTable />);
  await userEvent.click(await screen.findByRole('button', { name: 'Add SIM card' }));
  const field = await screen.findByLabelText('Image');
  await userEvent.upload(field, new File(['x'], 'a.png', { type: 'image/png' }));
  expect(await screen.findByText('The file could not be read')).toBeInTheDocument();
  read.mockRestore();
  warn.mockRestore();
});

describe('limits', () => {
  const schemaOf = (fields: AnyFields, isStaff = true) =>
    recordSchema({ fields }, { others: [], isStaff, slug: 'sagitta' });
  const texted = (fields: AnyFields) =>
    Object.entries(fields).flatMap(([name, { kind }]) => (kind === 'text' ? [[name, fields] as const] : []));

  test.each([...texted(INSPECTION_FIELDS), ...texted(AGREEMENT_FIELDS)])('of %s', (name, fields) => {
    const longest = fields === INSPECTION_FIELDS ? 15 : 200;
    const problemOf = (length: number) => {
      const values = { ...emptyValues(fields, FIXED_NOW), systemId: 1, [name]: 'ł'.repeat(length) };
      return checkForm(schemaOf(fields), values).problems[name];
    };
    expect(problemOf(longest)).toBeUndefined();
    expect(problemOf(longest + 1)).toBe(`At most ${longest} characters`);
  });

  const NEW_ROUTER = { ...emptyValues(ROUTER_FIELDS, FIXED_NOW), serialNumber: 'R1' };

  test.each<[string, number, string]>([
    ['serialNumber', 128, 'At most 128 characters'],
    ['firmware', 128, 'At most 128 characters'],
    ['upsSerialNumber', 128, 'At most 128 characters'],
    ['notes', 10_000, 'Notes have at most 10000 characters, formatting included'],
    ['remarks', 10_000, 'Notes have at most 10000 characters, formatting included'],
  ])('of a router: %s has at most %i characters', (name, longest, problem) => {
    const problemOf = (length: number) =>
      checkForm(schemaOf(ROUTER_FIELDS), { ...NEW_ROUTER, [name]: 'ł'.repeat(length) }).problems[name];
    expect(problemOf(longest)).toBeUndefined();
    expect(problemOf(longest + 1)).toBe(problem);
  });

  test('a router of an installer belongs to a system', () => {
    expect(checkForm(schemaOf(ROUTER_FIELDS, false), NEW_ROUTER).problems).toEqual({ systemId: 'Choose a system' });
    expect(checkForm(schemaOf(ROUTER_FIELDS), NEW_ROUTER).problems).toEqual({});
  });
});

describe('a record that is gone when it is saved', () => {
  test('says so, and not that a right is missing', async () => {
    network.fail(saveInspection, { status: 403, message: 'Not allowed for this account.' });
    show(<InspectionsTable />);
    await userEvent.click(await screen.findByRole('button', { name: 'Edit inspection 7' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Offer number' }), 'O/1');
    network.answer(listInspections, []);
    await save();
    expect(await screen.findByText(/^This inspection is not there any more: somebody deleted it/)).toBeInTheDocument();
    expect(screen.queryByText('Not allowed for this account.')).not.toBeInTheDocument();
  });
});
