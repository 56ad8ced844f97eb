import { listNodes, type Node } from '@sagitta/shared-contracts/api/node';
import { listNodeCommands } from '@sagitta/shared-contracts/api/node-command';
import { listNodeTrends } from '@sagitta/shared-contracts/api/node-trend';
import { getSystemMap, getSystemMapImage } from '@sagitta/shared-contracts/api/system-map';
import { getSystem } from '@sagitta/shared-contracts/api/system';
import { setNodeBase } from '@sagitta/shared-contracts/api/node-action';
import { aRefusedCall, mockNetwork, waitingCallsOf } from '@sagitta/shared-contracts/testing';
import { address } from '@sagitta/shared-ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bareNode, bareSystem, gateway, hoursAgo, inclinometer, laser, NOW, system } from '../shared/testing/fixtures';
import { showPage } from '../shared/testing/show-page';
import DashboardPage from './dashboard.page';

const network = mockNetwork();
const show = (options: Partial<Parameters<typeof showPage>[1]> = {}) =>
  showPage(<DashboardPage />, { path: '/systems/7/dashboard', route: '/systems/:id/dashboard', ...options });

// A browser fetches them when they are first wanted.
beforeAll(async () => {
  await import('../features/node-actions/components/simple-modals');
  await import('../features/node-actions/components/export.modal');
});

// What the map does has its own test.
beforeEach(() => {
  network.fail(getSystemMap, { status: 404 });
  network.fail(getSystemMapImage, { status: 404 });
  network.answer(listNodeTrends, []);
});

function answer(nodes: Node[], own: Parameters<typeof system>[0] = {}): void {
  network.answer(getSystem, system(own));
  network.answer(listNodes, nodes);
}

const NOWHERE = { latitude: { Float64: 0, Valid: false }, longitude: { Float64: 0, Valid: false } };
const region = (name: string) => screen.findByRole('region', { name });

