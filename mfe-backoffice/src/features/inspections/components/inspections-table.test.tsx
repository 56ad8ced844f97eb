import { createInspection, listInspections, saveInspection } from '@sagitta/shared-contracts/api/inspection';
import { listSystemsNodesRoutersShort } from '@sagitta/shared-contracts/api/system';
import { inspectionYears } from '@sagitta/shared-contracts/rules/inspection';
import { FIXED_NOW, mockNetwork, testServices, type WireOf } from '@sagitta/shared-contracts/testing';
import { renderPage, setViewport } from '@sagitta/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { InspectionsTable } from './inspections-table';

type Wire = WireOf<typeof listInspections>[number];

const network = mockNetwork();
const inspection = (changes: Partial<Wire> = {}): Wire => ({
  ID: 7,
  systemId: 1,
  systemName: 'Hala Poznań',
  year: 2022,
  performedAt: '2022-03-09',
  mode: 'on-site',
  status: 'in_progress',
  underWarranty: true,
  updatedAt: 'v1',
  ...changes,
});
const show = () => renderPage(<InspectionsTable />, { services: testServices(), path: '/inspections' });
const opened = async (name: string) => {
  await screen.findByRole('textbox', { name: 'Protocol number' });
  return within(screen.getByRole('dialog', { name }));
};
const optionsOf = (select: HTMLElement) =>
  within(select)
    .getAllByRole('option')
    .map((option) => option.textContent);

beforeEach(() => {
  setViewport({ width: 390 });
  network.answer(listInspections, [inspection()]);
  network.answer(listSystemsNodesRoutersShort, [
    { ID: 1, name: 'Hala Poznań', systemVersion: 'W4', nodes: [], routers: [] },
  ]);
});

test('shows every fact, and that an open inspection is overdue', async () => {
  show();
  const list = await screen.findByRole('list', { name: 'Inspections' });
  const facts = within(list)
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(within(list).getAllByText(/ · Hala Poznań$/).length).toBe(1);
  expect(facts).toEqual([
    ['Year', '2022'],
    ['Status', 'In progress'],
    ['Mode', 'On-site'],
    ['Planned for / performed on', '09/03/2022 overdue'],
    ['Performed by', '--'],
    ['Protocol number', '--'],
    ['Offer number', '--'],
    ['Offer created at', '--'],
    ['Order number', '--'],
    ['Order created at', '--'],
    ['Under warranty', ''],
  ]);
});

test('tells its age in the zone of lists of several systems, whatever the zone of the browser', async () => {
  const services = show();
  await waitFor(() => expect(services.header.asOf?.timeZone).toBe('Europe/Warsaw'));
});

test('marks no day of a completed inspection', async () => {
  network.answer(listInspections, [inspection({ status: 'completed' })]);
  show();
  expect(await screen.findByText('09/03/2022')).not.toHaveAttribute('data-due');
});

test.each([
  [2025, 'planned', 'No day, overdue', 'past'],
  [2026, 'in_progress', 'No day, due soon', 'soon'],
] as const)('marks an inspection of %i without a day, %s: %s', async (year, status, text, mark) => {
  network.answer(listInspections, [inspection({ year, status, performedAt: null })]);
  renderPage(<InspectionsTable />, {
    services: testServices({ now: Date.parse('2026-11-24T12:00:00Z') }),
    path: '/inspections',
  });
  expect(await screen.findByText(text)).toHaveAttribute('data-due', mark);
});

test('asks for the day that is planned, and once it is completed for that on which it was performed', async () => {
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Edit inspection 7' }));
  const form = await opened('Edit inspection 7');
  expect(form.getByRole('textbox', { name: 'Planned for' })).toHaveValue('09/03/2022');
  await userEvent.selectOptions(form.getByRole('combobox', { name: 'Status' }), 'Completed');
  expect(form.getByRole('textbox', { name: 'Performed on' })).toHaveValue('09/03/2022');
});

test('adds one with the defaults of the product', async () => {
  network.answer(createInspection, { ID: 8 });
  const services = show();
  await userEvent.click(await screen.findByRole('button', { name: 'Add inspection' }));
  const form = await opened('Add inspection');
  expect(optionsOf(form.getByRole('combobox', { name: 'Year' }))).toEqual(inspectionYears(FIXED_NOW).map(String));
  expect(form.getByRole('textbox', { name: 'Performed by' })).toHaveAttribute('maxlength', '15');
  await userEvent.click(form.getByRole('combobox', { name: 'System' }));
  await userEvent.click(await screen.findByRole('option', { name: /Hala Poznań/ }));
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(services.notices.map(({ text }) => text)).toEqual(['Inspection created']));
  expect(network.seen(createInspection)[0]?.input).toMatchObject({
    systemId: 1,
    year: 2026,
    status: 'planned',
    mode: 'on-line',
    performedAt: null,
    underWarranty: false,
  });
});

test('keeps a year that is not offered any more, and saves with the lock', async () => {
  network.answer(saveInspection, { succeeded: true });
  const services = show();
  await userEvent.click(await screen.findByRole('button', { name: 'Edit inspection 7' }));
  const form = await opened('Edit inspection 7');
  expect(form.getByRole('combobox', { name: 'Year' })).toHaveValue('2022');
  await userEvent.selectOptions(form.getByRole('combobox', { name: 'Status' }), 'Completed');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(services.notices.map(({ text }) => text)).toEqual(['Inspection updated']));
  expect(network.seen(saveInspection)[0]?.input).toMatchObject({
    ID: 7,
    year: 2022,
    status: 'completed',
    updatedAt: 'v1',
  });
});
