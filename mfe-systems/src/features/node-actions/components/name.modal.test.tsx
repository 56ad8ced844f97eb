import { renameNode } from '@sagitta/shared-contracts/api/node-action';
import { mockNetwork } from '@sagitta/shared-contracts/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stoppedClock } from '../../../shared/testing/stopped-clock';
import { device, dialog, showAction } from '../testing/show-action';
import { NameModal } from './name.modal';

const network = mockNetwork();
const clock = stoppedClock();
const TITLE = 'Edit name: Truss A-04';
const INCORRECT = 'Incorrect name. Characters not allowed: <, >, /, \\, &, ;';
const LEAVING = 'Leaving the page now may result in the loss of unsaved data. Are you sure?';

async function type(name: string) {
  const shown = await dialog(TITLE);
  const field = shown.getByLabelText('Name');
  await userEvent.clear(field);
  if (name !== '') await userEvent.paste(name);
  return { ...shown, field, save: shown.getByRole('button', { name: 'Save' }) };
}

test('saves the name under the lock that was read, without spaces around it, and closes after a second', async () => {
  const { onClose, answer } = showAction(network, NameModal);
  network.answer(renameNode, () => {
    answer(device({ name: 'Truss B-1', updatedViaWebsiteAt: 'v2' }));
    return { succeeded: true, updatedViaWebsiteAt: 'v2' };
  });
  const { save } = await type('  Truss B-1 ');
  clock.stop();
  fireEvent.click(save);
  await clock.until(() => expect(screen.getByText('Saved')).toBeVisible());
  await clock.pass(900);
  expect(onClose).not.toHaveBeenCalled();
  await clock.pass(100);
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(network.seen(renameNode).map(({ input }) => input)).toEqual([
    { id: 1, name: 'Truss B-1', updatedViaWebsiteAt: 'v1' },
  ]);
});

test.each(['x', 'x'.repeat(32)])('may save "%s"', async (name) => {
  showAction(network, NameModal);
  const { save } = await type(name);
  expect(save).toBeEnabled();
});

test.each(['', '  ', 'a/b', 'a\\b', 'a&b', 'a;b', '<b', 'b>', '&lt;b'])(
  'says what is wrong with "%s", and does not send it',
  async (name) => {
    showAction(network, NameModal);
    const { field, save, getByText } = await type(name);
    await userEvent.type(field, '{Enter}');
    expect(getByText(INCORRECT)).toBeVisible();
    expect(save).toBeDisabled();
    expect(network.seen(renameNode)).toEqual([]);
  },
);

test('takes no more than 32 characters, and never a part of what is pasted', async () => {
  showAction(network, NameModal);
  const { field, save, getByText } = await type('y'.repeat(40));
  expect(field).toHaveValue('');
  expect(getByText('Not pasted: 40 characters, and there is room for 32')).toBeVisible();
  expect(save).toBeDisabled();
});

test('keeps a refused name for another try, and says why for 6 seconds', async () => {
  showAction(network, NameModal);
  network.answer(renameNode, { succeeded: false });
  const { field, save } = await type('Truss B-1');
  clock.stop();
  fireEvent.click(save);
  await clock.until(() => expect(screen.getByRole('alert')).toHaveTextContent('Invalid name or name already taken'));
  expect(field).toHaveValue('Truss B-1');
  await clock.pass(5_900);
  expect(screen.getByRole('alert')).toBeVisible();
  await clock.pass(100);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(save).toBeEnabled();
});

test('keeps what is typed where the host cannot be reached', async () => {
  showAction(network, NameModal);
  network.breakOff(renameNode);
  const { field, save } = await type('Truss B-1');
  await userEvent.click(save);
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong. Try again');
  expect(field).toHaveValue('Truss B-1');
});

test('shows both versions where somebody else renamed it first, and saves mine over theirs when asked', async () => {
  const { answer } = showAction(network, NameModal);
  network.fail(renameNode, { status: 409, stored: {} });
  const { save } = await type('Mine');
  answer(device({ name: 'Theirs', updatedViaWebsiteAt: 'v2' }));
  await userEvent.click(save);
  expect(await screen.findByRole('row', { name: 'Name Mine Theirs' })).toBeVisible();
  network.answer(renameNode, { succeeded: true, updatedViaWebsiteAt: 'v3' });
  await userEvent.click(screen.getByRole('button', { name: 'Save mine' }));
  await waitFor(() =>
    expect(network.seen(renameNode).at(-1)?.input).toMatchObject({ name: 'Mine', updatedViaWebsiteAt: 'v2' }),
  );
});

test('asks before what is typed is lost, and keeps it when told to stay', async () => {
  const { onClose } = showAction(network, NameModal);
  const { field, getByRole } = await type('Half a na');
  await userEvent.click(getByRole('button', { name: 'Cancel' }));
  const question = await screen.findByRole('alertdialog', { name: LEAVING });
  expect(question).toHaveTextContent('Truss A-04');
  await userEvent.click(screen.getByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(onClose).not.toHaveBeenCalled();
  expect(field).toHaveValue('Half a na');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('closes without a question while nothing is typed', async () => {
  const { onClose } = showAction(network, NameModal);
  await dialog(TITLE);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

test('of a W2 device says who can rename it, and offers no field', async () => {
  showAction(network, NameModal, device({ SystemVersion: 'W2', W2Operational: true }));
  const { getByText, queryByRole } = await dialog(TITLE);
  expect(getByText('Name can be changed only trough W2 control panel')).toBeVisible();
  expect(queryByRole('textbox')).toBeNull();
});

test('closes when the name waits for a network, and never calls it saved', async () => {
  const services = showAction(network, NameModal);
  const { onClose } = services;
  services.keep = jest.fn();
  network.breakOff(renameNode);
  const { save } = await type('Truss B-1');
  await userEvent.click(save);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(services.keep).toHaveBeenCalledWith({
    act: 'Edit name',
    of: 'Truss A-04',
    thing: 'node 1',
    path: '/systems/7/dashboard',
    entered: [{ label: 'Name', text: 'Truss B-1', name: 'name' }],
    refused: 'Invalid name or name already taken',
    form: { path: '/systems/7/dashboard?act=name&device=1', typed: { name: 'Truss B-1' } },
  });
  expect(screen.queryByText('Saved')).toBeNull();
  expect(services.notices).toEqual([]);
});

test('stays open with what was typed where the device has no room to keep it', async () => {
  const services = showAction(network, NameModal);
  services.keep = () => {
    throw new Error('Full');
  };
  network.breakOff(renameNode);
  const { field, save } = await type('Truss B-1');
  await userEvent.click(save);
  expect(await screen.findByText('There is no room.')).toBeVisible();
  expect(field).toHaveValue('Truss B-1');
  expect(services.onClose).not.toHaveBeenCalled();
});
