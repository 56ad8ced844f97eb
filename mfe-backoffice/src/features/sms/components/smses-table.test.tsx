import { listSimCardNodes, listSimCardRouters, listSmses, sendSms } from '@sagitta/shared-contracts/api/sms';
import { listSystemsNodesRoutersShort } from '@sagitta/shared-contracts/api/system';
import { mockNetwork, testServices, type WireOf } from '@sagitta/shared-contracts/testing';
import { address, renderPage, setViewport } from '@sagitta/shared-ui/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SmsesTable } from './smses-table';

type Wire = WireOf<typeof listSmses>['data'][number];

const network = mockNetwork();
const anSms = (changes: Partial<Wire> = {}): Wire => ({
  ID: 7,
  number: '+48600100200',
  systemName: 'Hala Poznań',
  routerSerialNumber: 'MX-31',
  date: '2026-02-03T10:00:00Z',
  text: '#STATUS',
  direction: 'sent',
  state: 'delivered',
  timezone: 'Europe/Warsaw',
  ...changes,
});
const listed = (...data: Wire[]) => network.answer(listSmses, { data, totalRecords: data.length });
const show = (path = '/sms') => renderPage(<SmsesTable />, { services: testServices(), path });
const headers = () =>
  [...document.querySelectorAll('[role=columnheader] .ag-header-cell-text')].map(({ textContent }) => textContent);
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const openSend = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Send SMS' }));
  await screen.findByRole('textbox', { name: 'Text' });
  return within(screen.getByRole('dialog', { name: 'Send SMS' }));
};

beforeEach(() => {
  setViewport({ width: 390 });
  listed(anSms());
  network.answer(listSystemsNodesRoutersShort, [
    { ID: 1, name: 'Hala Poznań', systemVersion: 'W4', nodes: [], routers: [{ id: 31, serialNumber: 'MX-31' }] },
  ]);
  network.answer(listSimCardRouters, [
    { id: 31, systemName: 'Hala Poznań', serialNumber: 'MX-31', simcardTelephone: '+48600100200' },
  ]);
  network.answer(listSimCardNodes, [
    { id: 11, systemName: 'Hala Poznań', name: 'GW-01', simcardTelephone: '+48600100211' },
  ]);
});

describe('SmsesTable', () => {
  test('shows what was sent and received, and what became of it', async () => {
    listed(
      anSms({ state: 'failed', failure: 'The SMS gateway answered 503' }),
      anSms({ ID: 6, direction: 'received' }),
    );
    show();
    const list = await screen.findByRole('list', { name: 'Messages' });
    const facts = within(list)
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(facts.slice(0, facts.length / 2)).toEqual([
      ['ID', '7'],
      ['Number', '+48600100200'],
      ['Text', '#STATUS'],
      ['State', 'Failed: The SMS gateway answered 503'],
      ['System', 'Hala Poznań'],
      ['Router', 'MX-31'],
      ['Node', '--'],
    ]);
    expect(list).toHaveTextContent('03/02/2026, 11:00 CET');
  });

  test('asks the host for the page, order and filters of its address', async () => {
    show('/sms?system=1&router=31&number=600&text=ok&direction=sent&range=2026-02-01,2026-02-03&sort=number&page=2');
    await screen.findByRole('list', { name: 'Messages' });
    expect(network.seen(listSmses)[0]?.input).toEqual({
      sortBy: 'number',
      sortDirection: 'ASC',
      limit: 100,
      offset: 100,
      number: '600',
      systemId: 1,
      routerId: 31,
      dateStart: '2026-02-01',
      dateEnd: '2026-02-03',
      textFuzzy: 'ok',
      direction: 'sent',
    });
  });

  test('puts a filter into the address, from the first page on, and clears it', async () => {
    show('/sms?page=2');
    await userEvent.click(await screen.findByRole('button', { name: 'Filters' }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Direction' }), 'Received');
    await waitFor(() => expect(address()).toBe('/sms?direction=received'));
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(address()).toBe('/sms'));
  });

  test('has its columns as the link says, keeps moved ones in the address, and fetches nothing again', async () => {
    setViewport({ width: 1280 });
    show('/sms?direction=sent&columns=text:300,number:140');
    await waitFor(() => expect(headers().slice(0, 2)).toEqual(['Text', 'Number']));
    screen.getByRole('columnheader', { name: 'Number' }).focus();
    await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
    await waitFor(() => expect(address()).toMatch(/^\/sms\?direction=sent&columns=number:140,text:300,/));
    expect(headers().slice(0, 2)).toEqual(['Number', 'Text']);
    expect(network.seen(listSmses)).toHaveLength(1);
  });

  test('tells an empty list from one that the filters leave empty', async () => {
    listed();
    show('/sms?text=nothing');
    expect(await screen.findByRole('heading', { name: 'No messages match these filters.' })).toBeInTheDocument();
    await userEvent.click(await screen.findByRole('button', { name: /^Clear filters/ }));
    expect(await screen.findByText(/Press Send SMS to write the first\.$/)).toBeInTheDocument();
  });

  test('says why it could not be read, and tries again', async () => {
    network.fail(listSmses, { status: 500, message: 'The server failed.' });
    show();
    expect(await screen.findByRole('alert')).toHaveTextContent('Messages could not be loaded.The server failed.');
    listed(anSms());
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('list', { name: 'Messages' })).toBeInTheDocument();
  });
});