describe('the dashboard', () => {
  test('asks for the nodes of its system only', async () => {
    answer([laser()]);
    show();
    await region('Measuring devices');
    expect(network.seen(listNodes).map(({ input }) => input)).toEqual([{ systemIds: [7] }]);
  });

  test('leads with the worst device and how many report', async () => {
    answer([
      laser(),
      laser({ id: 4, name: 'Truss B-02', LatestKnownThreatLevel: 'L3', LatestKnownCalculatedDeflection: 31.2 }),
      gateway(),
    ]);
    show();
    const status = within(await region('System status'));
    expect(status.getByText('L3 on Truss B-02')).toBeVisible();
    expect(status.getByText('3 / 3')).toBeVisible();
    expect(status.getByText('W4')).toBeVisible();
  });

  test.each(['', '?devices=1'])(
    'leads from the headline to the card of its device, searched for or not: %s',
    async (search) => {
      answer([laser(), laser({ id: 4, name: 'Truss B-02', LatestKnownThreatLevel: 'L3' })]);
      show({ path: `/systems/7/dashboard${search}` });
      const status = within(await region('System status'));
      const card = () => screen.queryByRole('article', { name: 'Truss B-02' });
      if (search !== '') expect(card()).toBeNull();
      const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
      await userEvent.click(status.getByRole('button', { name: 'Go to Truss B-02' }));
      await waitFor(() => expect(card()?.closest('li')).toHaveFocus());
      expect(scrolled.mock.contexts.at(-1)).toBe(card()?.closest('li'));
    },
  );

  const fresh = {
    LatestKnownCalculatedDeflection: null,
    PermissibleValue: null,
    LatestKnownThreatLevel: 'none',
  } as const;

  const isNew = { hasMap: false, firstSteps: { people: false, tested: false } };

  test('lists the first steps of a new system, ticked by what is there, each with the way there', async () => {
    answer([laser({ name: 'Punkt 1', ...fresh })], isNew);
    show();
    const steps = within(await region('First steps'));
    expect(steps.getByText('1 of 7 set up')).toBeVisible();
    const [devices, ...others] = steps.getAllByRole('listitem');
    expect(within(devices as HTMLElement).getByRole('img', { name: 'Set up' })).toBeVisible();
    for (const item of others) expect(within(item).queryByRole('img', { name: 'Set up' })).toBeNull();
    expect(steps.getByText(/not that the structure is safe/)).toBeVisible();
    expect(steps.getByRole('link', { name: 'Location' })).toHaveAttribute('href', '/systems/7/system_settings');
    expect(steps.getByRole('link', { name: 'Who is told' })).toHaveAttribute('href', '/accounts?system=7');
    expect(steps.getAllByRole('button', { name: 'Go to the map' })).toHaveLength(2);
    expect(steps.getByRole('button', { name: 'Punkt 1: Change thresholds' })).toBeVisible();
    expect(steps.getByRole('button', { name: 'Send one' })).toBeVisible();
    network.answer(listNodeCommands, []);
    await userEvent.click(steps.getByRole('button', { name: 'Punkt 1: Set base' }));
    expect(await screen.findByRole('dialog', { name: 'Set base: Punkt 1' })).toBeVisible();
  });

  test('puts the first steps away, for later too, and has them again', async () => {
    answer([laser({ name: 'Punkt 1', ...fresh })], isNew);
    show();
    const steps = within(await region('First steps'));
    await userEvent.click(steps.getByRole('button', { name: 'Put away' }));
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
    expect(window.localStorage.length).toBe(1);
    await userEvent.click(screen.getByRole('button', { name: /^First steps: \d open$/ }));
    expect(await region('First steps')).toBeVisible();
    expect(window.localStorage.length).toBe(0);
  });

  test('tells an administrator who does what they may not do', async () => {
    answer([], { ...isNew, accountRole: 'administrator' });
    show({ category: 'commoner' });
    const steps = within(await region('First steps'));
    expect(steps.getAllByText('Its installer does this.')).toHaveLength(6);
    expect(steps.getByRole('link', { name: 'Who is told' })).toBeVisible();
    expect(steps.queryByRole('button', { name: 'Send one' })).toBeNull();
  });

  test.each(['commoner', 'observer'] as const)('tells a %s nothing that only others can set', async (category) => {
    answer([laser({ name: 'Punkt 1', ...fresh })], { hasMap: false });
    show({ category });
    await region('Measuring devices');
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
  });

  test('names the system in the header, with the way back and the age of its data', async () => {
    answer([laser()]);
    const services = show();
    await region('System status');
    await waitFor(() => expect(services.header.asOf?.live).toBe(true));
    expect(services.header).toMatchObject({
      title: 'Hala Widowiskowa, Zakopane',
      crumb: { label: 'Systems', to: '/systems' },
    });
  });

  test('shows each kind of device in its section', async () => {
    answer([
      laser(),
      gateway(),
      laser({ id: 5, name: 'Dead', SystemVersion: 'W2', W2Operational: false }),
      bareNode({ id: 6 }),
    ]);
    show();
    for (const [section, name] of [
      ['Measuring devices', 'Truss A-04'],
      ['Infrastructure devices', 'Gateway'],
      ['Nonoperational devices', 'Dead'],
      ['Unknown', 'Bare'],
    ] as const) {
      expect(within(await region(section)).getByRole('article')).toHaveAccessibleName(name);
    }
  });
});

test('shows the level of a device whose sensor is of a type that only a newer API knows', async () => {
  const newer = { ...laser({ LatestKnownThreatLevel: 'L4' }), MainSensorType: 'strain_gauge' };
  answer([newer as unknown as Node]);
  show();
  expect(within(await region('System status')).getByText('L4 on Truss A-04')).toBeVisible();
  const card = within(within(await region('Measuring devices')).getByRole('article', { name: 'Truss A-04' }));
  expect(card.getAllByText('L4')[0]).toBeVisible();
  expect(card.getByText(/Unknown sensor/)).toBeVisible();
  expect(card.getByRole('link', { name: 'Go to graphs' })).toBeVisible();
  expect(card.queryByText(/mm$/)).toBeNull();
});

