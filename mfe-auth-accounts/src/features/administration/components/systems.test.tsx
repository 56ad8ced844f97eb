import type { Category } from '@sagitta/shared-contracts/access';
import {
  createNode,
  deleteNode,
  listFreeDevices,
  listRetiredNodes,
  restoreNode,
} from '@sagitta/shared-contracts/api/node-admin';
import { createSystem, deleteSystem } from '@sagitta/shared-contracts/api/system-admin';
import { listSystemsNodesShort, listSystemsVeryShort } from '@sagitta/shared-contracts/api/system';
import { hoursAgo, mockNetwork, TEST_SESSION, testServices } from '@sagitta/shared-contracts/testing';
import { renderPage } from '@sagitta/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { aRetiredNode } from '../../../shared/testing/a-retired-node';
import { CreateNodeCard } from './create-node-card';
import { CreateSystemCard } from './create-system-card';
import { DeleteNodeCard } from './delete-node-card';
import { DeleteSystemCard } from './delete-system-card';
import { RetiredNodesCards } from './retired-nodes-cards';

const network = mockNetwork();
const show = (card: ReactNode, category: Category = 'installer') =>
  renderPage(card, { services: testServices({ session: { ...TEST_SESSION, category } }) });
const notice = async (services: ReturnType<typeof show>, text: string) =>
  waitFor(() => expect(services.notices.map((one) => one.text)).toEqual([text]));

const systems = [
  { ID: 1, name: 'Hala', systemVersion: 'W4' as const, accountRole: 'installer' as const },
  { ID: 2, name: 'Stara', systemVersion: 'W2' as const, accountRole: 'installer' as const },
  { ID: 3, name: 'Obca', systemVersion: 'W4' as const, accountRole: 'common_user' as const },
];
const node = (id: number, name: string) => ({ id, name, DeviceRole: null, MainSensorType: null });

beforeEach(() => {
  network.answer(listSystemsVeryShort, systems);
  network.answer(
    listSystemsNodesShort,
    systems.map((system) => ({ ...system, nodes: system.ID === 1 ? [node(11, 'Truss 10'), node(12, 'Truss 9')] : [] })),
  );
  network.answer(listFreeDevices, [
    { SerialString: 'AA01', SystemVersion: 'W4' },
    { SerialString: 'W2-7', SystemVersion: 'W2' },
  ]);
});

async function options(label: string) {
  await waitFor(() => expect(screen.getByLabelText(label)).toBeEnabled());
  await userEvent.click(screen.getByLabelText(label));
  return screen.getAllByRole('option');
}

async function choose(label: string, text: RegExp) {
  const found = (await options(label)).find((option) => text.test(option.textContent ?? ''));
  if (!found) throw new Error(`${label} does not offer ${String(text)}.`);
  await userEvent.click(found);
}

