import {
  createRouter,
  deleteRouter,
  getRouter,
  listRouters,
  replaceRouter,
  saveRouter,
} from '@sagitta/shared-contracts/api/router';
import { listFreeSimCards, listSimCards } from '@sagitta/shared-contracts/api/sim-card';
import { listSystemsNodesRoutersShort } from '@sagitta/shared-contracts/api/system';
import { mockNetwork, testServices, type WireOf } from '@sagitta/shared-contracts/testing';
import { renderPage, setViewport } from '@sagitta/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RoutersTable } from './routers-table';

type WireRouter = WireOf<typeof getRouter>;

const network = mockNetwork();
const aRouter = (changes: Partial<WireRouter> = {}): WireRouter => ({
  ID: 31,
  systemId: 1,
  systemName: 'Hala Poznań',
  type: 'ADVANTECH ICR-2431',
  serialNumber: 'MX-31',
  owner: 'customer',
  supplier: 'sagitta',
  purchaseDate: '2024-03-09',
  simcardId: 7,
  simcardName: '+48600100200',
  nodeId: 11,
  nodeName: 'GW-01',
  modemRestarter: true,
  upsType: 'Router UPS-30',
  antennaImageData: 'AQID',
  antennaImageMime: 'image/png',
  updatedAt: 'v1',
  ...changes,
});
const CARD = { telephone: '+48600100200', purpose: 'data', network: 'other', systemName: 'Hala Poznań' } as const;
const gateway = (id: number, name: string) => ({ id, name, DeviceRole: 'gateway' });

const show = () => renderPage(<RoutersTable />, { services: testServices(), path: '/routers' });
const opened = async (name: RegExp) => {
  await screen.findByRole('textbox', { name: 'Serial number' });
  return within(screen.getByRole('dialog', { name }));
};
const openEdit = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Edit router 31' }));
  return opened(/Edit router 31/);
};
const openAdd = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Add router' }));
  return opened(/Add router/);
};
const offered = async (field: HTMLElement) => {
  await userEvent.click(field);
  const list = within(await screen.findByRole('listbox'));
  return list.getAllByRole('option').map((option) => option.textContent);
};

beforeEach(() => {
  setViewport({ width: 390 });
  network.answer(listRouters, [aRouter(), aRouter({ ID: 32, serialNumber: 'MX-32', nodeId: 12, simcardId: null })]);
  network.answer(getRouter, aRouter());
  network.answer(listFreeSimCards, [
    { ID: 9, telephone: '+48600100209', purpose: 'data', network: 'other', systemName: null },
  ]);
  network.answer(listSystemsNodesRoutersShort, [
    {
      ID: 1,
      name: 'Hala Poznań',
      systemVersion: 'W4',
      nodes: [
        gateway(11, 'GW-01'),
        gateway(12, 'GW-02'),
        gateway(13, 'GW-03'),
        { id: 14, name: 'A-01', DeviceRole: 'endpoint_device' },
      ],
      routers: [],
    },
  ]);
});

describe('RoutersTable', () => {
  test('shows what is kept of a router', async () => {
    network.answer(listRouters, [aRouter()]);
    show();
    const list = await screen.findByRole('list', { name: 'Routers' });
    const facts = within(list)
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(Object.fromEntries(facts)).toMatchObject({
      System: 'Hala Poznań',
      Type: 'ADVANTECH ICR-2431',
      Node: 'GW-01',
      'SIM card': '+48600100200',
      Owner: 'Customer',
      Supplier: 'Sagitta',
      'Purchase date': '09/03/2024',
      'Installation date': '--',
      'UPS type': 'Router UPS-30',
    });
    expect(within(list).getByText('31 · MX-31')).toBeInTheDocument();
  });

  test('says so where there is none', async () => {
    network.answer(listRouters, []);
    show();
    expect(await screen.findByRole('heading', { name: 'No routers to display' })).toBeInTheDocument();
    expect(
      screen.getByText(/^Which router connects.* Add the first router, or many from a table\.$/),
    ).toBeInTheDocument();
  });

  test('asks before it deletes one, by its number', async () => {
    network.answer(deleteRouter, {});
    const services = show();
    await userEvent.click(await screen.findByRole('button', { name: 'Delete router 31' }));
    expect(
      await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this item (#31)?' }),
    ).toHaveTextContent('Router: MX-31');
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(services.notices.map(({ text }) => text)).toEqual(['Router deleted']));
  });
});