describe('the trend', () => {
  /** A reading every quarter of an hour, in mm by the hours from now. */
  const rising = (nodeID: number) => ({
    nodeID,
    points: Array.from({ length: 96 }, (_, index): [number, number] => {
      const hours = (index - 95) / 4;
      return [NOW / 1000 + hours * 3_600, 12 + Math.max(0, hours + 4) * 2];
    }),
  });

  test('says of the worst device that it rises, and draws the last 24 hours on its card, in one request', async () => {
    answer([laser(), laser({ id: 4, name: 'Truss B-02', LatestKnownThreatLevel: 'L3' })]);
    network.answer(listNodeTrends, [rising(4)]);
    show();
    expect(await within(await region('System status')).findByText(/^Rising since 09:\d\d\.$/)).toBeVisible();
    expect(await screen.findByRole('img', { name: 'Last 24 hours of Truss B-02' })).toBeVisible();
    expect(screen.queryByRole('img', { name: 'Last 24 hours of Truss A-04' })).toBeNull();
    expect(network.seen(listNodeTrends).map(({ input }) => input)).toEqual([{ systemID: 7 }]);
  });

  test.each([404, 501])('is left out where the host answers %d, and the page is whole', async (status) => {
    answer([laser()]);
    network.fail(listNodeTrends, { status });
    show();
    await waitFor(() => expect(network.seen(listNodeTrends)).toHaveLength(1));
    expect(await screen.findByRole('article', { name: 'Truss A-04' })).toBeVisible();
    expect(screen.queryByText(/trend/)).toBeNull();
  });

  test('says so where it could not be loaded', async () => {
    answer([laser()]);
    network.fail(listNodeTrends, { status: 500 });
    show();
    expect(await screen.findByText('The trend could not be loaded.')).toBeVisible();
  });
});