describe('CreateSystemCard', () => {
  const submit = () => userEvent.click(screen.getByRole('button', { name: 'Create' }));

  test('creates a W4 system without an external id', async () => {
    network.answer(createSystem, { NewSystemID: 9 });
    const services = show(<CreateSystemCard />);
    expect(screen.getByLabelText('External ID')).toBeDisabled();
    await userEvent.type(screen.getByLabelText(/^Name/), ' Nowa hala ');
    await submit();
    await notice(services, 'System created successfully.');
    expect(screen.getByRole('link', { name: 'Nowa hala' })).toHaveAttribute('href', '/systems/9/dashboard');
    expect(network.seen(createSystem)[0]?.input).toEqual({
      Name: 'Nowa hala',
      SystemVersion: 'W4',
      ExternalSystemID: '',
    });
  });

  test('needs an external id for W2, and a name of at most 12 characters', async () => {
    show(<CreateSystemCard />);
    await userEvent.selectOptions(screen.getByLabelText('Version'), 'W2');
    expect(screen.getByLabelText(/^Name/)).toHaveAttribute('maxlength', '12');
    await userEvent.type(screen.getByLabelText(/^Name/), 'Stara');
    await userEvent.click(screen.getByLabelText(/^External ID/));
    await userEvent.tab();
    expect(screen.getByText('Incorrect value')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Create' })).toBeDisabled();
    await userEvent.type(screen.getByLabelText(/^External ID/), 'w2-1');
    expect(screen.getByRole('button', { name: 'Create' })).toBeEnabled();
  });

  test('says that a name is too long for W2 where it was typed for W4', async () => {
    show(<CreateSystemCard />);
    await userEvent.type(screen.getByLabelText(/^Name/), 'Hala targowa Kielce');
    await userEvent.selectOptions(screen.getByLabelText('Version'), 'W2');
    expect(screen.getByText("A W2 system's name has at most 12 characters.")).toBeInTheDocument();
    await userEvent.selectOptions(screen.getByLabelText('Version'), 'W4');
    expect(screen.queryByText(/at most 12/)).not.toBeInTheDocument();
  });

  test.each([
    ['an id of 0', () => network.answer(createSystem, { NewSystemID: 0 })],
    ['a failure', () => network.fail(createSystem, { status: 500 })],
  ])('reports %s and keeps the name', async (_, answer) => {
    answer();
    const services = show(<CreateSystemCard />);
    await userEvent.type(screen.getByLabelText(/^Name/), 'Hala');
    await submit();
    await notice(services, 'The system could not be created. Maybe a system with the specified name already exists.');
    expect(screen.getByLabelText(/^Name/)).toHaveValue('Hala');
  });

  test('says which characters a name may not have', async () => {
    show(<CreateSystemCard />);
    await userEvent.type(screen.getByLabelText(/^Name/), 'A & B');
    await userEvent.tab();
    expect(screen.getByText(/^Incorrect name\. Characters not allowed/)).toBeInTheDocument();
  });
});

describe('CreateNodeCard', () => {
  test('offers only W4 systems of the viewer and free W4 devices', async () => {
    show(<CreateNodeCard />);
    expect((await options('System')).map((option) => option.textContent)).toEqual(['Hala']);
    await userEvent.keyboard('{Escape}');
    expect((await options('Device')).map((option) => option.textContent)).toEqual(['AA01not heard yet']);
  });

  test('says which free device is of which type, and when it was last heard', async () => {
    network.answer(listFreeDevices, [
      { SerialString: 'AA01', SystemVersion: 'W4', DeviceType: 'UD-20.3', LatestPacketTimestamp: hoursAgo(0.1) },
      { SerialString: 'AA02', SystemVersion: 'W4', DeviceType: 'UD-20.3', LatestPacketTimestamp: null },
    ]);
    show(<CreateNodeCard />);
    expect((await options('Device')).map((option) => option.textContent)).toEqual([
      'AA01UD-20.3, heard 6 min ago',
      'AA02UD-20.3, not heard yet',
    ]);
  });

  test('keeps the system for the next node, and puts the cursor into its name', async () => {
    network.answer(createNode, { result: 31 });
    const services = show(<CreateNodeCard />);
    await choose('System', /Hala/);
    await choose('Device', /AA01/);
    await userEvent.type(screen.getByLabelText(/^Name/), 'Truss 1');
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    await notice(services, 'Node created successfully.');
    await waitFor(() => expect(screen.getByLabelText(/^Name/)).toHaveFocus());
    expect(screen.getByLabelText(/^Name/)).toHaveValue('');
    expect(screen.getByLabelText('System')).toHaveValue('Hala');
    expect(screen.getByLabelText('Device')).toHaveValue('');
  });

  test.each([
    ['Node created successfully.', () => network.answer(createNode, { result: 31 })],
    [
      'The node could not be created. Maybe a node with the specified name already exists.',
      () => network.answer(createNode, { result: 0 }),
    ],
  ])('says %s', async (text, answer) => {
    answer();
    const services = show(<CreateNodeCard />);
    await choose('System', /Hala/);
    await choose('Device', /AA01/);
    await userEvent.type(screen.getByLabelText(/^Name/), 'Truss 1');
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    await notice(services, text);
    expect(network.seen(createNode)[0]?.input).toEqual({ SystemID: 1, DeviceSerialString: 'AA01', Name: 'Truss 1' });
  });

  test('asks for the free devices again where one was refused: somebody else may have taken it', async () => {
    network.answer(createNode, { result: 0 });
    show(<CreateNodeCard />);
    await choose('System', /Hala/);
    await choose('Device', /AA01/);
    await userEvent.type(screen.getByLabelText(/^Name/), 'Truss 1');
    network.answer(listFreeDevices, [{ SerialString: 'AA02', SystemVersion: 'W4' }]);
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(screen.getByLabelText('Device')).toHaveValue(''));
    expect(screen.getByRole('button', { name: 'Create' })).toBeDisabled();
    expect(screen.getByLabelText(/^Name/)).toHaveValue('Truss 1');
    expect((await options('Device')).map((option) => option.textContent)).toEqual(['AA02not heard yet']);
  });

  test('asks for a system first', async () => {
    network.answer(
      listSystemsVeryShort,
      systems.filter((system) => system.ID !== 1),
    );
    show(<CreateNodeCard />);
    expect(await screen.findByRole('heading', { name: 'Please add a system first.' })).toBeInTheDocument();
    expect(screen.getByText(/^(A node belongs|Systems that you administer)/)).toBeInTheDocument();
  });
});