describe('adding a router', () => {
  test('needs a serial number, and sends the defaults of the product', async () => {
    network.answer(createRouter, { ID: 40 });
    const services = show();
    const form = await openAdd();
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(form.getByText('Serial number is required')).toBeInTheDocument();
    expect(form.getByRole('textbox', { name: 'Serial number' })).toHaveAttribute('maxlength', '128');
    await userEvent.type(form.getByRole('textbox', { name: 'Serial number' }), 'MX-40');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(services.notices.map(({ text }) => text)).toEqual(['Router created']));
    expect(network.seen(createRouter)[0]?.input).toMatchObject({
      serialNumber: 'MX-40',
      type: 'other',
      owner: 'sagitta',
      supplier: 'sagitta',
      upsType: null,
      modemRestarter: false,
    });
  });

  test('says at once that another router has the serial number', async () => {
    show();
    const form = await openAdd();
    await userEvent.type(form.getByRole('textbox', { name: 'Serial number' }), 'MX-32');
    expect(form.getByText('Already in use')).toBeVisible();
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(network.seen(createRouter)).toEqual([]);
  });

  test('offers gateways that no router has, and free SIM cards', async () => {
    show();
    const form = await openAdd();
    expect(await offered(form.getByRole('combobox', { name: 'Node' }))).toEqual(['GW-03Hala Poznań']);
    await userEvent.keyboard('{Escape}');
    expect(await offered(form.getByRole('combobox', { name: 'SIM card' }))).toEqual(['+48600100209']);
  });

  test('sends no day that cannot be read', async () => {
    show();
    const form = await openAdd();
    await userEvent.type(form.getByRole('textbox', { name: 'Serial number' }), 'MX-40');
    await userEvent.type(form.getByRole('textbox', { name: 'Purchase date' }), '31/02/2026');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(form.getByText('There is no such day')).toBeInTheDocument();
    expect(network.seen(createRouter)).toEqual([]);
  });
});

describe('editing a router', () => {
  test('keeps its gateway and its SIM card among the choices', async () => {
    show();
    const form = await openEdit();
    expect(await offered(form.getByRole('combobox', { name: 'Node' }))).toEqual([
      'GW-01Hala Poznań',
      'GW-03Hala Poznań',
    ]);
    await userEvent.keyboard('{Escape}');
    expect(await offered(form.getByRole('combobox', { name: 'SIM card' }))).toEqual(['+48600100200', '+48600100209']);
  });

  test('sends its lock, and of four images the one that changed', async () => {
    network.answer(saveRouter, {});
    const services = show();
    const form = await openEdit();
    expect(form.getByRole('img', { name: 'Antenna image' })).toBeInTheDocument();
    await userEvent.click(form.getByRole('button', { name: 'Remove antenna image' }));
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(services.notices.map(({ text }) => text)).toEqual(['Router updated']));
    const { input } = network.seen(saveRouter)[0] ?? {};
    expect(input).toMatchObject({ ID: 31, updatedAt: 'v1', antennaImageData: null, purchaseDate: '2024-03-09' });
    expect(Object.keys(input ?? {}).filter((field) => field.endsWith('ImageData'))).toEqual(['antennaImageData']);
  });

  const card = (ID: number, updatedAt: string, systemId = 1) => ({ ...CARD, ID, systemId, updatedAt });
  /** Takes the router's SIM card out for another. */
  const swap = async () => {
    network.answer(saveRouter, () => {
      network.answer(listSimCards, [card(7, 'b'), card(9, 'b')]);
      return { updatedAt: 'v2' };
    });
    const services = show();
    const form = await openEdit();
    await userEvent.click(form.getByRole('combobox', { name: 'SIM card' }));
    await userEvent.click(await screen.findByRole('option', { name: /209/ }));
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(services.notices).toHaveLength(1));
    return services.notices;
  };

  test('takes a swap of its SIM card back', async () => {
    network.answer(listSimCards, [card(7, 'a'), card(9, 'a')]);
    const notices = await swap();
    expect(notices[0]).toMatchObject({ text: 'Router updated', action: { label: 'Undo' } });
    notices[0]?.action?.run();
    await waitFor(() => expect(notices.at(-1)?.text).toBe('Router is as it was'));
    expect(network.seen(saveRouter).map(({ input }) => input)).toMatchObject([
      { simcardId: 9, updatedAt: 'v1' },
      { simcardId: 7, updatedAt: 'v2' },
    ]);
  });

  test('leaves a SIM card that somebody else changed since, and says so', async () => {
    network.answer(listSimCards, [card(7, 'a'), card(9, 'a')]);
    const notices = await swap();
    network.answer(listSimCards, [card(7, 'c'), card(9, 'b')]);
    notices[0]?.action?.run();
    const text = 'Router was not changed back: somebody else changed the SIM card since.';
    await waitFor(() => expect(notices.at(-1)).toMatchObject({ kind: 'warning', text }));
    expect(network.seen(saveRouter)).toHaveLength(1);
  });

  test('offers no undo for a SIM card that came from another system or the store', async () => {
    network.answer(listSimCards, [card(7, 'a'), card(9, 'a', 2)]);
    expect((await swap())[0]?.action).toBeUndefined();
  });

  test('says why it was not saved beside the buttons, not at the end of the form', async () => {
    network.fail(saveRouter, { status: 403, message: 'Not allowed for this account.' });
    show();
    const form = await openEdit();
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    const told = await form.findByRole('alert');
    expect(told).toHaveTextContent('Not allowed for this account.');
    expect(told.closest('.sg-dialog-body')).toBeNull();
    expect(form.getByRole('button', { name: 'Save' })).toBeEnabled();
  });

  test('shows both versions where somebody else saved first', async () => {
    network.fail(saveRouter, {
      status: 409,
      message: 'Changed.',
      stored: aRouter({ firmware: '2.0', updatedAt: 'v2' }),
    });
    show();
    const form = await openEdit();
    await userEvent.type(form.getByRole('textbox', { name: 'Firmware' }), '1.9');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    const row = within(await form.findByRole('row', { name: /Firmware/ }));
    // Beside the buttons, which stay, and with the focus, since Save cannot keep it.
    expect(form.getByRole('button', { name: 'Cancel' })).toBeEnabled();
    expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
    expect(document.activeElement).toContainElement(form.getByRole('button', { name: 'Save mine' }));
    expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['1.9', '2.0']);
    await userEvent.click(form.getByRole('button', { name: 'Take theirs' }));
    expect(form.getByRole('textbox', { name: 'Firmware' })).toHaveValue('2.0');
  });
});