describe('a device card', () => {
  const card = async (name = 'Truss A-04') => within(await screen.findByRole('article', { name }));

  test('shows type, level, reading, share, states, message and age', async () => {
    answer([laser({ LatestKnownThreatLevel: 'L1' })]);
    show();
    const { getByText, getByRole } = await card();
    expect(getByText('Laser · UD-20.3')).toBeVisible();
    expect(getByText('L1', { selector: 'span' })).toBeVisible();
    expect(getByText('12 mm')).toBeVisible();
    expect(getByText('30 % of 40 mm')).toBeVisible();
    expect(
      getByRole('img', {
        name: /^Deflection 12\u202fmm, 30\u202f% of the permissible 40\u202fmm, L1, active levels: L1 at 25\u202f%/,
      }),
    ).toBeInTheDocument();
    expect(getByText('Device works')).toBeVisible();
    expect(getByText('6 min ago')).toBeVisible();
  });

  test('leads to the graph and to the logs of its device', async () => {
    answer([laser()]);
    show();
    const { getByRole } = await card();
    expect(getByRole('link', { name: 'Go to graphs' })).toHaveAttribute('href', '/devices/1/graph');
    expect(getByRole('link', { name: 'Go to logs' })).toHaveAttribute('href', '/logs?system=7&node=1');
  });

  test.each([
    ['with a level', { LatestKnownThreatLevel: 'L1' as const }, true],
    ['that is obstructed', { ObstructionStatus: true }, true],
    ['without either', { LatestKnownThreatLevel: 'none' as const }, false],
  ])('leads to the latest alarm of a device %s: %j', async (_, changes, leads) => {
    answer([laser(changes)]);
    show();
    const { queryByRole } = await card();
    const href = queryByRole('link', { name: 'Go to the latest alarm' })?.getAttribute('href');
    expect(href).toBe(leads ? '/logs?system=7&node=1&alarm=latest' : undefined);
  });

  test.each(['commoner', 'observer'] as const)('offers no changes to a %s', async (category) => {
    answer([laser()], { accountRole: 'common_user' });
    show({ category });
    const { queryByRole } = await card();
    expect(queryByRole('button', { name: 'Change device' })).toBeNull();
  });

  test.each(['staff', 'commoner', 'observer'] as const)('offers a %s the export of its readings', async (category) => {
    answer([laser(), gateway()], { accountRole: 'common_user' });
    show({ category });
    const { getByRole } = await card();
    const button = getByRole('button', { name: 'Export measurements' });
    await userEvent.click(button);
    expect(await screen.findByRole('dialog', { name: 'Export measurements: Truss A-04' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(button).toHaveFocus());
    const { queryByRole } = within(await screen.findByRole('article', { name: 'Gateway' }));
    expect(queryByRole('button', { name: 'Export measurements' })).toBeNull();
  });

  test('opens the dialog of a change from its menu, which hands the focus back', async () => {
    answer([laser()]);
    network.fail(listNodeCommands, { status: 404 });
    show();
    const { getByRole } = await card();
    const menu = getByRole('button', { name: 'Change device' });
    await userEvent.click(menu);
    const marked = (name: string) =>
      waitFor(() => expect(screen.getByRole('menuitem', { name })).toHaveAttribute('data-highlighted'));
    await marked('Change thresholds');
    await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus());
    await userEvent.keyboard('{ArrowDown}');
    await marked('Set base');
    await userEvent.keyboard('{ArrowDown}');
    await marked('Edit name');
    await userEvent.keyboard('{Enter}');
    // Its code is fetched now.
    const named = { name: 'Edit name: Truss A-04' };
    expect(await screen.findByRole('dialog', named)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(menu).toHaveFocus());
  });

  test('says what waits for its next uplink', async () => {
    answer([laser({ waitingCommands: ['thresholds'] })]);
    show();
    expect((await card()).getByText('Thresholds: at the next uplink')).toBeVisible();
  });

  test('answers why its level is what it is, with reading and base for installers and staff alone', async () => {
    answer([laser({ LatestKnownThreatLevel: 'L1', MeasuredDistance: 4312, MeasurementBaseDistance: 4324 })]);
    show({ category: 'commoner' });
    const { getByRole } = await card();
    await userEvent.click(getByRole('button', { name: /L1/ }));
    const panel = await screen.findByRole('dialog', { name: 'Why this level? Truss A-04' });
    expect(panel).toHaveTextContent('12 mm ÷ 40 mm = 30 %');
    expect(panel).toHaveTextContent('L110.0 mm (25 %), reached');
    expect(panel).not.toHaveTextContent('4,312');
  });

  test('of a device without a sensor has neither gauge nor level, and says why', async () => {
    answer([gateway()]);
    show();
    const { getByRole, queryByRole, queryByText } = await card('Gateway');
    expect(queryByRole('img')).toBeNull();
    expect(queryByText('Unknown')).toBeNull();
    await userEvent.click(getByRole('button', { name: 'No level' }));
    expect(await screen.findByRole('dialog', { name: 'Why this level? Gateway' })).toHaveTextContent(
      'The device has no sensor, so it has no level.Last packet6 min ago',
    );
  });

  test.each([
    ['L0', laser()],
    ['L3', laser({ LatestKnownThreatLevel: 'L3' })],
    ['inactive', laser({ active: false })],
    ['W2NonOperational', laser({ SystemVersion: 'W2', W2Operational: false })],
  ])('has the colour %s', async (colour, node) => {
    answer([node]);
    show();
    expect(await screen.findByRole('article', { name: 'Truss A-04' })).toHaveAttribute('data-colour', colour);
  });

  test('does not say that a device of a dead system is OK', async () => {
    answer([laser({ SystemVersion: 'W2', W2Operational: false })]);
    show();
    const { getByText, queryByText } = await card();
    expect(getByText('Node not operational')).toBeVisible();
    expect(queryByText('Node OK')).toBeNull();
  });

  test.each([
    ['staff', 1],
    ['installer', 1],
    ['commoner', 0],
    ['observer', 0],
  ] as const)('for %s has technical detail: %d', async (category, count) => {
    answer([laser({ DeviceSerialString: 'UD-0042' })]);
    show({ category });
    const { queryAllByText, findByText } = await card();
    expect(queryAllByText('Technical detail')).toHaveLength(count);
    if (count === 0) return;
    await userEvent.click(await findByText('Technical detail'));
    expect(await findByText('UD-0042')).toBeVisible();
  });

  test('survives a device of which nothing is known', async () => {
    network.answer(getSystem, bareSystem());
    network.answer(listNodes, [
      bareNode({ id: 1, name: 'Truss', MainSensorType: 'laser' }),
      bareNode({ id: 2, name: 'Column', MainSensorType: 'inclinometer' }),
      bareNode({ id: 3, name: 'Odd' }),
    ]);
    show();
    await screen.findByRole('article', { name: 'Odd' });
    for (const detail of screen.getAllByText('Technical detail')) await userEvent.click(detail);
    expect(document.body.textContent).not.toMatch(/NaN|null|undefined|Invalid/);
    expect(screen.getByText('Threat level unknown')).toBeVisible();
  });

  test('survives clocks in the future', async () => {
    answer([laser({ LatestMeasurementTimestamp: hoursAgo(-5), LatestPacketTimestamp: hoursAgo(-5) })]);
    show();
    expect((await card()).getByText('just now')).toBeVisible();
  });
});

describe('Measuring devices search', () => {
  test('picks measuring devices by name and keeps the choice in the address', async () => {
    answer([laser(), inclinometer(), gateway()]);
    show();
    await userEvent.click(await screen.findByRole('combobox', { name: 'Measuring devices search' }));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'Column 7',
      'Truss A-04',
    ]);
    await userEvent.click(screen.getByRole('option', { name: 'Column 7' }));
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Truss A-04' })).toBeNull());
    expect(screen.getByRole('article', { name: 'Gateway' })).toBeVisible();
    expect(within(await region('Measuring devices')).getByText('1 of 2')).toBeVisible();
  });

  test('comes after the drawing that shows the level', async () => {
    answer([laser()]);
    const drawings: [level: boolean, search: boolean][] = [];
    const observer = new MutationObserver(() =>
      drawings.push([
        screen.queryByRole('region', { name: 'System status' }) !== null,
        screen.queryByRole('combobox', { name: 'Measuring devices search' }) !== null,
      ]),
    );
    observer.observe(document.body, { childList: true, subtree: true });
    show();
    await screen.findByRole('combobox', { name: 'Measuring devices search' });
    observer.disconnect();
    expect(drawings).toContainEqual([true, false]);
  });

  test('starts from the address', async () => {
    answer([laser(), inclinometer()]);
    show({ path: '/systems/7/dashboard?devices=2' });
    expect(await screen.findByRole('article')).toHaveAccessibleName('Column 7');
  });
});

