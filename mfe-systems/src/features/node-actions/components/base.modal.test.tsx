import { listNodes } from '@sagitta/shared-contracts/api/node';
import { isNodeRecalculated, setNodeBase } from '@sagitta/shared-contracts/api/node-action';
import { listNodeCommands, type NodeCommand } from '@sagitta/shared-contracts/api/node-command';
import { mockNetwork } from '@sagitta/shared-contracts/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hoursAgo, inclinometer } from '../../../shared/testing/fixtures';
import { stoppedClock } from '../../../shared/testing/stopped-clock';
import { aCommand, device, dialog, showAction } from '../testing/show-action';
import { BaseModal } from './base.modal';

const network = mockNetwork();
const clock = stoppedClock();
const tilted = () =>
  inclinometer({ systemId: 7, updatedViaWebsiteAt: 'v1', MeasurementBaseAngle: 0.5, MeasuredAngle: null });

async function paste(text: string, name = 'Truss A-04') {
  const shown = await dialog(`Set base: ${name}`);
  const field = shown.getByLabelText('Base');
  await userEvent.clear(field);
  if (text !== '') await userEvent.paste(text);
  return { ...shown, field, save: shown.getByRole('button', { name: 'Save' }) };
}

test.each([
  ['0', null],
  ['40000', null],
  [' 4312 ', null],
  ['40001', 'Invalid value'],
  ['-1', 'Invalid value'],
  ['12,5', 'Invalid value'],
  ['', 'Numeric values only'],
  ['abc', 'Numeric values only'],
  ['4e3', 'Numeric values only'],
  ['4 312', 'Numeric values only'],
])('of the base "%s" of a rangefinder says: %s', async (text, problem) => {
  showAction(network, BaseModal);
  const { save, queryByText } = await paste(text);
  expect(save.hasAttribute('disabled')).toBe(problem !== null);
  if (problem !== null) expect(queryByText(problem)).toBeVisible();
});

test.each([
  ['-4', null],
  ['4', null],
  ['−1,234', null],
  ['4.001', 'Invalid value'],
  ['-4.1', 'Invalid value'],
  ['0.1234', 'Invalid value'],
  [' 0,125 ', null],
  ['-4.001', 'Invalid value'],
  ['', 'Numeric values only'],
])('of the base "%s" of an inclinometer says: %s', async (text, problem) => {
  showAction(network, BaseModal, tilted());
  const { save, queryByText } = await paste(text, 'Column 7');
  expect(save.hasAttribute('disabled')).toBe(problem !== null);
  if (problem !== null) expect(queryByText(problem)).toBeVisible();
});

test('turns a comma into a point, and takes 12 characters, never the beginning of more', async () => {
  showAction(network, BaseModal, tilted());
  const { field, getByText } = await paste('1,23456789012345', 'Column 7');
  expect(getByText('Not pasted: 16 characters, and there is room for 12')).toBeVisible();
  await userEvent.clear(field);
  await userEvent.paste('1,2345678901');
  expect(field).toHaveValue('1.2345678901');
});

test('cannot save what is unchanged, however it is written', async () => {
  showAction(network, BaseModal);
  const { field, save } = await paste('04324');
  expect(save).toBeDisabled();
  await userEvent.type(field, '{Enter}');
  expect(network.seen(setNodeBase)).toEqual([]);
});

test('offers the newest reading as the base', async () => {
  showAction(network, BaseModal);
  const { field, getByRole, findByText } = await paste('1');
  expect(await findByText(/^Newest reading: 4,312/)).toBeVisible();
  await userEvent.click(getByRole('button', { name: 'Use it as the base' }));
  expect(field).toHaveValue('4312');
});

test('does not call the reading of an obstructed sensor the newest', async () => {
  showAction(network, BaseModal, device({ ObstructionStatus: true }));
  await paste('1');
  expect(screen.getByText(/^Last reading before the obstruction: 4,312/)).toBeVisible();
  expect(screen.queryByText(/^Newest reading/)).toBeNull();
});

