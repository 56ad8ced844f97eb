import type { Category } from '@sagitta/shared-contracts/access';
import { getAccount, listAccounts } from '@sagitta/shared-contracts/api/account';
import {
  createAccount,
  deleteAccount,
  detachAccount,
  listAccountSystems,
  pinAccount,
  saveAccount,
  saveAssignment,
  unpairMobileApp,
} from '@sagitta/shared-contracts/api/account-admin';
import { createNode, deleteNode, listFreeDevices } from '@sagitta/shared-contracts/api/node-admin';
import { changePassword, getPasswordChange, remindPassword } from '@sagitta/shared-contracts/api/password';
import { listSystemsNodesShort, listSystemsVeryShort } from '@sagitta/shared-contracts/api/system';
import { createSystem, deleteSystem } from '@sagitta/shared-contracts/api/system-admin';
import {
  createSystemGroup,
  listGroupSystems,
  listSystemGroupsInstaller,
  setGroupSystems,
} from '@sagitta/shared-contracts/api/system-group';
import { mockNetwork, TEST_SESSION, testServices, type WireOf } from '@sagitta/shared-contracts/testing';
import { renderPage } from '@sagitta/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { AccountEdit } from '../features/account-edit/components/account-edit';
import { AccountsCard } from '../features/accounts/components/accounts-card';
import { CreateGroupCard } from '../features/administration/components/create-group-card';
import { CreateNodeCard } from '../features/administration/components/create-node-card';
import { CreateSystemCard } from '../features/administration/components/create-system-card';
import { CreateUserCard } from '../features/administration/components/create-user-card';
import { DeleteNodeCard } from '../features/administration/components/delete-node-card';
import { DeleteSystemCard } from '../features/administration/components/delete-system-card';
import { DeleteUserCard } from '../features/administration/components/delete-user-card';
import { GroupSystemsCard } from '../features/administration/components/group-systems-card';
import { PinUserCard } from '../features/administration/components/pin-user-card';
import { PurgeNodeCard } from '../features/administration/components/purge-node-card';
import { aRetiredNode } from '../shared/testing/a-retired-node';
import { ChangePasswordForm } from '../features/password/components/change-password-form';
import { RemindPasswordForm } from '../features/password/components/remind-password-form';

const RESET_LINK_SENT =
  'Reset password link has been sent. Link will be valid for 48 hours. ' +
  'If you do not receive an email within 1 hour, please try again.';

const network = mockNetwork();

/** How a person comes to a message: what is on screen, what the host answers, what they do. */
interface Way {
  /** The whole text that says it, where it is part of a longer one. */
  as?: string;
  show: ReactNode;
  category?: Category;
  host?: () => void;
  steps?: readonly Step[];
}
type Step =
  | readonly ['type', label: string, text: string]
  | readonly ['empty', label: string]
  | readonly ['choose', label: string, option: string]
  | readonly ['press' | 'confirm', button: string];

const NOBODY = 'nobody@example.com';
const remind: readonly Step[] = [
  ['type', 'Email', NOBODY],
  ['press', 'Send'],
];
const change: readonly Step[] = [
  ['type', 'New password', 'correct horse'],
  ['type', 'Repeat new password', 'correct horse'],
  ['press', 'Save'],
];
const newSystem: readonly Step[] = [
  ['type', 'Name *', 'Hala'],
  ['press', 'Create'],
];
const newNode: readonly Step[] = [
  ['choose', 'System', 'Hala'],
  ['choose', 'Device', 'AA01'],
  ['type', 'Name *', 'Truss 1'],
  ['press', 'Create'],
];
const newUser: readonly Step[] = [
  ['type', 'Name *', 'Anna Nowak'],
  ['type', 'Email *', 'anna@example.com'],
  ['type', 'Password', 'correct horse'],
  ['choose', 'Systems *', 'Hala'],
  ['press', 'Create'],
];
const pin: readonly Step[] = [
  ['choose', 'User', 'Bartosz'],
  ['choose', 'Systems', 'Stara'],
  ['press', 'Pin'],
];
const newGroup: readonly Step[] = [
  ['type', 'Name *', 'South'],
  ['press', 'Create'],
];
const saveGroup: readonly Step[] = [
  ['choose', 'System group', 'North'],
  ['choose', 'Systems', 'Stara'],
  ['press', 'Save'],
];
const askNode: readonly Step[] = [
  ['choose', 'System', 'Hala'],
  ['choose', 'Node', 'Truss 9'],
  ['press', 'Delete'],
];
const askSystem: readonly Step[] = [
  ['choose', 'System', 'Hala'],
  ['press', 'Delete'],
];
const askUser: readonly Step[] = [
  ['choose', 'User', 'Bartosz'],
  ['press', 'Delete'],
];
const unbind: readonly Step[] = [
  ['choose', 'System', 'Hala'],
  ['press', 'Unbind'],
  ['confirm', 'Unbind'],
];
const saveName: readonly Step[] = [
  ['type', 'Full name', ' II'],
  ['press', 'Save details'],
];
const notify: readonly Step[] = [
  ['press', 'SMS: L1'],
  ['press', 'Save notifications'],
];
const edit = <AccountEdit id={8} />;