describe('sending', () => {
  test('needs a target and a text, and counts characters and messages', async () => {
    network.answer(sendSms, {});
    const services = show();
    const form = await openSend();
    await userEvent.click(form.getByRole('button', { name: 'Send' }));
    expect(form.getByText('A node, a router or a number is needed')).toBeInTheDocument();
    expect(form.getByText('Write a message')).toBeInTheDocument();
    const text = form.getByRole('textbox', { name: 'Text' });
    expect(text).toHaveAttribute('maxlength', '160');
    type(text, '#STATUS');
    expect(form.getByText('7 / 160 characters, GSM-7: 1 message, 153 left in the last')).toBeInTheDocument();
    type(text, 'ż'.repeat(71));
    expect(form.getByText('71 / 160 characters, UCS-2: 2 messages, 63 left in the last')).toBeInTheDocument();
    type(form.getByRole('textbox', { name: 'Number' }), '+48 1');
    expect(form.getByText('Invalid phone number')).toBeInTheDocument();
    type(form.getByRole('textbox', { name: 'Number' }), '+48 600-100-300');
    await userEvent.click(form.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(services.notices.map((notice) => notice.text)).toEqual(['SMS queued']));
    expect(network.seen(sendSms)[0]?.input).toEqual({
      text: 'ż'.repeat(71),
      number: '+48600100300',
      nodeId: null,
      routerId: null,
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('takes a node, a router or a number alone, and sends the telephone of its SIM card', async () => {
    network.answer(sendSms, {});
    show();
    const form = await openSend();
    await userEvent.click(form.getByRole('combobox', { name: 'Router' }));
    await userEvent.click(await screen.findByRole('option', { name: /MX-31/ }));
    await waitFor(() => expect(form.getByRole('textbox', { name: 'Number' })).toBeDisabled());
    expect(form.getByRole('textbox', { name: 'Number' })).toHaveValue('+48600100200');
    expect(form.getByRole('combobox', { name: 'Node' })).toBeDisabled();
    type(form.getByRole('textbox', { name: 'Text' }), '#STATUS');
    await userEvent.click(form.getByRole('button', { name: 'Send' }));
    await waitFor(() =>
      expect(network.seen(sendSms)[0]?.input).toEqual({
        text: '#STATUS',
        number: '+48600100200',
        nodeId: null,
        routerId: 31,
      }),
    );
  });

  test('keeps the message where the host refuses it', async () => {
    network.fail(sendSms, {
      status: 400,
      message: 'Refused.',
      fields: { number: 'This is not a number of your systems' },
    });
    const services = show();
    const form = await openSend();
    type(form.getByRole('textbox', { name: 'Number' }), '+48600100300');
    type(form.getByRole('textbox', { name: 'Text' }), '#STATUS');
    expect(form.getByRole('combobox', { name: 'Node' })).toBeDisabled();
    await userEvent.click(form.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(services.notices.map((notice) => notice.text)).toEqual(['SMS was not sent']));
    expect(form.getByRole('textbox', { name: 'Number' })).toHaveAccessibleDescription(/not a number of your systems/);
    expect(form.getByRole('textbox', { name: 'Text' })).toHaveValue('#STATUS');
  });
});