test.each([
  ['4224', device({ MeasuredDistance: 4_324, PermissibleValue: 90 }), 'With this base: −100 mm, −111 %, L4.'],
  ['4330', device({ MeasuredDistance: 4_312 }), 'With this base: 18 mm, 45 %, L1.'],
  ['4312', device({ MeasuredDistance: 4_312 }), 'With this base: 0 mm, 0 %, no threat.'],
  ['4312', device({ MeasuredDistance: 4_302, PermissibleValue: null }), 'With this base: 10 mm, not monitored.'],
  [
    '1',
    inclinometer({ systemId: 7, MeasurementBaseAngle: 0.5, MeasuredAngle: 0.2, InclinometerInverted: true }),
    'With this base: 0.800°, 40 %, L1.',
  ],
  [
    '4330',
    device({ MeasuredDistance: 4_312, ObstructionStatus: true }),
    'With this base: 18 mm, 45 %, L1, by the last reading before the obstruction.',
  ],
  [
    '4330',
    device({
      MeasuredDistance: 4_312,
      LatestMeasurementTimestamp: hoursAgo(27),
      LatestDisplacementMeasurementTimestamp: hoursAgo(27),
    }),
    'With this base: 18 mm, 45 %, L1, measured 27 h ago.',
  ],
])('shows before it is saved what the base %s would give now', async (text, node, preview) => {
  showAction(network, BaseModal, node);
  await paste(text, node.name);
  expect(screen.getByRole('status').textContent?.replaceAll('\u202f', ' ')).toBe(preview);
});

test.each([
  [
    '4312',
    'L3 would be over',
    'Let L3 be over',
    'L3 of 36 mm is active now. With this base it would be over, and people',
  ],
  ['4330', 'L3 would fall to L1', 'Let L3 fall to L1', 'L3 of 36 mm is active now. With this base it would fall to L1'],
])('asks before the base %s is saved, with which %s', async (base, title, confirm, text) => {
  const alarm = { LatestKnownThreatLevel: 'L3', LatestKnownCalculatedDeflection: 36, MeasuredDistance: 4_312 } as const;
  showAction(network, BaseModal, device(alarm));
  network.answer(setNodeBase, { updatedViaWebsiteAt: 'v2' });
  network.answer(isNodeRecalculated, { isRecalculated: false });
  const { save } = await paste(base);
  const said = () => document.body.textContent?.replaceAll('\u202f', ' ');
  expect(said()).toContain(text);
  await userEvent.click(save);
  expect(await screen.findByRole('alertdialog', { name: `${title}. Save it all the same?` })).toBeVisible();
  expect(network.seen(setNodeBase)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: confirm }));
  await waitFor(() => expect(network.seen(setNodeBase)).toHaveLength(1));
});

test('asks nothing where a base makes the level rise', async () => {
  showAction(network, BaseModal, device({ LatestKnownThreatLevel: 'L3', MeasuredDistance: 4_312 }));
  network.answer(setNodeBase, { updatedViaWebsiteAt: 'v2' });
  network.answer(isNodeRecalculated, { isRecalculated: false });
  await userEvent.click((await paste('4400')).save);
  await waitFor(() => expect(network.seen(setNodeBase)).toHaveLength(1));
});

test('shows nothing of a base that is not valid, or is the one in force', async () => {
  showAction(network, BaseModal);
  await paste('40001');
  expect(screen.queryByText(/^With this base/)).toBeNull();
  await paste('4324');
  expect(screen.queryByText(/^With this base/)).toBeNull();
});

test('asks a host without commands every 5 s until the device has recalculated, then rereads the devices', async () => {
  const { notices } = showAction(network, BaseModal);
  network.answer(setNodeBase, { updatedViaWebsiteAt: 'v2' });
  network.answer(isNodeRecalculated, () => ({ isRecalculated: network.seen(isNodeRecalculated).length > 1 }));
  const { save } = await paste('4312');
  clock.stop();
  fireEvent.click(save);
  await clock.until(() =>
    expect(screen.getByText(/^Saved\. The device takes it over when it next sends/)).toBeVisible(),
  );
  expect(network.seen(setNodeBase)[0]?.input).toMatchObject({ nodeID: 1, newBase: 4_312, updatedViaWebsiteAt: 'v1' });
  await clock.until(() => expect(network.seen(isNodeRecalculated)).toHaveLength(1));
  const reads = network.seen(listNodes).length;
  await clock.pass(4_000);
  expect(network.seen(isNodeRecalculated)).toHaveLength(1);
  await clock.pass(1_000);
  await clock.until(() => expect(screen.getByText('The device has recalculated its values.')).toBeVisible());
  expect(network.seen(isNodeRecalculated)).toHaveLength(2);
  expect(network.seen(listNodes).length).toBeGreaterThan(reads);
  expect(notices).toEqual([{ kind: 'success', text: 'Truss A-04 has recalculated its values' }]);
  await clock.pass(60_000);
  expect(network.seen(isNodeRecalculated)).toHaveLength(2);
});