/**
 * Every documented message (docs/product) that this part owns, word for word, and a way to it. Sign-in and the token
 * check are the shell's; deleting a group is mfe-systems'.
 */
const MESSAGES: Readonly<Record<string, Way>> = {
  'Email not found. Please, check if your email is correct or try again later.': {
    show: <RemindPasswordForm />,
    host: () => network.fail(remindPassword, { status: 404 }),
    steps: remind,
  },
  'E-mail to change your password was sent recently. Try again in 30 seconds.': {
    show: <RemindPasswordForm />,
    host: () => network.fail(remindPassword, { status: 400 }),
    steps: remind,
  },
  [RESET_LINK_SENT]: {
    show: <RemindPasswordForm />,
    host: () => network.answer(remindPassword, {}),
    steps: remind,
  },
  'Incorrect token.': {
    show: <ChangePasswordForm token="x" />,
    host: () => network.fail(getPasswordChange, { status: 404 }),
  },
  'New password has been saved successfully.': {
    show: <ChangePasswordForm token="x" />,
    host: () => network.answer(changePassword, {}),
    steps: change,
  },
  'Password can not be empty': { show: <ChangePasswordForm token="x" />, steps: [['empty', 'New password']] },
  'Passwords do not match': {
    show: <ChangePasswordForm token="x" />,
    steps: [
      ['type', 'New password', 'one'],
      ['type', 'Repeat new password', 'two'],
      ['empty', 'New password'],
      ['type', 'New password', 'one'],
    ],
  },
  'Something went wrong. Try again': {
    show: <RemindPasswordForm />,
    host: () => network.breakOff(remindPassword),
    steps: remind,
  },

  'The system could not be created. Maybe a system with the specified name already exists.': {
    show: <CreateSystemCard />,
    host: () => network.answer(createSystem, { NewSystemID: 0 }),
    steps: newSystem,
  },
  'System created successfully.': {
    show: <CreateSystemCard />,
    host: () => network.answer(createSystem, { NewSystemID: 9 }),
    steps: newSystem,
  },
  'Incorrect name. Characters not allowed: <, >, /, \\, &, ; ': {
    show: <CreateSystemCard />,
    steps: [
      ['type', 'Name *', 'A & B'],
      ['choose', 'Version', 'W4'],
    ],
  },
  'Incorrect value': {
    show: <CreateSystemCard />,
    steps: [
      ['choose', 'Version', 'W2'],
      ['empty', 'External ID *'],
    ],
  },
  'The node could not be created. Maybe a node with the specified name already exists.': {
    show: <CreateNodeCard />,
    host: () => network.answer(createNode, { result: 0 }),
    steps: newNode,
  },
  'Node created successfully.': {
    show: <CreateNodeCard />,
    host: () => network.answer(createNode, { result: 31 }),
    steps: newNode,
  },

  'Could not create user.': {
    show: <CreateUserCard />,
    host: () => network.fail(createAccount, { status: 500 }),
    steps: newUser,
  },
  'User could not be created. Maybe user with specified e-mail or phone number already exists.': {
    show: <CreateUserCard />,
    host: () => network.answer(createAccount, { id: 0 }),
    steps: newUser,
  },
  'User was created successfully.': { show: <CreateUserCard />, steps: newUser },
  'Could not pin user to account.': {
    show: <CreateUserCard />,
    host: () => network.fail(pinAccount, { status: 500 }),
    steps: newUser,
  },
  'This feature is unavailable for your account.': {
    show: <CreateUserCard />,
    host: () => network.answer(listSystemsVeryShort, []),
  },
  'Invalid name': {
    show: <CreateUserCard />,
    steps: [
      ['type', 'Name *', 'Al'],
      ['empty', 'Phone'],
    ],
  },
  'Invalid email address': {
    show: <CreateUserCard />,
    steps: [
      ['type', 'Email *', 'anna@example'],
      ['empty', 'Phone'],
    ],
  },
  'Email cannot be empty': { show: <CreateUserCard />, steps: [['empty', 'Email *']] },
  'Invalid phone number': {
    show: <CreateUserCard />,
    steps: [
      ['type', 'Phone', '600100200'],
      ['empty', 'Name *'],
    ],
  },
  'Password too short': {
    show: <CreateUserCard />,
    steps: [
      ['type', 'Password', '1234567'],
      ['empty', 'Phone'],
    ],
  },
  "W2 System can't be edited here. Go to the W2 System Settings panel.": {
    show: <CreateUserCard />,
    steps: [['choose', 'Systems *', 'Stara']],
  },

  "Account can't be pinned to this system.": {
    show: <PinUserCard />,
    host: () => network.fail(pinAccount, { status: 403 }),
    steps: pin,
  },
  'User was not pinned.': { show: <PinUserCard />, host: () => network.fail(pinAccount, { status: 500 }), steps: pin },
  'Account pinned to the system.': { show: <PinUserCard />, steps: pin },
  'User pinned successfully.': {
    show: <PinUserCard />,
    steps: [...pin.slice(0, 2), ['choose', 'Systems', 'Nowa'], ['press', 'Pin']],
  },

  'The system group could not be created. Maybe a group with the specified name already exists.': {
    show: <CreateGroupCard />,
    host: () => network.answer(createSystemGroup, { newSystemGroupID: 0 }),
    steps: newGroup,
  },
  'System group created successfully.': {
    show: <CreateGroupCard />,
    host: () => network.answer(createSystemGroup, { newSystemGroupID: 3 }),
    steps: newGroup,
  },
  'Could not save system group.': {
    show: <GroupSystemsCard />,
    host: () => network.fail(setGroupSystems, { status: 500 }),
    steps: saveGroup,
  },
  'System group saved successfully.': {
    show: <GroupSystemsCard />,
    host: () => network.answer(setGroupSystems, {}),
    steps: saveGroup,
  },

  // Asked where that is true; a node that is retired is not lost (docs/decisions/0069-retired-devices.md).
  'This operation is irreversible. Are you sure to delete this node?': {
    show: <PurgeNodeCard nodes={[aRetiredNode()]} />,
    steps: [
      ['choose', 'Retired node', 'Truss 9'],
      ['type', 'Type its name', 'Truss 9'],
      ['press', 'Delete for good'],
    ],
  },
  'Are you sure you want to delete this node?': { show: <DeleteNodeCard />, steps: askNode },
  'You do not have the permission to remove the node.': {
    show: <DeleteNodeCard />,
    host: () => network.fail(deleteNode, { status: 403 }),
    steps: [...askNode, ['confirm', 'Delete']],
  },
  'Node was deleted successfully.': {
    show: <DeleteNodeCard />,
    host: () => network.answer(deleteNode, { result: 11 }),
    steps: [...askNode, ['confirm', 'Delete']],
  },
  'This operation is irreversible. Are you sure you want to delete this user?': {
    show: <DeleteUserCard />,
    steps: askUser,
  },
  'You do not have the permissions to remove this user.': {
    show: <DeleteUserCard />,
    host: () => network.fail(deleteAccount, { status: 403 }),
    steps: [...askUser, ['confirm', 'Delete']],
  },
  // The document's other reading is 'User deleted successfully.'
  'User was deleted successfully.': {
    show: <DeleteUserCard />,
    host: () => network.answer(deleteAccount, {}),
    steps: [...askUser, ['confirm', 'Delete']],
  },
  'Account was not deleted': {
    show: <DeleteUserCard />,
    host: () => network.fail(deleteAccount, { status: 500 }),
    steps: [...askUser, ['confirm', 'Delete']],
  },
  'Are you sure you want to delete this item (#1)?': { show: <DeleteSystemCard />, steps: askSystem },
  'You do not have the permissions to remove the system or there are still other users in the system.': {
    show: <DeleteSystemCard />,
    host: () => network.fail(deleteSystem, { status: 409 }),
    steps: [...askSystem, ['confirm', 'Delete']],
  },
  'System was not deleted': {
    show: <DeleteSystemCard />,
    host: () => network.fail(deleteSystem, { status: 500 }),
    steps: [...askSystem, ['confirm', 'Delete']],
  },
  'System deleted successfully.': {
    show: <DeleteSystemCard />,
    host: () => network.answer(deleteSystem, {}),
    steps: [...askSystem, ['confirm', 'Delete']],
  },

  'Edit account failed': { show: edit, host: () => network.fail(saveAccount, { status: 500 }), steps: saveName },
  'Email or phone already taken': {
    show: edit,
    host: () => network.fail(saveAccount, { status: 409 }),
    steps: saveName,
  },
  'Account data were saved successfully': {
    show: edit,
    host: () => network.answer(saveAccount, { succeeded: true }),
    steps: saveName,
  },
  'Edit notifications failed': { show: edit, host: () => network.fail(saveAssignment, { status: 500 }), steps: notify },
  'Notifications were saved successfully': {
    show: edit,
    host: () => network.answer(saveAssignment, { updatedAt: 'a2' }),
    steps: notify,
  },
  'Account detached successfully': { show: edit, host: () => network.answer(detachAccount, {}), steps: unbind },
  'Detach failed': { show: edit, host: () => network.fail(detachAccount, { status: 500 }), steps: unbind },
  failed: {
    show: edit,
    host: () => {
      network.answer(getAccount, account({ RegisteredInMobileApp: true }));
      network.fail(unpairMobileApp, { status: 500 });
    },
    steps: [
      ['press', 'Unregister'],
      ['confirm', 'Unregister'],
    ],
  },
  'Incorrect name': { show: edit, steps: [['empty', 'Full name']] },
  'Incorrect email': { show: edit, steps: [['type', 'Email', '@']] },
  'Incorrect phone number': { show: edit, steps: [['type', 'Phone', '123']] },
  'You do not have access to edit this account.': {
    show: edit,
    host: () => network.answer(getAccount, account({ accessRightToAccount: { String: 'none', Valid: true } })),
  },
  '403': {
    as: '403: you may not open this page.',
    show: edit,
    host: () => network.answer(getAccount, account({ id: 0 })),
  },

  'Please add a system first.': { show: <DeleteSystemCard />, host: () => network.answer(listSystemsNodesShort, []) },
  'No accounts.': { show: <AccountsCard />, category: 'commoner', host: () => network.answer(listAccounts, []) },
  'No users yet.': { show: <DeleteUserCard />, host: () => network.answer(listAccounts, []) },
  'No System Groups to display': {
    show: <GroupSystemsCard />,
    host: () => network.answer(listSystemGroupsInstaller, []),
  },
  'You are not connected to a system, yet.': { show: <AccountsCard />, category: 'commoner', host: alone },
  'Go to Installer Panel and add a new system.': { show: <AccountsCard />, host: alone },
  'Corrupted systems data.': {
    show: <AccountsCard />,
    host: () => network.answer(listSystemsVeryShort, { nonsense: true } as never),
  },
  'Corrupted system groups data.': {
    show: <GroupSystemsCard />,
    host: () => network.answer(listSystemGroupsInstaller, { nonsense: true } as never),
  },
};