describe('replacing a router', () => {
  const store = aRouter({ ID: 33, serialNumber: 'STORE-77', systemId: null, systemName: null, nodeId: null });
  const openReplace = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Replace router 31 by another' }));
    const field = await screen.findByRole('combobox', { name: 'Replacement' });
    return { field, form: within(screen.getByRole('dialog', { name: 'Replace router MX-31' })) };
  };

  beforeEach(() =>
    network.answer(listRouters, [aRouter(), aRouter({ ID: 32, serialNumber: 'MX-32', nodeId: 12 }), store]),
  );

  test('says what moves, offers routers without a device, also of the store, and sends the lock', async () => {
    network.answer(replaceRouter, { ID: 33 });
    const services = show();
    const { form, field } = await openReplace();
    expect(form.getByText(/^It comes to Hala Poznań with device GW-01 and SIM card \+48600100200\./)).toBeVisible();
    expect(await offered(field)).toEqual(['STORE-77In store']);
    await userEvent.click(screen.getByRole('option', { name: /STORE-77/ }));
    expect(form.queryByRole('textbox')).not.toBeInTheDocument();
    await userEvent.click(form.getByRole('button', { name: 'Replace' }));
    await waitFor(() => expect(services.notices.map(({ text }) => text)).toEqual(['Router replaced']));
    expect(network.seen(replaceRouter)[0]?.input).toMatchObject({ ID: 31, updatedAt: 'v1', replacementId: 33 });
  });

  test('takes the serial number of a new one, of the same type', async () => {
    network.answer(replaceRouter, { ID: 34 });
    show();
    const { form } = await openReplace();
    await userEvent.click(form.getByRole('button', { name: 'Replace' }));
    expect(form.getByText('Serial number is required')).toBeInTheDocument();
    await userEvent.type(form.getByRole('textbox', { name: 'Serial number of the new router' }), 'MX-40');
    await userEvent.click(form.getByRole('button', { name: 'Replace' }));
    await waitFor(() => expect(network.seen(replaceRouter)).toHaveLength(1));
    const sent = { ID: 31, updatedAt: 'v1', serialNumber: 'MX-40', type: 'ADVANTECH ICR-2431' };
    expect(network.seen(replaceRouter)[0]?.input).toMatchObject(sent);
  });

  test('is offered for routers of a system alone: one in the store has no place to give', async () => {
    show();
    await screen.findByRole('button', { name: 'Edit router 33' });
    expect(screen.queryByRole('button', { name: 'Replace router 33 by another' })).not.toBeInTheDocument();
  });
});
