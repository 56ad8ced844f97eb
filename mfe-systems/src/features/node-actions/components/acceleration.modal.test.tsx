import { listNodeCommands } from '@sagitta/shared-contracts/api/node-command';
import { accelerateNode } from '@sagitta/shared-contracts/api/node-action';
import { LIVE_EVERY_MS } from '@sagitta/shared-contracts/rules/live';
import { mockNetwork } from '@sagitta/shared-contracts/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hoursAgo, NOW } from '../../../shared/testing/fixtures';
import { stoppedClock } from '../../../shared/testing/stopped-clock';
import { aCommand, device, dialog, showAction } from '../testing/show-action';
import { AccelerationModal } from './acceleration.modal';

const network = mockNetwork();
const clock = stoppedClock();
const TITLE = 'Accelerate: Truss A-04';
const inMinutes = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();

async function paste(text: string) {
  const shown = await dialog(TITLE);
  const field = shown.getByLabelText('Minutes');
  await userEvent.click(field);
  await userEvent.paste(text);
  return { ...shown, field, send: shown.getByRole('button', { name: 'Accelerate' }) };
}

test.each([
  [' 30 ', '30'],
  ['0', '0'],
  ['9999', '9999'],
  ['1,5', '0'],
  ['soon', '0'],
])('reads "%s" as %s minutes', async (typed, minutes) => {
  showAction(network, AccelerationModal);
  const { field, send } = await paste(typed);
  expect(field).toHaveValue(minutes);
  expect(send.hasAttribute('disabled')).toBe(minutes === '0');
});

test('never cuts what is pasted: 12345 minutes are not 1234', async () => {
  showAction(network, AccelerationModal);
  const { field, send, getByText } = await paste('12345');
  expect(field).toHaveValue('');
  expect(getByText('Not pasted: 5 characters, and there is room for 4')).toBeVisible();
  expect(send).toBeDisabled();
});

test('adds the minutes to now, under the lock that was read, and says that the mode is on', async () => {
  const { notices } = showAction(network, AccelerationModal);
  network.answer(accelerateNode, { updatedViaWebsiteAt: 'v2' });
  const { send, getByText } = await paste('30');
  expect(getByText(/^Until 10\/01\/2026, 13:30/)).toBeVisible();
  await userEvent.click(send);
  await waitFor(() => expect(notices).toEqual([{ kind: 'success', text: 'Node is now in an accelerated mode' }]));
  expect(network.seen(accelerateNode)[0]?.input).toMatchObject({
    nodeID: 1,
    newAcceleratedUntil: inMinutes(30),
    updatedViaWebsiteAt: 'v1',
  });
});

test('adds them to the end that is still ahead', async () => {
  showAction(network, AccelerationModal, device({ AcceleratedUntil: hoursAgo(-1) }));
  network.answer(accelerateNode, {});
  const { send } = await paste('30');
  await userEvent.click(send);
  await waitFor(() =>
    expect(network.seen(accelerateNode)[0]?.input).toMatchObject({ newAcceleratedUntil: inMinutes(90) }),
  );
});

test('cancels the mode with null', async () => {
  const { notices } = showAction(network, AccelerationModal, device({ AcceleratedUntil: hoursAgo(-1) }));
  network.answer(accelerateNode, {});
  await userEvent.click((await dialog(TITLE)).getByRole('button', { name: 'Cancel acceleration' }));
  await waitFor(() => expect(notices).toEqual([{ kind: 'success', text: 'Acceleration mode canceled' }]));
  expect(network.seen(accelerateNode)[0]?.input).toMatchObject({ newAcceleratedUntil: null });
});

test('says why the host refuses, where the device takes no such command', async () => {
  const { notices } = showAction(network, AccelerationModal);
  const problem = 'This device cannot be accelerated: it does not understand our commands.';
  network.fail(accelerateNode, { status: 400, message: 'The call is not valid.', fields: { nodeID: problem } });
  const { send, findByText, field } = await paste('30');
  await userEvent.click(send);
  expect(await findByText(problem)).toBeVisible();
  expect(field).toHaveValue('30');
  expect(notices).toEqual([]);
});