beforeEach(() => {
  const systems = [
    { ID: 1, name: 'Hala', systemVersion: 'W4' as const, accountRole: 'installer' as const },
    { ID: 2, name: 'Stara', systemVersion: 'W2' as const, accountRole: 'installer' as const },
    { ID: 3, name: 'Nowa', systemVersion: 'W4' as const, accountRole: 'installer' as const },
  ];
  network.answer(listSystemsVeryShort, systems);
  network.answer(
    listSystemsNodesShort,
    systems.map((system) => ({
      ...system,
      nodes: system.ID === 1 ? [{ id: 11, name: 'Truss 9', DeviceRole: null, MainSensorType: null }] : [],
    })),
  );
  network.answer(listAccounts, [account()]);
  network.answer(getAccount, account());
  network.answer(listFreeDevices, [{ SerialString: 'AA01', SystemVersion: 'W4' }]);
  network.answer(listSystemGroupsInstaller, [
    { ID: 2, name: 'North', isPublic: false, public: false, systemsCount: 1 },
  ]);
  network.answer(listGroupSystems, []);
  network.answer(getPasswordChange, { email: 'a***@example.com' });
  network.answer(createAccount, { id: 21 });
  network.answer(pinAccount, {});
  network.answer(listAccountSystems, []);
});

