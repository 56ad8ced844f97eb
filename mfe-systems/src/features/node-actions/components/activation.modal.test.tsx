import { setNodeActive } from '@sagitta/shared-contracts/api/node-action';
import { mockNetwork } from '@sagitta/shared-contracts/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { device, showAction } from '../testing/show-action';
import { ActivationModal } from './activation.modal';

const network = mockNetwork();
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test.each([
  [true, 'Are you sure you want to deactivate node?'],
  [null, 'Are you sure you want to deactivate node?'],
  [false, 'Are you sure you want to activate node?'],
])('of a device whose active is %s asks: %s', async (active, question) => {
  showAction(network, ActivationModal, device({ active }));
  expect(await screen.findByRole('alertdialog', { name: question })).toHaveTextContent('Truss A-04');
});

test.each([
  [
    'an alarm',
    { LatestKnownThreatLevel: 'L3', LatestKnownCalculatedDeflection: 36 },
    /^L3 of 36\smm is active now\. This ends no/,
  ],
  ['an obstruction', { ObstructionStatus: true }, /It is obstructed, or the structure has moved\. This ends no alarm/],
  ['nothing', {}, /^A device that is switched off raises no alarm/],
] as const)('names what falls silent: %s', async (_, own, text) => {
  showAction(network, ActivationModal, device(own));
  expect(await screen.findByText(text)).toBeVisible();
});

test('does it under the lock that was read, and says that the node is updated once it is', async () => {
  const { notices, onClose, answer } = showAction(network, ActivationModal);
  network.answer(setNodeActive, () => {
    answer(device({ active: false, updatedViaWebsiteAt: 'v2' }));
    return { updatedViaWebsiteAt: 'v2' };
  });
  await press('OK');
  await waitFor(() => expect(notices).toEqual([{ kind: 'success', text: 'Truss A-04 updated' }]));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(network.seen(setNodeActive).map(({ input }) => input)).toEqual([
    { nodeID: 1, active: false, updatedViaWebsiteAt: 'v1' },
  ]);
});

test('says that it will update shortly where the host has not done it yet', async () => {
  const { notices } = showAction(network, ActivationModal);
  network.answer(setNodeActive, {});
  await press('OK');
  await waitFor(() => expect(notices).toEqual([{ kind: 'info', text: 'Truss A-04 will update shortly' }]));
});

test('does nothing when it is cancelled', async () => {
  const { onClose } = showAction(network, ActivationModal);
  await press('Cancel');
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(network.seen(setNodeActive)).toEqual([]);
});

test('says that somebody else was first, and does it under the new lock when pressed again', async () => {
  const { answer, notices } = showAction(network, ActivationModal);
  network.fail(setNodeActive, { status: 409 });
  answer(device({ updatedViaWebsiteAt: 'v2' }));
  await press('OK');
  expect(await screen.findByText(/^Somebody else changed this device meanwhile\. Nothing was changed/)).toBeVisible();
  network.answer(setNodeActive, {});
  await waitFor(() => expect(screen.getByRole('button', { name: 'OK' })).toBeEnabled());
  await press('OK');
  await waitFor(() => expect(notices).toHaveLength(1));
  expect(network.seen(setNodeActive)[1]?.input).toMatchObject({ updatedViaWebsiteAt: 'v2' });
});

test('stays open and says why it failed', async () => {
  const { onClose } = showAction(network, ActivationModal);
  network.breakOff(setNodeActive);
  await press('OK');
  expect(await screen.findByText('Something went wrong. Try again')).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
});