describe('a dashboard that cannot be shown', () => {
  test.each(['abc', '0', '-3', '7.5', '99999999999'])(
    'answers 403 to the id %s without asking the host',
    async (id) => {
      show({ path: `/systems/${id}/dashboard` });
      expect(await screen.findByRole('heading', { name: /403/ })).toBeVisible();
      expect([...network.seen(getSystem), ...network.seen(listNodes)]).toEqual([]);
    },
  );

  test('answers 403 where the system is not for this account', async () => {
    network.answer(getSystem, bareSystem({ ID: 0, name: '' }));
    network.answer(listNodes, []);
    const services = show();
    expect(await screen.findByRole('heading', { name: /403/ })).toBeVisible();
    expect(services.header).toEqual({});
  });

  test('says so where the system is corrupted', async () => {
    network.answer(getSystem, { nonsense: true } as never);
    network.answer(listNodes, [laser()]);
    show();
    expect(await screen.findByText('System data cannot be showed.')).toBeVisible();
    expect(screen.queryByText(/No (known )?threat/)).toBeNull();
  });

  test('says so where its devices are corrupted, and loads them again on Retry', async () => {
    network.answer(getSystem, system());
    network.answer(listNodes, [{ nonsense: true }] as never);
    show();
    expect(await screen.findByText('Corrupted dashboard data')).toBeVisible();
    expect(screen.queryByText(/No (known )?threat/)).toBeNull();
    network.answer(listNodes, [laser()]);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('article', { name: 'Truss A-04' })).toBeVisible();
  });

  test.each([
    ['staff', 1],
    ['commoner', 0],
  ] as const)('names the next step where there are no devices, for %s with %d way there', async (category, ways) => {
    answer([]);
    show({ category });
    expect(await screen.findByText('The system has no devices yet.', { selector: 'h2' })).toBeVisible();
    expect(screen.queryAllByRole('link', { name: 'Add the first device' })).toHaveLength(ways);
  });
});