test('says that the mode is on once the device has fetched the command, also when the dialog is closed', async () => {
  const { notices, onClose } = showAction(network, AccelerationModal, device(), { commands: [] });
  const command = aCommand({ kind: 'acceleration' });
  network.answer(accelerateNode, () => {
    network.answer(listNodeCommands, [command]);
    return { updatedViaWebsiteAt: 'v2', command };
  });
  const { send } = await paste('30');
  clock.stop();
  fireEvent.click(send);
  await clock.until(() => expect(screen.getByText('Expected at the next uplink')).toBeVisible());
  expect(notices).toEqual([]);
  network.answer(listNodeCommands, [{ ...command, state: 'applied', appliedAt: hoursAgo(0) }]);
  fireEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) ?? send);
  await clock.until(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(onClose).not.toHaveBeenCalled();
  await clock.pass(LIVE_EVERY_MS);
  await clock.until(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(notices).toEqual([{ kind: 'success', text: 'Node is now in an accelerated mode' }]);
});

test('says that the device did not take the command, also when the dialog is closed', async () => {
  const { notices, onClose } = showAction(network, AccelerationModal, device(), { commands: [] });
  const command = aCommand({ kind: 'acceleration' });
  network.answer(accelerateNode, () => {
    network.answer(listNodeCommands, [
      { ...command, state: 'failed', endedAt: hoursAgo(0), reason: 'The device refused it.' },
    ]);
    return { updatedViaWebsiteAt: 'v2', command };
  });
  const { send } = await paste('30');
  await userEvent.click(send);
  await waitFor(() => expect(notices).toEqual([{ kind: 'error', text: 'Truss A-04: Failed: The device refused it.' }]));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

test('says that somebody else was first, keeps the minutes, and sends them under the new lock', async () => {
  const { answer } = showAction(network, AccelerationModal);
  network.fail(accelerateNode, { status: 409 });
  const { send, field } = await paste('30');
  answer(device({ AcceleratedUntil: hoursAgo(-1), updatedViaWebsiteAt: 'v2' }));
  await userEvent.click(send);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^Somebody else changed this device meanwhile\. Nothing was sent/,
  );
  expect(field).toHaveValue('30');
  network.answer(accelerateNode, {});
  await userEvent.click(send);
  await waitFor(() =>
    expect(network.seen(accelerateNode)[1]?.input).toMatchObject({
      newAcceleratedUntil: inMinutes(90),
      updatedViaWebsiteAt: 'v2',
    }),
  );
});

test.each([
  [{ status: 403, message: 'Only installers may do that.' }, 'Only installers may do that.'],
  [{ status: 503, message: 'The server is busy.' }, 'The server is busy.'],
  [{ status: 500 }, 'Something went wrong. Try again'],
])('that fails with %j says why, and keeps the minutes', async (failure, text) => {
  const { notices } = showAction(network, AccelerationModal);
  network.fail(accelerateNode, failure);
  const { send, field } = await paste('30');
  await userEvent.click(send);
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(field).toHaveValue('30');
  expect(notices).toEqual([]);
});

test('cannot be cancelled where the host does not answer, and says so', async () => {
  showAction(network, AccelerationModal, device({ AcceleratedUntil: hoursAgo(-1) }));
  network.breakOff(accelerateNode);
  await userEvent.click((await dialog(TITLE)).getByRole('button', { name: 'Cancel acceleration' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong. Try again');
});

test('of a W2 device says that it is not available', async () => {
  showAction(network, AccelerationModal, device({ SystemVersion: 'W2', W2Operational: true }));
  expect((await dialog(TITLE)).getByText('Option not available for W2 system version.')).toBeVisible();
});

test('closes when it waits for a network, with the end that it was to have, and never calls it on', async () => {
  const services = showAction(network, AccelerationModal);
  services.keep = jest.fn();
  network.breakOff(accelerateNode);
  const { send } = await paste('30');
  await userEvent.click(send);
  await waitFor(() => expect(services.onClose).toHaveBeenCalled());
  expect(services.keep).toHaveBeenCalledWith({
    act: 'Accelerate',
    of: 'Truss A-04',
    thing: 'node 1',
    path: '/systems/7/dashboard',
    entered: [expect.objectContaining({ label: 'Until', name: 'newAcceleratedUntil', storedAs: 'AcceleratedUntil' })],
    form: { path: '/systems/7/dashboard?act=acceleration&device=1', typed: { minutes: '30' } },
  });
  expect(network.seen(accelerateNode)[0]?.input).toMatchObject({ newAcceleratedUntil: inMinutes(30) });
  expect(services.notices).toEqual([]);
});
