import {
  createSimCard,
  deleteSimCard,
  getSimCard,
  listSimCards,
  saveSimCard,
} from '@sagitta/shared-contracts/api/sim-card';
import { restoreRecord } from '@sagitta/shared-contracts/api/restore-record';
import { listSystemsNodesRoutersShort } from '@sagitta/shared-contracts/api/system';
import { RESTORE_PROBLEMS } from '@sagitta/shared-contracts/rules/undo';
import { mockNetwork, TEST_SESSION, testServices } from '@sagitta/shared-contracts/testing';
import { address, renderPage, setViewport } from '@sagitta/shared-ui/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aCard, listed, PLACES } from '../testing/sim-cards';
import { SimCardsTable } from './sim-cards-table';

const network = mockNetwork();
const show = (category: 'staff' | 'installer' = 'staff', path = '/simcards') =>
  renderPage(<SimCardsTable />, { services: testServices({ session: { ...TEST_SESSION, category } }), path });
/** The form, once it has taken the place of what is shown while it is awaited. */
const opened = async (name: RegExp) => {
  await screen.findByRole('textbox', { name: 'Telephone' });
  return within(screen.getByRole('dialog', { name }));
};
const openEdit = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Edit SIM card 7' }));
  return opened(/Edit SIM card 7/);
};
const retype = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field);
  await userEvent.type(field, text);
};

beforeEach(() => {
  setViewport({ width: 390 });
  network.answer(listSimCards, listed(aCard()));
  network.answer(getSimCard, aCard());
  network.answer(listSystemsNodesRoutersShort, PLACES);
});

describe('SimCardsTable', () => {
  test.each(['Edit SIM card 7', 'Add SIM card'])('%s: the dialog has its name while its code loads', async (name) => {
    show();
    fireEvent.click(await screen.findByRole('button', { name }));
    expect(within(screen.getByRole('dialog', { name })).getByRole('status')).toHaveTextContent(`${name}: loading`);
    await opened(new RegExp(name));
  });

  test('shows the columns of the product in their order', async () => {
    show();
    const list = await screen.findByRole('list', { name: 'SIM cards' });
    const facts = within(list)
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(facts).toEqual([
      ['System', 'Hala Poznań'],
      ['Router', 'MX-31'],
      ['IP', '10.0.0.7'],
      ['Purpose', 'data'],
      ['ICCID', '8948031234567890123'],
      ['Network', 'Orange'],
      ['PIN', '1234'],
      ['Owner', 'Sagitta'],
      ['Notes', 'Roof cabinet'],
      ['PIN disabled', ''],
      ['Node', '--'],
    ]);
    expect(within(list).getByText('7 · +48600100200')).toBeInTheDocument();
    expect(screen.getByRole('img', { name: 'PIN in use' })).toBeInTheDocument();
  });

  test('comes with the newest first, and finds by what any column says, which the address keeps', async () => {
    network.answer(listSimCards, listed(aCard(), aCard({ ID: 8, telephone: '+48600100208', notes: null })));
    show();
    expect((await screen.findAllByRole('button', { name: /^Edit/ })).map((button) => button.ariaLabel)).toEqual([
      'Edit SIM card 8',
      'Edit SIM card 7',
    ]);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Find in SIM cards' }), 'POZNAN cabinet');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Edit SIM card 8' })).not.toBeInTheDocument());
    await waitFor(() => expect(address()).toBe('/simcards?find=POZNAN+cabinet'));
    await userEvent.type(screen.getByRole('searchbox'), ' nowhere');
    expect(await screen.findByText('No row contains “POZNAN cabinet nowhere”.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
    expect(await screen.findAllByRole('button', { name: /^Edit/ })).toHaveLength(2);
    await waitFor(() => expect(address()).toBe('/simcards'));
  });

  test('says so where there is none, and why it failed', async () => {
    network.answer(listSimCards, []);
    show();
    expect(await screen.findByRole('heading', { name: 'No SIM cards to display' })).toBeInTheDocument();
    expect(
      screen.getByText(/^SIM cards with their numbers.* Add the first SIM card, or many from a table\.$/),
    ).toBeInTheDocument();
  });

  test('says why they could not be read, and tries again', async () => {
    network.fail(listSimCards, { status: 500, message: 'The server failed.' });
    show();
    expect(await screen.findByRole('alert')).toHaveTextContent('SIM cards could not be loaded.The server failed.');
    network.answer(listSimCards, listed(aCard()));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: 'Edit SIM card 7' })).toBeInTheDocument();
  });

  test('lets an installer change only cards of systems that they install', async () => {
    network.answer(listSimCards, listed(aCard(), aCard({ ID: 8, systemId: 2 })));
    show('installer');
    expect(await screen.findByRole('button', { name: 'Edit SIM card 7' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Edit SIM card 8' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Delete SIM card 8' })).not.toBeInTheDocument();
  });
});

