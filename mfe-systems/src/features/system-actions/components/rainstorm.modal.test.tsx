import { getSystem, type System } from '@sagitta/shared-contracts/api/system';
import { saveW2RainstormMode, sendW2ControllerRainstormMode } from '@sagitta/shared-contracts/api/system-settings';
import { mockNetwork } from '@sagitta/shared-contracts/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NOW, system } from '../../../shared/testing/fixtures';
import { showPage } from '../../../shared/testing/show-page';
import { RainstormModal } from './rainstorm.modal';

const network = mockNetwork();
const END = NOW / 1000 + 7_200;
const site = (own: Partial<System> = {}) =>
  system({
    systemVersion: 'W2',
    W2SystemId: 'W2-7',
    w2ConfigurationUpdatedAt: 1_000,
    accountRole: 'installer',
    ...own,
  });

async function show(own: Partial<System> = {}) {
  network.answer(getSystem, site(own));
  const onClose = jest.fn();
  const services = showPage(<RainstormModal system={site(own)} onClose={onClose} />, { path: '/systems/7/dashboard' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Rainstorm mode: Hala Widowiskowa, Zakopane' }));
  const save = dialog.getByRole('button', { name: 'Save' });
  return { services, onClose, dialog, save };
}
const told = () => network.seen(sendW2ControllerRainstormMode).map(({ input }) => input);
const stored = () => network.seen(saveW2RainstormMode).map(({ input }) => input);

test.each([
  ['', '', false],
  ['0', '0', false],
  ['x', '0', false],
  ['1,5', '', false],
  ['1', '1', true],
  ['99', '99', true],
  ['100', '', false],
  [' 7 ', '7', true],
])('hours typed as "%s" read as "%s" and may be saved: %s', async (typed, shown, may) => {
  const { dialog, save } = await show();
  await userEvent.click(dialog.getByLabelText('Hours'));
  if (typed !== '') await userEvent.paste(typed);
  expect(dialog.getByLabelText('Hours')).toHaveValue(shown);
  expect(save).toHaveProperty('disabled', !may);
});

test('informs the controller, stores the end that it answered, says so and closes', async () => {
  const { services, onClose, dialog, save } = await show();
  network.answer(sendW2ControllerRainstormMode, { newUpdatedAt: 2_000, newRainstormModeEnd: END });
  network.answer(saveW2RainstormMode, {});
  await userEvent.type(dialog.getByLabelText('Hours'), '2');
  expect(dialog.getByText('Until 10/01/2026, 15:00 CET')).toBeVisible();
  await userEvent.click(save);
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(told()).toEqual([
    { systemID: 7, rainstormModeOn: true, rainstormModeSeconds: 7_200, w2ConfigurationUpdatedAt: 1_000 },
  ]);
  expect(stored()).toEqual([{ systemID: 7, rainstormModeEnd: END, w2ConfigurationUpdatedAt: 2_000 }]);
  expect(services.notices).toEqual([{ kind: 'success', text: 'Rainstorm mode turned on', closeAfterMs: 6_000 }]);
});

test('turns it off, without hours', async () => {
  const { services, dialog, save } = await show({
    rainstormModeEnd: { Valid: true, Time: new Date(END * 1000).toISOString() },
  });
  expect(await dialog.findByText('Now on until 10/01/2026, 15:00 CET.')).toBeVisible();
  network.answer(sendW2ControllerRainstormMode, { newUpdatedAt: 2_000, newRainstormModeEnd: null });
  network.answer(saveW2RainstormMode, {});
  await userEvent.click(dialog.getByText('Off'));
  expect(dialog.queryByLabelText('Hours')).toBeNull();
  await userEvent.click(save);
  await waitFor(() => expect(services.notices).toMatchObject([{ text: 'Rainstorm mode turned off' }]));
  expect(told()).toMatchObject([{ rainstormModeOn: false, rainstormModeSeconds: 0 }]);
  expect(stored()).toMatchObject([{ rainstormModeEnd: null }]);
});

test('says why a controller refused, stores nothing, and keeps its time for another try', async () => {
  const { onClose, dialog, save } = await show();
  await userEvent.type(dialog.getByLabelText('Hours'), '2');
  network.fail(sendW2ControllerRainstormMode, {
    status: 424,
    beside: { newUpdatedAt: 3_000, reason: 'The controller is busy' },
  });
  await userEvent.click(save);
  expect(await dialog.findByText('Setting rainstorm mode failed: The controller is busy')).toBeVisible();
  expect(dialog.getByLabelText('Hours')).toHaveValue('2');
  await userEvent.click(save);
  await waitFor(() => expect(told().map((input) => input.w2ConfigurationUpdatedAt)).toEqual([1_000, 3_000]));
  expect(stored()).toEqual([]);
  expect(onClose).not.toHaveBeenCalled();
});

test.each<[string, () => void, string]>([
  ['is unreachable', () => network.breakOff(sendW2ControllerRainstormMode), 'Setting rainstorm mode failed'],
  [
    'has another state',
    () => network.fail(sendW2ControllerRainstormMode, { status: 409, stored: {} }),
    'Setting rainstorm mode failed: somebody else changed the system meanwhile. Check what is shown, and save again',
  ],
])('says so where the host %s', async (_, breaks, text) => {
  const { dialog, save } = await show();
  await userEvent.type(dialog.getByLabelText('Hours'), '2');
  breaks();
  await userEvent.click(save);
  expect(await dialog.findByText(text)).toBeVisible();
});
