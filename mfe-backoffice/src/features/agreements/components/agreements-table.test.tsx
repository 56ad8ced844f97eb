import {
  createAgreement,
  deleteAgreement,
  listAgreements,
  saveAgreement,
} from '@sagitta/shared-contracts/api/agreement';
import { listSystemsNodesRoutersShort } from '@sagitta/shared-contracts/api/system';
import { DAY_MS } from '@sagitta/shared-contracts/rules/age';
import {
  aRefusedCall,
  FIXED_NOW,
  mockNetwork,
  TEST_SESSION,
  testServices,
  waitingCallsOf,
  type WireOf,
} from '@sagitta/shared-contracts/testing';
import { address, renderPage, setViewport } from '@sagitta/shared-ui/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AgreementsTable } from './agreements-table';

type Wire = WireOf<typeof listAgreements>[number];

const network = mockNetwork();
const dayFromNow = (days: number) => new Date(FIXED_NOW + days * DAY_MS).toISOString().slice(0, 10);
const short = (day: string) => `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(2, 4)}`;

const agreement = (changes: Partial<Wire> = {}): Wire => ({
  ID: 7,
  systemId: 1,
  systemName: 'Hala Poznań',
  supportAgreementNumber: 'S/2025/7',
  supportAgreementDate: '2020-03-09',
  supportAgreementEndDate: dayFromNow(-2),
  guaranteeAgreementEndDate: dayFromNow(29),
  baseGuaranteeTime: 24,
  maintenanceCoveredByGuarantee: true,
  updatedAt: 'v1',
  ...changes,
});
const place = (ID: number, name: string) => ({
  ID,
  name,
  systemVersion: 'W4' as const,
  accountRole: 'installer' as const,
  nodes: [],
  routers: [],
});

const show = (category: 'staff' | 'installer' = 'staff') =>
  renderPage(<AgreementsTable />, {
    services: testServices({ session: { ...TEST_SESSION, category } }),
    path: '/agreements',
  });
const opened = async (name: string) => {
  await screen.findByRole('textbox', { name: 'Handover date' });
  return within(screen.getByRole('dialog', { name }));
};
const openAdd = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Add agreement' }));
  return opened('Add agreement');
};
const openEdit = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Edit agreement 7' }));
  return opened('Edit agreement 7');
};
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

beforeEach(() => {
  setViewport({ width: 390 });
  network.answer(listAgreements, [agreement()]);
  network.answer(listSystemsNodesRoutersShort, [place(1, 'Hala Poznań'), place(2, 'Most Kraków')]);
});

describe('AgreementsTable', () => {
  test('shows every fact, and marks end dates that are past or close', async () => {
    show();
    const list = await screen.findByRole('list', { name: 'Agreements' });
    const facts = within(list)
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(within(list).getAllByText(/ · Hala Poznań$/).length).toBe(1);
    expect(facts).toEqual([
      ['Installation agreement number', '--'],
      ['Installation agreement date', '--'],
      ['Support agreement number', 'S/2025/7'],
      ['Support agreement date', '09/03/20'],
      ['Support agreement end date', `${short(dayFromNow(-2))} ended`],
      ['Guarantee agreement number', '--'],
      ['Guarantee agreement date', '--'],
      ['Guarantee agreement end date', `${short(dayFromNow(29))} ends soon`],
      ['Handover date', '--'],
      ['Base guarantee time', '24 months'],
      ['Maintenance covered by guarantee', ''],
    ]);
    expect(screen.getByRole('img', { name: 'Maintenance is covered by the guarantee' })).toBeInTheDocument();
    expect(screen.getByText(/ended$/)).toHaveAttribute('data-due', 'past');
  });

  test('says so where there is none', async () => {
    network.answer(listAgreements, []);
    show();
    expect(await screen.findByRole('heading', { name: 'No agreements to display' })).toBeInTheDocument();
    expect(screen.getByText(/^What was agreed for each system.* Add the first agreement/)).toBeInTheDocument();
  });

  test('asks before it deletes one, by its system and number', async () => {
    network.answer(deleteAgreement, {});
    const services = show();
    await userEvent.click(await screen.findByRole('button', { name: 'Delete agreement 7' }));
    expect(
      await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this item (#7)?' }),
    ).toHaveTextContent('Agreement: Hala Poznań, S/2025/7');
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(services.notices.map(({ text }) => text)).toEqual(['Agreement deleted']));
    expect(network.seen(deleteAgreement)[0]?.input).toEqual({ ID: 7 });
  });
});