test.each([
  ['of a new system is as high as it says', [], NOWHERE, true],
  [
    'with a place keeps room for the forecast',
    [],
    { latitude: { Float64: 52.4, Valid: true }, longitude: { Float64: 16.9, Valid: true } },
    false,
  ],
  ['with a device keeps room for its gauge', [laser()], NOWHERE, false],
] as const)('a dashboard %s', async (_, nodes, place, isShort) => {
  answer([...nodes], place);
  show();
  const top = (await region('System status')).parentElement;
  expect(top?.className.includes('topShort')).toBe(isShort);
});

describe('a dashboard whose address asks for an act on a device', () => {
  test('opens its dialog, once', async () => {
    answer([laser()]);
    network.answer(listNodeCommands, []);
    show({ path: '/systems/7/dashboard?act=base&device=1&devices=1' });
    expect(await screen.findByRole('dialog', { name: `Set base: ${laser().name}` })).toBeVisible();
    await waitFor(() => expect(address()).toBe('/systems/7/dashboard?devices=1'));
  });

  test.each([
    ['an act that there is not', '?act=demolition&device=1', 'staff'],
    ['a device of another system', '?act=base&device=99', 'staff'],
    ['an act that is not theirs', '?act=base&device=1', 'observer'],
  ] as const)('refuses %s, in words', async (_, search, category) => {
    answer([laser()]);
    const services = show({ path: `/systems/7/dashboard${search}`, category });
    await waitFor(() =>
      expect(services.notices.map(({ text }) => text)).toEqual(['You cannot do this to the device.']),
    );
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await waitFor(() => expect(address()).toBe('/systems/7/dashboard'));
  });
});