test.each([
  [
    'Create Node',
    CreateNodeCard,
    'Free devices could not be loaded.',
    () => network.fail(listFreeDevices, { status: 500 }),
  ],
  [
    'Delete System',
    DeleteSystemCard,
    'Systems could not be loaded.',
    () => network.fail(listSystemsNodesShort, { status: 500 }),
  ],
])('%s says that its list failed, and tries again when asked', async (_, Card, text, fail) => {
  fail();
  show(<Card />);
  expect(await screen.findByRole('heading', { name: text })).toBeInTheDocument();
  network.answer(listFreeDevices, []);
  network.answer(
    listSystemsNodesShort,
    systems.map((system) => ({ ...system, nodes: [] })),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.getByLabelText('System')).toBeEnabled());
});

describe('DeleteSystemCard', () => {
  async function ask() {
    show(<DeleteSystemCard />);
    await choose('System', /Hala/);
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    return within(screen.getByRole('alertdialog', { name: 'Are you sure you want to delete this item (#1)?' }));
  }

  test('names the system and what goes with it', async () => {
    network.answer(deleteSystem, {});
    const dialog = await ask();
    expect(dialog.getByText('Hala')).toBeInTheDocument();
    expect(dialog.getByText(/its 2 nodes with all measurements/)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('System deleted successfully.')).toBeInTheDocument();
    expect(network.seen(deleteSystem)[0]?.input).toEqual({ ID: 1 });
  });

  const REFUSED = 'You do not have the permissions to remove the system or there are still other users in the system.';
  test.each([
    [403, REFUSED],
    [409, REFUSED],
    [500, 'System was not deleted'],
  ])('on %d says why not', async (status, text) => {
    network.fail(deleteSystem, { status });
    const dialog = await ask();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(text)).toBeInTheDocument();
  });
});

describe('DeleteSystemCard, where something was measured', () => {
  async function ask() {
    show(<DeleteSystemCard />, 'staff');
    await choose('System', /Hala/);
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    const question = screen.getByRole('alertdialog', { name: 'Are you sure you want to delete this item (#1)?' });
    // It takes the focus in a frame of its own, and what is typed before goes nowhere.
    await waitFor(() => expect(question.matches(':focus-within')).toBe(true));
    return within(question);
  }

  test('says why the system is kept', async () => {
    const reason = 'Its devices have readings or alarms. Retire them first.';
    network.fail(deleteSystem, { status: 409, fields: { ID: reason } });
    const dialog = await ask();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(reason)).toBeInTheDocument();
  });

  test('sends the name that staff have typed', async () => {
    network.answer(deleteSystem, {});
    const dialog = await ask();
    await userEvent.type(dialog.getByLabelText('Name of the system'), 'Hala');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('System deleted successfully.')).toBeInTheDocument();
    expect(network.seen(deleteSystem)[0]?.input).toEqual({ ID: 1, PurgeName: 'Hala' });
  });
});