describe('adding an agreement', () => {
  test('needs a system, of those without one', async () => {
    network.answer(createAgreement, { ID: 8 });
    const services = show();
    const form = await openAdd();
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(form.getByText('Choose a system')).toBeInTheDocument();
    await userEvent.click(form.getByRole('combobox', { name: 'System' }));
    const options = within(await screen.findByRole('listbox')).getAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual(['Most Kraków']);
    await userEvent.click(options[0] as HTMLElement);
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(services.notices.map(({ text }) => text)).toEqual(['Agreement created']));
    expect(network.seen(createAgreement)[0]?.input).toMatchObject({
      systemId: 2,
      supportAgreementNumber: null,
      handoverDate: null,
      baseGuaranteeTime: null,
      maintenanceCoveredByGuarantee: false,
    });
  });

  test('keeps what is typed where the system got one meanwhile, and says so at the system', async () => {
    network.answer(createAgreement, { ID: 0 });
    const services = show();
    const form = await openAdd();
    await userEvent.click(form.getByRole('combobox', { name: 'System' }));
    await userEvent.click(await screen.findByRole('option', { name: /Most Kraków/ }));
    type(form.getByRole('textbox', { name: 'Support agreement number' }), 'S/9');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(services.notices.map(({ text }) => text)).toEqual(['Create error']));
    expect(form.getByRole('combobox', { name: 'System' })).toHaveAccessibleDescription(
      'This system has an agreement already',
    );
    expect(form.getByRole('textbox', { name: 'Support agreement number' })).toHaveValue('S/9');
  });
});

