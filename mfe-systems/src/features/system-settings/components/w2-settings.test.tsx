import { getSystem } from '@sagitta/shared-contracts/api/system';
import { saveW2Configuration, sendW2ControllerConfiguration } from '@sagitta/shared-contracts/api/system-settings';
import { mockNetwork } from '@sagitta/shared-contracts/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { choose, field, paste, save, showSettings, w2Site } from '../testing/show-settings';

const network = mockNetwork();
const show = (own: Parameters<typeof w2Site>[0] = {}) => showSettings(network, w2Site(own));
const sentTimes = (operation: typeof saveW2Configuration | typeof sendW2ControllerConfiguration) =>
  network.seen(operation).map(({ input }) => input.w2ConfigurationUpdatedAt);
const notice = (text: string) => ({ kind: 'error', text, closeAfterMs: 6_000 });

test('locks everything but the periods and daily measurement', async () => {
  show();
  await field('Name');
  const inputs = [...screen.getAllByRole('textbox'), ...screen.getAllByRole('combobox')];
  const open = inputs.filter((input) => !(input as HTMLInputElement).disabled);
  expect(open.map((input) => (input as HTMLInputElement).labels?.[0]?.textContent).sort()).toEqual([
    'Daily measurement',
    'Daily measurement time',
    'Summer measurement period',
    'Winter measurement period',
  ]);
  expect(await field('W2 system ID')).toHaveValue('W2-7');
  expect(screen.getByText('Notifications of a W2 system are set in its own control panel.')).toBeVisible();
});

test('does not send anybody to account pages, where notifications of a W2 system are locked', async () => {
  show({ W2SystemId: null });
  await field('Name');
  expect(screen.getByText('Notifications of a W2 system are set in its own control panel.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'your own' })).toBeNull();
});

test('informs the controller first, then stores it under the time that the controller answered', async () => {
  const services = show();
  await field('Name');
  await choose('Daily measurement$', 'off');
  await paste('Daily measurement time', ' 05:45');
  network.answer(sendW2ControllerConfiguration, { newUpdatedAt: 2_000 });
  network.answer(saveW2Configuration, {});
  network.answer(getSystem, w2Site({ dailyMeasurementOn: false, w2ConfigurationUpdatedAt: 2_000 }));
  await userEvent.click(save());
  await waitFor(() => expect(services.notices).toMatchObject([{ text: 'Save parameters settings successfully' }]));
  const configuration = {
    systemID: 7,
    summertimeMeasurementPeriod: 3_600,
    wintertimeMeasurementPeriod: 900,
    dailyMeasurementTime: '05:45',
    dailyMeasurementOn: false,
  };
  expect(network.seen(sendW2ControllerConfiguration)[0]?.input).toEqual({
    ...configuration,
    w2ConfigurationUpdatedAt: 1_000,
  });
  expect(network.seen(saveW2Configuration)[0]?.input).toEqual({ ...configuration, w2ConfigurationUpdatedAt: 2_000 });
});

test('keeps the time of a controller that refuses, says its reason, and stores nothing', async () => {
  const services = show();
  await paste('Daily measurement time', '05:45');
  network.fail(sendW2ControllerConfiguration, {
    status: 424,
    beside: { newUpdatedAt: 3_000, reason: 'The controller is busy' },
  });
  await userEvent.click(save());
  await waitFor(() =>
    expect(services.notices).toEqual([notice('Save parameters settings failed: The controller is busy')]),
  );
  expect(network.seen(saveW2Configuration)).toEqual([]);
  expect(await field('Daily measurement time')).toHaveValue('05:45');
  await userEvent.click(save());
  await waitFor(() => expect(sentTimes(sendW2ControllerConfiguration)).toEqual([1_000, 3_000]));
});

test('says so where the controller took it and the host did not, and can be sent again', async () => {
  const services = show();
  await paste('Daily measurement time', '05:45');
  network.answer(sendW2ControllerConfiguration, { newUpdatedAt: 2_000 });
  network.fail(saveW2Configuration, { status: 500 });
  await userEvent.click(save());
  await waitFor(() => expect(services.notices).toEqual([notice('W2 configuration update failed')]));
  await userEvent.click(save());
  await waitFor(() => expect(sentTimes(sendW2ControllerConfiguration)).toEqual([1_000, 2_000]));
});

test('shows what somebody else has stored', async () => {
  show();
  await paste('Daily measurement time', '05:45');
  network.fail(sendW2ControllerConfiguration, { status: 409, stored: {} });
  network.answer(getSystem, w2Site({ dailyMeasurementTime: '04:00', w2ConfigurationUpdatedAt: 5_000 }));
  await userEvent.click(save());
  const shown = within(await screen.findByRole('alert'));
  expect(shown.getByRole('row', { name: 'Daily measurement time 05:45 04:00' })).toBeVisible();
});