describe('adding a SIM card', () => {
  test('tells what another card has while it is typed, then creates it', async () => {
    network.answer(createSimCard, { ID: 9 });
    const services = show();
    await userEvent.click(await screen.findByRole('button', { name: 'Add SIM card' }));
    const form = await opened(/Add SIM card/);
    const telephone = form.getByRole('textbox', { name: 'Telephone' });
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(form.getByText('At least one of IP or Telephone is required')).toBeInTheDocument();
    await userEvent.type(telephone, '+48 600 100 200');
    expect(form.getByText('Already in use')).toBeInTheDocument();
    await retype(telephone, '+48600100201');
    expect(form.queryByText('Already in use')).not.toBeInTheDocument();
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(services.notices.map(({ text }) => text)).toEqual(['SIM card created']));
    expect(services.notices[0]?.closeAfterMs).toBe(6_000);
    expect(network.seen(createSimCard)[0]?.input).toMatchObject({
      telephone: '+48600100201',
      network: 'other',
      purpose: 'data',
      owner: 'sagitta',
    });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('keeps what is typed where the host refuses it, and says which field it was', async () => {
    network.fail(createSimCard, { status: 409, message: 'Taken.', fields: { iccid: 'Already in use' } });
    const services = show();
    await userEvent.click(await screen.findByRole('button', { name: 'Add SIM card' }));
    const form = await opened(/Add SIM card/);
    await userEvent.type(await form.findByRole('textbox', { name: 'Telephone' }), '+48600100201');
    await userEvent.type(form.getByRole('textbox', { name: 'ICCID' }), '8948031234567890124');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(services.notices.map(({ text }) => text)).toEqual(['Create error']));
    expect(form.getByRole('textbox', { name: 'ICCID' })).toHaveAccessibleDescription(/Already in use/);
    expect(form.getByRole('textbox', { name: 'ICCID' })).toHaveValue('8948031234567890124');
  });

  test('takes no image of over 1 MB and nothing that is none', async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Add SIM card' }));
    const form = await opened(/Add SIM card/);
    const choose = async (type: string, size: number) =>
      userEvent.upload(await form.findByLabelText('Image'), new File([new Uint8Array(size)], 'photo', { type }), {
        applyAccept: false,
      });
    await choose('image/png', 1_000_001);
    expect(await form.findByText('The image is larger than 1 MB')).toBeInTheDocument();
    await choose('text/plain', 10);
    expect(await form.findByText('Choose an image file')).toBeInTheDocument();
    await choose('image/png', 10);
    expect(await form.findByRole('img', { name: 'Image' })).toBeInTheDocument();
    await userEvent.click(form.getByRole('button', { name: 'Remove image' }));
    expect(form.queryByRole('img', { name: 'Image' })).not.toBeInTheDocument();
  });
});