describe('editing an agreement', () => {
  test('keeps its system, refuses what breaks a rule, and sends the rest with its lock', async () => {
    network.answer(saveAgreement, { succeeded: true });
    const services = show();
    const form = await openEdit();
    expect(form.getByRole('combobox', { name: 'System' })).toBeDisabled();
    expect(form.getByRole('textbox', { name: 'Support agreement number' })).toHaveAttribute('maxlength', '200');
    const months = await form.findByRole('spinbutton', { name: 'Base guarantee time' });
    await userEvent.clear(months);
    await userEvent.type(months, '99');
    type(form.getByRole('textbox', { name: 'Handover date' }), '31/02/2026');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(form.getByText('There is no such day')).toBeInTheDocument();
    expect(network.seen(saveAgreement)).toEqual([]);
    type(form.getByRole('textbox', { name: 'Handover date' }), '28/02/2026');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(services.notices.map(({ text }) => text)).toEqual(['Agreement updated']));
    expect(network.seen(saveAgreement)[0]?.input).toMatchObject({
      ID: 7,
      systemId: 1,
      updatedAt: 'v1',
      baseGuaranteeTime: 99,
      handoverDate: '2026-02-28',
      supportAgreementDate: '2020-03-09',
    });
  });

  test('closes where it waits for a network, says what was entered, and calls nothing updated', async () => {
    network.breakOff(saveAgreement);
    const services = show();
    const keep = jest.fn();
    services.keep = keep;
    const form = await openEdit();
    type(form.getByRole('textbox', { name: 'Handover date' }), '28/02/2026');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(keep).toHaveBeenCalledWith({
      act: 'Edit agreement',
      of: '#7 Hala Poznań S/2025/7',
      thing: 'agreement 7',
      entered: [
        { label: 'Handover date', text: '28/02/26', name: 'handoverDate', reads: { as: 'day', years: 'short' } },
      ],
      form: { path: '/agreements', typed: { handoverDate: '2026-02-28' } },
    });
    expect(services.notices).toEqual([]);
  });

  test('opens again what the host refused, as it was typed, with why, and takes its place', async () => {
    network.breakOff(saveAgreement);
    const services = testServices();
    services.waiting = waitingCallsOf([
      aRefusedCall({
        operation: 'saveAgreement',
        input: { ID: 7, updatedAt: 'v0' },
        told: { act: '', of: '', thing: '', entered: [], form: { path: '', typed: { handoverDate: '2026-02-28' } } },
        refused: { message: 'Not possible. Too early.', fields: { handoverDate: 'Too early.' } },
      }),
    ]);
    const keep = jest.fn();
    services.keep = keep;
    renderPage(<AgreementsTable />, { services, path: '/agreements?correct=call-1&find=Hala' });
    const form = await opened('Edit agreement 7');
    expect(form.getByText('Not possible. Too early.')).toBeVisible();
    const field = form.getByRole('textbox', { name: 'Handover date' });
    expect(field).toHaveValue('28/02/2026');
    expect(field).toHaveAccessibleDescription(expect.stringContaining('Too early.'));
    await waitFor(() => expect(address()).toBe('/agreements?find=Hala'));
    type(field, '28/03/2026');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(keep).toHaveBeenCalledTimes(1));
    expect(keep.mock.calls[0]?.[0]).toMatchObject({
      corrects: 'call-1',
      form: { path: '/agreements', typed: { handoverDate: '2026-03-28' } },
    });
    expect(network.seen(saveAgreement)[0]?.input).toMatchObject({ ID: 7, handoverDate: '2026-03-28', updatedAt: 'v0' });
  });

  test('takes it off the list where theirs is taken in its place, and corrects nothing from then on', async () => {
    const stored = agreement({ handoverDate: '2022-01-01', updatedAt: 'v2' });
    network.fail(saveAgreement, { status: 409, message: 'Changed.', stored });
    const services = testServices();
    const discard = jest.fn(async () => undefined);
    const call = aRefusedCall({
      operation: 'saveAgreement',
      input: { ID: 7, updatedAt: 'v0' },
      told: { act: '', of: '', thing: '', entered: [], form: { path: '', typed: { handoverDate: '2026-02-28' } } },
    });
    services.waiting = { ...waitingCallsOf([call]), discard };
    renderPage(<AgreementsTable />, { services, path: '/agreements?correct=call-1' });
    const form = await opened('Edit agreement 7');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await userEvent.click(await form.findByRole('button', { name: 'Take theirs' }));
    expect(discard.mock.calls).toEqual([['call-1']]);
    const field = form.getByRole('textbox', { name: 'Handover date' });
    expect(field).toHaveValue('01/01/2022');
    network.breakOff(saveAgreement);
    const keep = jest.fn();
    services.keep = keep;
    type(field, '28/03/2026');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(keep).toHaveBeenCalledTimes(1));
    expect(keep.mock.calls[0]?.[0]).not.toHaveProperty('corrects');
  });

  test('stays open with what was typed where the device has no room to keep it', async () => {
    network.breakOff(saveAgreement);
    const services = show();
    services.keep = () => {
      throw new Error('Full');
    };
    const form = await openEdit();
    type(form.getByRole('textbox', { name: 'Handover date' }), '28/02/2026');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('There is no room.')).toBeVisible();
    expect(form.getByRole('textbox', { name: 'Handover date' })).toHaveValue('28/02/2026');
  });

  test('shows both versions where somebody else saved first', async () => {
    const stored = agreement({ supportAgreementDate: '2021-01-02', handoverDate: '2022-01-01', updatedAt: 'v2' });
    network.fail(saveAgreement, { status: 409, message: 'Changed.', stored });
    show();
    const form = await openEdit();
    type(form.getByRole('textbox', { name: 'Support agreement date' }), '03/01/2021');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    const row = within(await form.findByRole('row', { name: /Support agreement date/ }));
    expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['03/01/21', '02/01/21']);
    network.answer(saveAgreement, { succeeded: true });
    await userEvent.click(form.getByRole('button', { name: 'Save mine' }));
    await waitFor(() =>
      expect(network.seen(saveAgreement).at(-1)?.input).toMatchObject({
        supportAgreementDate: '2021-01-03',
        handoverDate: '2022-01-01',
        updatedAt: 'v2',
      }),
    );
  });

  test('says that it failed where the host saves nothing', async () => {
    network.answer(saveAgreement, { succeeded: false });
    const services = show();
    const form = await openEdit();
    type(form.getByRole('textbox', { name: 'Handover date' }), '28/02/2026');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(services.notices.map(({ text }) => text)).toEqual(['Update error']));
    expect(form.getByRole('textbox', { name: 'Handover date' })).toHaveValue('28/02/2026');
  });
});