describe('the cards of retired nodes', () => {
  const PURGE = 'Delete for good';
  const RESTORE = 'Restore';
  const restoreCard = async () => within(await screen.findByRole('region', { name: 'Restore Retired Node' }));
  const purgeCard = async () => within(await screen.findByRole('region', { name: 'Delete Retired Node For Good' }));
  const choosing = async (card: ReturnType<typeof within>, text: RegExp) => {
    await userEvent.click(card.getByLabelText('Retired node'));
    await userEvent.click(screen.getByRole('option', { name: text }));
  };
  const question = () => within(screen.getByRole('alertdialog'));

  test('restore one, and say when it was retired, by whom, and what is to be checked', async () => {
    network.answer(listRetiredNodes, [aRetiredNode()]);
    network.answer(restoreNode, {});
    show(<RetiredNodesCards />);
    const card = await restoreCard();
    expect(card.getByRole('button', { name: RESTORE })).toBeDisabled();
    await choosing(card, /Truss 9.*Hala, 11\/01\/2026/);
    const who = 'Retired 11/01/2026, 00:30 CET by Anna. Its device is AA01.';
    expect(card.getByText(who)).toBeInTheDocument();
    await userEvent.click(card.getByRole('button', { name: RESTORE }));
    const dialog = question();
    expect(dialog.getByText('Are you sure you want to restore this node?')).toBeInTheDocument();
    expect(dialog.getByText('Truss 9 of Hala')).toBeInTheDocument();
    expect(dialog.getByText(who)).toBeInTheDocument();
    expect(dialog.getByText(/Its level is unknown until it reports/)).toBeInTheDocument();
    expect(network.seen(restoreNode)).toEqual([]);
    network.answer(listRetiredNodes, []);
    await userEvent.click(dialog.getByRole('button', { name: RESTORE }));
    expect(await screen.findByText('Node was restored. Its level is unknown until it reports.')).toBeInTheDocument();
    expect(network.seen(restoreNode)[0]?.input).toEqual({ id: 12 });
    await userEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body);
    await waitFor(() => expect(screen.queryByRole('region')).not.toBeInTheDocument());
  });

  test('name nobody where the account is gone, and no device where there is none', async () => {
    network.answer(listRetiredNodes, [aRetiredNode({ retiredBy: null, DeviceSerialString: null })]);
    show(<RetiredNodesCards />);
    const card = await restoreCard();
    await choosing(card, /Truss 9/);
    expect(card.getByText(/ by an account that was deleted\. It has no device\.$/)).toBeInTheDocument();
  });

  test.each([
    [
      'Its hardware belongs to another device by now.',
      () =>
        network.fail(restoreNode, { status: 409, fields: { id: 'Its hardware belongs to another device by now.' } }),
    ],
    ['You do not have the permission to restore the node.', () => network.fail(restoreNode, { status: 403 })],
    ['Something went wrong. Try again', () => network.fail(restoreNode, { status: 500 })],
    ['Something went wrong. Try again', () => network.breakOff(restoreNode)],
  ])('say beside the button why not: %s', async (text, answer) => {
    network.answer(listRetiredNodes, [aRetiredNode()]);
    answer();
    show(<RetiredNodesCards />);
    const card = await restoreCard();
    await choosing(card, /Truss 9/);
    await userEvent.click(card.getByRole('button', { name: RESTORE }));
    await userEvent.click(question().getByRole('button', { name: RESTORE }));
    expect(await question().findByText(text)).toBeInTheDocument();
    expect(question().getByText('Truss 9 of Hala')).toBeInTheDocument();
  });

  test('delete one for good once its name is typed, and say what is lost', async () => {
    network.answer(listRetiredNodes, [aRetiredNode()]);
    network.answer(deleteNode, { result: 12, retired: false });
    show(<RetiredNodesCards />, 'staff');
    const card = await purgeCard();
    await choosing(card, /Truss 9.*Hala, 11\/01\/2026/);
    await userEvent.type(card.getByLabelText('Type its name'), 'Truss ');
    expect(card.getByRole('button', { name: PURGE })).toBeDisabled();
    await userEvent.type(card.getByLabelText('Type its name'), '9');
    await userEvent.click(card.getByRole('button', { name: PURGE }));
    expect(question().getByText(/evidence of its alarms/)).toBeInTheDocument();
    await userEvent.click(question().getByRole('button', { name: PURGE }));
    expect(await screen.findByText('Node was deleted successfully.')).toBeInTheDocument();
    expect(network.seen(deleteNode)[0]?.input).toEqual({ id: 12, PurgeName: 'Truss 9' });
  });

  test('say why the host keeps it', async () => {
    const reason = 'A device is kept for 30 days after it was retired.';
    network.answer(listRetiredNodes, [aRetiredNode()]);
    network.fail(deleteNode, { status: 409, fields: { id: reason } });
    show(<RetiredNodesCards />, 'staff');
    const card = await purgeCard();
    await choosing(card, /Truss 9/);
    await userEvent.type(card.getByLabelText('Type its name'), 'Truss 9');
    await userEvent.click(card.getByRole('button', { name: PURGE }));
    await userEvent.click(question().getByRole('button', { name: PURGE }));
    expect(await question().findByText(reason)).toBeInTheDocument();
  });

  test('let only staff delete for good', async () => {
    network.answer(listRetiredNodes, [aRetiredNode()]);
    show(<RetiredNodesCards />);
    await restoreCard();
    expect(screen.getAllByRole('region')).toHaveLength(1);
  });

  test('say that their list failed, and try again when asked', async () => {
    network.fail(listRetiredNodes, { status: 500 });
    show(<RetiredNodesCards />);
    expect(await screen.findByRole('heading', { name: 'Retired nodes could not be loaded.' })).toBeInTheDocument();
    network.answer(listRetiredNodes, [aRetiredNode()]);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await restoreCard();
  });

  test.each([404, 501])('are missing where the host knows no retired nodes (%d)', async (status) => {
    network.fail(listRetiredNodes, { status });
    show(<RetiredNodesCards />);
    await waitFor(() => expect(network.seen(listRetiredNodes)).not.toEqual([]));
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
  });
});