test('goes on asking when it is closed, and goes away once the device has recalculated', async () => {
  const { onClose } = showAction(network, BaseModal);
  network.answer(setNodeBase, { updatedViaWebsiteAt: 'v2' });
  network.answer(isNodeRecalculated, { isRecalculated: false });
  const { save } = await paste('4312');
  clock.stop();
  fireEvent.click(save);
  await clock.until(() => expect(screen.getByText(/^Saved/)).toBeVisible());
  await clock.until(() => expect(network.seen(isNodeRecalculated)).toHaveLength(1));
  fireEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) ?? save);
  await clock.until(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(onClose).not.toHaveBeenCalled();
  network.answer(isNodeRecalculated, { isRecalculated: true });
  await clock.pass(5_000);
  await clock.until(() => expect(onClose).toHaveBeenCalledTimes(1));
});

describe('a base that waits for the device', () => {
  const command = aCommand({ kind: 'base' });

  async function saveBase() {
    const shown = showAction(network, BaseModal, device(), { commands: [] });
    network.answer(setNodeBase, () => {
      network.answer(listNodeCommands, [command]);
      return { updatedViaWebsiteAt: 'v2', command };
    });
    const { save } = await paste('4312');
    clock.stop();
    fireEvent.click(save);
    await clock.until(() => expect(screen.getByText(/^Saved\. The device takes it over/)).toBeVisible());
    return shown;
  }
  const hostSays = (own: Partial<NodeCommand>) => network.answer(listNodeCommands, [{ ...command, ...own }]);

  test.each<[string, Partial<NodeCommand>, string, { kind: string; text: string }[]]>([
    [
      'recalculated',
      { state: 'recalculated', appliedAt: hoursAgo(0), recalculatedAt: hoursAgo(0) },
      'The device has recalculated its values.',
      [{ kind: 'success', text: 'Truss A-04 has recalculated its values' }],
    ],
    ['withdrawn', { state: 'withdrawn', endedAt: hoursAgo(0) }, 'Withdrawn: the base in force stays as it was.', []],
    [
      'failed',
      { state: 'failed', endedAt: hoursAgo(0), reason: 'The sensor is damaged.' },
      'It failed: the base in force stays as it was.',
      [{ kind: 'error', text: 'Truss A-04: Failed: The sensor is damaged.' }],
    ],
  ])('says what became of it once it is %s', async (_, own, text, told) => {
    const { notices } = await saveBase();
    hostSays(own);
    await clock.pass(60_000);
    await clock.until(() => expect(screen.getByText(text)).toBeVisible());
    if (own.state !== 'recalculated') expect(screen.queryByText(/has recalculated its values/)).toBeNull();
    expect(notices).toEqual(told);
    // Only the command's own state counts.
    expect(network.seen(isNodeRecalculated)).toEqual([]);
  });

  test('is not recalculated once the device has only taken it over', async () => {
    const { notices } = await saveBase();
    hostSays({ state: 'applied', appliedAt: hoursAgo(0) });
    await clock.pass(60_000);
    await clock.until(() => expect(screen.getByText('Values are being recalculated')).toBeVisible());
    expect(screen.queryByText(/has recalculated its values/)).toBeNull();
    expect(notices).toEqual([]);
  });
});

test("says in the host's words why it was refused, and keeps what is typed", async () => {
  showAction(network, BaseModal);
  network.fail(setNodeBase, { status: 422, message: 'Option not available for W2 system version.' });
  const { field, save } = await paste('4312');
  await userEvent.click(save);
  expect(await screen.findByRole('alert')).toHaveTextContent('Option not available for W2 system version.');
  expect(field).toHaveValue('4312');
});

test('shows both versions where somebody else set it first, and saves mine over theirs when asked', async () => {
  const { answer } = showAction(network, BaseModal);
  network.fail(setNodeBase, { status: 409 });
  const { save } = await paste('4312');
  answer(device({ MeasurementBaseDistance: 4_300, updatedViaWebsiteAt: 'v2' }));
  await userEvent.click(save);
  expect(await screen.findByRole('row', { name: 'Base 4312 4300' })).toBeVisible();
  network.answer(setNodeBase, { updatedViaWebsiteAt: 'v3' });
  network.answer(isNodeRecalculated, { isRecalculated: true });
  await userEvent.click(screen.getByRole('button', { name: 'Save mine' }));
  await waitFor(() =>
    expect(network.seen(setNodeBase).at(-1)?.input).toMatchObject({ newBase: 4_312, updatedViaWebsiteAt: 'v2' }),
  );
});

test('of a W2 device says that it is not available', async () => {
  showAction(network, BaseModal, device({ SystemVersion: 'W2', W2Operational: true }));
  expect((await dialog('Set base: Truss A-04')).getByText('Option not available for W2 system version.')).toBeVisible();
});