test.each(Object.entries(MESSAGES))(
  'says: %s',
  async (message, { as, show, category = 'installer', host, steps = [] }) => {
    host?.();
    const services = renderPage(show, { services: testServices({ session: { ...TEST_SESSION, category } }) });
    for (const step of steps) await take(step);
    const said = () =>
      [...document.body.querySelectorAll('*')]
        .map(({ textContent }) => textContent.trim())
        .concat(services.notices.map(({ text }) => text.trim()));
    await waitFor(() => expect(said()).toContain((as ?? message).trim()));
  },
);

async function take([act, target, value = '']: Step): Promise<unknown> {
  if (act === 'press') return userEvent.click(await found(target));
  if (act === 'confirm')
    return userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: target }));
  const field = await screen.findByLabelText(target);
  await waitFor(() => expect(field).toBeEnabled());
  if (act === 'type') return userEvent.type(field, value);
  if (act === 'empty') {
    await userEvent.clear(field);
    return userEvent.tab();
  }
  if (field instanceof HTMLSelectElement) return userEvent.selectOptions(field, value);
  await userEvent.click(field);
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(value) }));
  return userEvent.keyboard('{Escape}');
}

/** A button or box by its name. The two kinds of Save on the edit page are told apart by their card. */
async function found(name: string): Promise<HTMLElement> {
  const [verb, of] = name.split(' ');
  if (verb === 'Save' && of)
    return within(await screen.findByRole('region', { name: of === 'details' ? 'Account Details' : 'Hala' })).getByRole(
      'button',
      { name: verb },
    );
  return screen.findByRole(name.includes(':') ? 'checkbox' : 'button', { name });
}

function account(changes: object = {}): WireOf<typeof getAccount> {
  return {
    id: 8,
    name: 'Bartosz Zięba',
    email: 'bartosz@example.com',
    phone: { String: '', Valid: false },
    accountCategory: 'commoner',
    systems: { String: '1', Valid: true },
    accessRightToAccount: { String: 'full', Valid: true },
    language: 'en',
    timezone: 'Europe/Warsaw',
    updatedAt: 'v1',
    RegisteredInMobileApp: false,
    lastSystem: false,
    systemsDetails: [
      {
        ID: 1,
        name: 'Hala',
        systemVersion: 'W4',
        accountRole: 'common_user',
        AssignmentUpdatedAt: 'a1',
        accessRightsToAccount: 'full',
      },
    ],
    ...changes,
  } as unknown as WireOf<typeof getAccount>;
}

function alone(): void {
  network.answer(listSystemsVeryShort, []);
  network.answer(listAccounts, [account({ id: TEST_SESSION.id })]);
}