describe('editing a SIM card', () => {
  test('shows what is stored, and sends it with its lock and without its image', async () => {
    network.answer(saveSimCard, {});
    const services = show();
    const form = await openEdit();
    expect(form.getByRole('textbox', { name: 'Notes' })).toHaveTextContent('Roof cabinet');
    await retype(form.getByRole('textbox', { name: 'PIN' }), '4321');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(services.notices.map(({ text }) => text)).toEqual(['SIM card updated']));
    const { input } = network.seen(saveSimCard)[0] ?? {};
    expect(input).toMatchObject({ ID: 7, pin: '4321', updatedAt: 'v1', notes: '<p>Roof cabinet</p>' });
    expect(input).not.toHaveProperty('imageData');
  });

  test('keeps its router among the choices, and takes no node beside it', async () => {
    show();
    const form = await openEdit();
    expect(form.getByRole('combobox', { name: 'Router' })).toHaveValue('MX-31');
    expect(form.getByRole('combobox', { name: 'Node' })).toBeDisabled();
    await userEvent.click(form.getAllByRole('button', { name: /clear/i }).at(-1) as HTMLElement);
    await waitFor(() => expect(form.getByRole('combobox', { name: 'Node' })).toBeEnabled());
  });

  test('offers to take back a changed place, once and under the lock of the save', async () => {
    network.answer(saveSimCard, { updatedAt: 'v2' });
    const { notices } = show();
    const form = await openEdit();
    await userEvent.click(form.getAllByRole('button', { name: /clear/i }).at(-1) as HTMLElement);
    await retype(form.getByRole('textbox', { name: 'PIN' }), '4321');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(notices).toMatchObject([{ text: 'SIM card updated', action: { label: 'Undo' } }]));
    notices[0]?.action?.run();
    notices[0]?.action?.run();
    await waitFor(() => expect(notices.at(-1)?.text).toBe('SIM card is as it was'));
    expect(network.seen(saveSimCard).map(({ input }) => input)).toMatchObject([
      { ID: 7, routerId: null, pin: '4321', updatedAt: 'v1' },
      { ID: 7, routerId: 31, pin: '1234', updatedAt: 'v2' },
    ]);
    expect(network.seen(saveSimCard)).toHaveLength(2);
  });

  test('does not take a router back that another card has by now', async () => {
    network.answer(saveSimCard, { updatedAt: 'v2' });
    const { notices } = show();
    const form = await openEdit();
    await userEvent.click(form.getAllByRole('button', { name: /clear/i }).at(-1) as HTMLElement);
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(notices).toHaveLength(1));
    network.answer(listSimCards, listed(aCard({ routerId: null }), aCard({ ID: 8, routerId: 31 })));
    notices[0]?.action?.run();
    const text = 'SIM card was not changed back: another one has its router by now.';
    await waitFor(() => expect(notices.at(-1)).toMatchObject({ kind: 'warning', text }));
    expect(network.seen(saveSimCard)).toHaveLength(1);
  });

  test('asks before it drops what is typed', async () => {
    show();
    const form = await openEdit();
    await userEvent.type(form.getByRole('textbox', { name: 'PIN' }), '5');
    await userEvent.click(form.getByRole('button', { name: 'Cancel' }));
    const question = await screen.findByRole('alertdialog', { name: 'Discard what you typed?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Keep editing' }));
    expect(form.getByRole('textbox', { name: 'PIN' })).toHaveValue('12345');
    await userEvent.click(form.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('shows both versions where somebody else saved first, and saves the chosen one over theirs', async () => {
    const theirs = aCard({ pin: '9999', puk: '5', updatedAt: 'v2' });
    network.fail(saveSimCard, { status: 409, message: 'Changed.', stored: theirs });
    show();
    const form = await openEdit();
    await retype(form.getByRole('textbox', { name: 'PIN' }), '4321');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    const row = within(await form.findByRole('row', { name: /PIN/ }));
    expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['4321', '9999']);
    network.answer(saveSimCard, {});
    await userEvent.click(form.getByRole('button', { name: 'Save mine' }));
    await waitFor(() =>
      expect(network.seen(saveSimCard).at(-1)?.input).toMatchObject({ pin: '4321', puk: '5', updatedAt: 'v2' }),
    );
  });

  test('says why a card cannot be opened, and tries again', async () => {
    network.fail(getSimCard, { status: 404, message: 'There is no such SIM card.' });
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Edit SIM card 7' }));
    expect(await screen.findByText('There is no such SIM card.')).toBeInTheDocument();
    network.answer(getSimCard, aCard());
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('textbox', { name: 'Telephone' })).toBeInTheDocument();
  });
});