describe('DeleteNodeCard', () => {
  async function ask(category: Category = 'installer') {
    show(<DeleteNodeCard />, category);
    await choose('System', /Hala/);
    expect((await options('Node')).map((option) => option.textContent)).toEqual(['Truss 9', 'Truss 10']);
    await userEvent.click(screen.getByRole('option', { name: 'Truss 9' }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    return within(screen.getByRole('alertdialog', { name: 'Are you sure you want to delete this node?' }));
  }

  test.each([
    ['installer', /reports a level or an obstruction, only staff can retire it/],
    ['staff', /closed in your name, also while the structure is still at that level/],
  ] as const)('tells %s what becomes of an alarm, and nobody that it is irreversible', async (category, text) => {
    const dialog = await ask(category);
    expect(dialog.getByText(text)).toBeInTheDocument();
    expect(dialog.queryByText(/irreversible/)).not.toBeInTheDocument();
  });

  test('says beside the button why the host refuses, and keeps the question open', async () => {
    const reason = 'This device reports a level or an obstruction, so its alarm goes on.';
    network.fail(deleteNode, { status: 409, fields: { id: reason } });
    const dialog = await ask();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByText(reason)).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Delete' })).toBeEnabled();
  });

  test.each([
    ['Node was deleted successfully.', () => network.answer(deleteNode, { result: 12 })],
    [
      'Node was retired. Its readings and alarms are kept.',
      () => network.answer(deleteNode, { result: 12, retired: true }),
    ],
    ['Node was deleted successfully.', () => network.answer(deleteNode, {} as { result: null })],
    ['You do not have the permission to remove the node.', () => network.answer(deleteNode, { result: 0 })],
    ['You do not have the permission to remove the node.', () => network.fail(deleteNode, { status: 403 })],
    ['Something went wrong. Try again', () => network.fail(deleteNode, { status: 500 })],
    ['Something went wrong. Try again', () => network.breakOff(deleteNode)],
  ])('says %s', async (text, answer) => {
    answer();
    const dialog = await ask();
    expect(dialog.getByText('Truss 9 of Hala')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(network.seen(deleteNode)[0]?.input).toEqual({ id: 12 });
  });
});