describe('a dashboard whose address asks for a change that was refused', () => {
  const path = '/systems/7/dashboard?act=base&device=1&correct=call-1';
  const call = aRefusedCall({
    operation: 'setNodeBase',
    input: { nodeID: 1, newBase: 39_999, updatedViaWebsiteAt: 'v0', replaces: null },
    told: {
      act: 'Set base',
      of: laser().name,
      thing: 'node 1',
      entered: [],
      form: { path: '', typed: { base: '39999' } },
    },
    refused: { message: 'Not possible. Too far.', fields: { newBase: 'Too far.' } },
  });

  test('opens its form as it was typed, with the reason beside the field, and takes its place', async () => {
    answer([laser({ systemId: 7, MeasurementBaseDistance: 4_324, updatedViaWebsiteAt: 'v1' })]);
    network.answer(listNodeCommands, []);
    network.breakOff(setNodeBase);
    const services = show({ path, waiting: waitingCallsOf([call]) });
    services.keep = jest.fn();
    const dialog = within(await screen.findByRole('dialog', { name: `Set base: ${laser().name}` }));
    expect(dialog.getByText('Not taken: Not possible. Too far.')).toBeVisible();
    const field = dialog.getByRole('textbox', { name: /^Base/ });
    expect(field).toHaveValue('39999');
    expect(field).toHaveAccessibleDescription(expect.stringContaining('Too far.'));
    await waitFor(() => expect(address()).toBe('/systems/7/dashboard'));
    await userEvent.clear(field);
    await userEvent.type(field, '3999');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(services.keep).toHaveBeenCalledWith(
      expect.objectContaining({
        corrects: 'call-1',
        form: { path: '/systems/7/dashboard?act=base&device=1', typed: { base: '3999' } },
      }),
    );
    // Of the version that was on the screen when it was typed: what somebody did since is a conflict.
    expect(network.seen(setNodeBase)[0]?.input).toMatchObject({ newBase: 3_999, updatedViaWebsiteAt: 'v0' });
  });

  test('takes it off the list where theirs is taken in its place, and corrects nothing from then on', async () => {
    answer([laser({ systemId: 7, MeasurementBaseDistance: 4_324, updatedViaWebsiteAt: 'v1' })]);
    network.answer(listNodeCommands, []);
    network.fail(setNodeBase, { status: 409, message: 'Changed.' });
    const discard = jest.fn(async () => undefined);
    const services = show({ path, waiting: { ...waitingCallsOf([call]), discard } });
    const dialog = within(await screen.findByRole('dialog', { name: `Set base: ${laser().name}` }));
    const field = dialog.getByRole('textbox', { name: /^Base/ });
    const save = async (base: string) => {
      await userEvent.clear(field);
      await userEvent.type(field, base);
      await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    };
    await save('3999');
    await userEvent.click(await dialog.findByRole('button', { name: 'Take theirs' }));
    expect(discard.mock.calls).toEqual([['call-1']]);
    expect(field).toHaveValue('4324');
    expect(dialog.queryByText(/Not taken/)).toBeNull();
    network.breakOff(setNodeBase);
    const keep = jest.fn();
    services.keep = keep;
    await save('5000');
    await waitFor(() => expect(keep).toHaveBeenCalledTimes(1));
    expect(keep.mock.calls[0]?.[0]).not.toHaveProperty('corrects');
    expect(discard).toHaveBeenCalledTimes(1);
  });

  test('says where it could not be taken off the list', async () => {
    answer([laser({ systemId: 7, MeasurementBaseDistance: 4_324, updatedViaWebsiteAt: 'v1' })]);
    network.answer(listNodeCommands, []);
    network.fail(setNodeBase, { status: 409, message: 'Changed.' });
    const warn = jest.spyOn(console, 'warn').mockReturnValue();
    const discard = () => Promise.reject(new Error('The database refused.'));
    const services = show({ path, waiting: { ...waitingCallsOf([call]), discard } });
    const dialog = within(await screen.findByRole('dialog', { name: `Set base: ${laser().name}` }));
    await userEvent.type(dialog.getByRole('textbox', { name: /^Base/ }), '{Backspace}');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Take theirs' }));
    await waitFor(() =>
      expect(services.notices.map(({ text }) => text)).toEqual([expect.stringMatching(/^Your change still waits/)]),
    );
    warn.mockRestore();
  });

  test('says that it does not wait any more', async () => {
    answer([laser()]);
    const services = show({ path, waiting: waitingCallsOf([]) });
    await waitFor(() =>
      expect(services.notices.map(({ text }) => text)).toEqual([
        'This change does not wait any more: it was sent or discarded.',
      ]),
    );
    await waitFor(() => expect(address()).toBe('/systems/7/dashboard'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('a dashboard that is watched', () => {
  beforeEach(() => jest.useFakeTimers({ advanceTimers: true }));
  afterEach(() => jest.useRealTimers());

  test('shows a new reading without a reload', async () => {
    answer([laser()]);
    show();
    expect(await screen.findByText('12 mm')).toBeVisible();
    network.answer(listNodes, [laser({ LatestKnownCalculatedDeflection: 25 })]);
    await act(() => jest.advanceTimersByTimeAsync(15_000));
    expect(await screen.findByText('25 mm')).toBeVisible();
    expect(screen.queryByText('12 mm')).toBeNull();
  });

  test('keeps what it has, and no longer calls it live, when the host is gone', async () => {
    answer([laser()]);
    const services = show();
    await screen.findByText('12 mm');
    expect(services.header.asOf?.live).toBe(true);
    network.breakOff(listNodes);
    network.breakOff(getSystem);
    await act(() => jest.advanceTimersByTimeAsync(16_000));
    await waitFor(() => expect(services.header.asOf?.live).toBe(false));
    expect(screen.getByText('12 mm')).toBeVisible();
  });

  test('calls nothing live once the browser knows of no network, and says at its level since when', async () => {
    answer([laser()]);
    const services = show();
    await screen.findByText('12 mm');
    expect(services.header.asOf?.live).toBe(true);
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await act(() => jest.advanceTimersByTimeAsync(1_500));
    await waitFor(() => expect(services.header.asOf?.live).toBe(false));
    expect(within(await region('System status')).getByText(/^at .*, just now$/)).toBeVisible();
    onLine.mockRestore();
  });
});