test('adds a card where the address asks for that, once', async () => {
  show('staff', '/simcards?add&find=7');
  await opened(/Add SIM card/);
  expect(address()).toBe('/simcards?find=7');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

describe('deleting a SIM card', () => {
  test('asks, naming it, and stays open where the host refuses', async () => {
    network.fail(deleteSimCard, { status: 500, message: 'The server failed.' });
    const services = show();
    await userEvent.click(await screen.findByRole('button', { name: 'Delete SIM card 7' }));
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this item (#7)?' }),
    );
    expect(question.getByText('SIM card: +48600100200')).toBeInTheDocument();
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(services.notices.map(({ text }) => text)).toEqual(['Delete error']));
    expect(question.getByRole('alert')).toHaveTextContent('The server failed.');
    network.answer(deleteSimCard, {});
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(services.notices.at(-1)?.text).toBe('SIM card deleted'));
    expect(network.seen(deleteSimCard).at(-1)?.input).toEqual({ ID: 7 });
  });

  test('can be taken back from its notice, which renews the table', async () => {
    network.answer(deleteSimCard, {});
    network.answer(restoreRecord, {});
    const services = show();
    await userEvent.click(await screen.findByRole('button', { name: 'Delete SIM card 7' }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(services.notices.at(-1)?.action?.label).toBe('Undo'));
    const lists = network.seen(listSimCards).length;
    services.notices.at(-1)?.action?.run();
    await waitFor(() => expect(services.notices.at(-1)?.text).toBe('SIM card is back'));
    expect(network.seen(restoreRecord).map(({ input }) => input)).toEqual([{ kind: 'sim_card', ID: 7 }]);
    await waitFor(() => expect(network.seen(listSimCards).length).toBeGreaterThan(lists));
  });

  test('says why it is not back where something else has its place', async () => {
    network.answer(deleteSimCard, {});
    network.fail(restoreRecord, { status: 409, fields: { ID: RESTORE_PROBLEMS.taken } });
    const services = show();
    await userEvent.click(await screen.findByRole('button', { name: 'Delete SIM card 7' }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(services.notices.at(-1)?.action?.label).toBe('Undo'));
    services.notices.at(-1)?.action?.run();
    await waitFor(() => expect(services.notices.at(-1)?.kind).toBe('error'));
    expect(services.notices.at(-1)?.text).toBe(`SIM card was not put back. ${RESTORE_PROBLEMS.taken}`);
  });
});

describe('without a network', () => {
  const openKept = async () => {
    network.breakOff(getSimCard);
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Edit SIM card 7' }));
    return opened(/Edit SIM card 7/);
  };

  test('a form opens with what the list knows, says of when that is, and shows no image', async () => {
    const form = await openKept();
    expect(form.getByRole('textbox', { name: 'Telephone' })).toHaveValue('+48600100200');
    expect(form.getByRole('status')).toHaveTextContent(
      /^The SIM card at .*: the server cannot be reached\. Images are not kept on this device, and stay as they are\.$/,
    );
    expect(form.queryByText('Image')).toBeNull();
  });

  test('a form opens where systems were never read here: what is stored stays chosen', async () => {
    network.breakOff(listSystemsNodesRoutersShort);
    const form = await openKept();
    for (const [name, value] of [
      ['System', 'Hala Poznań'],
      ['Router', 'MX-31'],
    ] as const) {
      const field = form.getByRole('combobox', { name });
      expect(field).toBeDisabled();
      expect(field).toHaveValue(value);
    }
    expect(form.getAllByText('Can be changed once the server answers')).not.toHaveLength(0);
  });

  test('what is saved leaves the images as they are', async () => {
    network.answer(saveSimCard, { updatedAt: 'v2' });
    const form = await openKept();
    await retype(form.getByRole('textbox', { name: 'Telephone' }), '+48600100201');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(network.seen(saveSimCard)).toHaveLength(1));
    const [{ input } = { input: {} }] = network.seen(saveSimCard);
    expect(input).toMatchObject({ ID: 7, telephone: '+48600100201', updatedAt: 'v1' });
    expect(Object.keys(input)).not.toContain('imageData');
    expect(Object.keys(input)).not.toContain('imageMime');
  });

  test('a refusal of the host is no silence: nothing is shown in its place', async () => {
    network.fail(getSimCard, { status: 500 });
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Edit SIM card 7' }));
    expect(await screen.findByText('SIM card could not be loaded.')).toBeVisible();
  });
});
