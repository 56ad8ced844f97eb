import { addTestLog } from '@sagitta/shared-contracts/api/test-log';
import { mockNetwork } from '@sagitta/shared-contracts/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { system } from '../../../shared/testing/fixtures';
import { showPage } from '../../../shared/testing/show-page';
import { TestNotificationModal } from './test-notification.modal';

const network = mockNetwork();

async function show() {
  const onClose = jest.fn();
  const services = showPage(<TestNotificationModal system={system()} onClose={onClose} />, {
    path: '/systems/7/dashboard',
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Test notification: Hala Widowiskowa, Zakopane' }));
  return { services, onClose, dialog, send: dialog.getByRole('button', { name: 'Send' }) };
}

test('offers every severity, L1 first chosen', async () => {
  const { dialog } = await show();
  expect(dialog.getByLabelText('Severity')).toHaveDisplayValue('L1');
  expect(dialog.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Heartbeat',
    'L1',
    'L2',
    'L3',
    'L4',
    'Obstruction',
    'System notification',
  ]);
});

test('sends the severity, says so and closes', async () => {
  const { services, onClose, dialog, send } = await show();
  network.answer(addTestLog, {});
  await userEvent.selectOptions(dialog.getByLabelText('Severity'), 'Obstruction');
  await userEvent.click(send);
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(network.seen(addTestLog).map(({ input }) => input)).toEqual([
    { systemID: 7, severity: 'obstruction', systemVersion: 'W4' },
  ]);
  expect(services.notices).toEqual([
    { kind: 'success', text: 'Test notification added successfully', closeAfterMs: 6_000 },
  ]);
});

test('says that it failed, and can be sent again', async () => {
  const { onClose, dialog, send } = await show();
  network.fail(addTestLog, { status: 500 });
  await userEvent.click(send);
  expect(await dialog.findByText('Adding test notification failed')).toBeVisible();
  network.answer(addTestLog, {});
  await userEvent.click(send);
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});
