import { getSystem } from '@sagitta/shared-contracts/api/system';
import { saveSystemSettings } from '@sagitta/shared-contracts/api/system-settings';
import { mockNetwork } from '@sagitta/shared-contracts/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hoursAgo, NOW } from '../../../shared/testing/fixtures';
import { showPage } from '../../../shared/testing/show-page';
import { choose, field, paste, save, showSettings, site } from '../testing/show-settings';
import { SettingsPage } from './settings-page';

const network = mockNetwork();
const FORBIDDEN = /403/;
const SAVED = { kind: 'success', text: 'Save parameters settings successfully', closeAfterMs: 6_000 };
const inHours = (hours: number) => new Date(NOW + hours * 3_600_000).toISOString();
const changes = () => within(screen.getByRole('region', { name: 'What changes' }));
const lastSent = () => network.seen(saveSystemSettings).at(-1)?.input;

test('says whose alarms would never end with the hysteresis that is typed, and lets it be saved', async () => {
  showSettings(network);
  await paste('Hysteresis for distance', '9');
  expect(screen.queryByText(/never ends by itself/)).not.toBeInTheDocument();
  await paste('Hysteresis for distance', '10');
  expect(await screen.findByText(/an alarm of Truss A-04 never ends by itself/)).toBeVisible();
  expect(save()).toBeEnabled();
});

describe('who may set it', () => {
  test.each(['commoner', 'observer'] as const)('%s is refused', async (category) => {
    showSettings(network, site({ accountRole: 'administrator' }), category);
    expect(await screen.findByRole('heading', { name: FORBIDDEN })).toBeVisible();
  });

  test('an installer who is only a common user there is refused, staff without a role are not', async () => {
    showSettings(network, site({ accountRole: 'common_user' }));
    expect(await screen.findByRole('heading', { name: FORBIDDEN })).toBeVisible();
  });

  test('staff are let in without a role', async () => {
    showSettings(network, site({ accountRole: null }), 'staff');
    expect(await field('Name')).toHaveValue('Hala Widowiskowa, Zakopane');
  });

  test('a system that may not be seen is refused', async () => {
    showSettings(network, site({ ID: 0 }), 'staff');
    expect(await screen.findByRole('heading', { name: FORBIDDEN })).toBeVisible();
  });
});

test('shows what is stored, and locks what only W2 has', async () => {
  const services = showSettings(network);
  expect(await field('Heartbeat time')).toHaveValue('07:00');
  expect(await field('Winter measurement period')).toHaveValue('00:15');
  expect(await field('Communication period')).toHaveValue('00:05');
  expect(await field('Country')).toHaveDisplayValue('Poland');
  expect(await field('Language')).toHaveDisplayValue('English');
  expect(await field('Rainstorm mode')).toHaveDisplayValue('Off');
  for (const locked of ['W2 system ID', 'Daily measurement', 'Daily measurement time'])
    expect((await screen.findAllByLabelText(new RegExp(`^${locked}`)))[0]).toBeDisabled();
  expect(save()).toBeDisabled();
  expect(services.header).toMatchObject({ title: 'System settings', crumb: { label: 'Hala Widowiskowa, Zakopane' } });
});

test('says what is wrong beside its field, and closes Save until it is right', async () => {
  showSettings(network);
  const input = await paste('Winter season start', '29.02');
  expect(input).toHaveAccessibleDescription('DD.MM Incorrect value');
  expect(save()).toBeDisabled();
  await paste('Winter season start', ' 28.02 ');
  expect(input).toHaveAccessibleDescription('DD.MM');
  expect(save()).toBeEnabled();
});

test('shows the error at both obstruction thresholds that exclude each other, until one is right', async () => {
  showSettings(network);
  await choose('Obstruction change threshold', '25');
  expect(await field('Obstruction change threshold')).toHaveAccessibleDescription(/must not exceed detection$/);
  expect(await field('Obstruction detection threshold')).toHaveAccessibleDescription(/must not be lower/);
  expect(save()).toBeDisabled();
  await choose('Obstruction detection threshold', '30');
  expect(await field('Obstruction change threshold')).toHaveAccessibleDescription('');
  expect(save()).toBeEnabled();
});

test('offers a stored value beside the list, which has to be changed', async () => {
  showSettings(network, site({ obstructionChangeThreshold: 7 }));
  expect(await field('Obstruction change threshold')).toHaveDisplayValue('7 mm');
  expect(await field('Obstruction change threshold')).toHaveAccessibleDescription('Incorrect value');
});

test('links to where notifications are set: their own account, and those of the system', async () => {
  showSettings(network);
  const note = within(await screen.findByRole('region', { name: 'Notifications' }));
  expect(note.getByRole('link', { name: 'your own' })).toHaveAttribute('href', '/accounts/1/edit_account');
  expect(note.getByRole('link', { name: 'accounts of this system' })).toHaveAttribute('href', '/accounts?system=7');
});

describe('saving', () => {
  test('says what changes, sends it under both locks, and loads the system again', async () => {
    const services = showSettings(network);
    await paste('City', '  Kraków ');
    await paste('Summer measurement period', '02:30');
    await paste('Hysteresis for angle', '1,25');
    expect(
      changes()
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent),
    ).toEqual(['Summer measurement period01:0002:30', 'Hysteresis for angle0.05 °1,25 °', 'CityZakopane  Kraków ']);
    network.answer(saveSystemSettings, {});
    network.answer(getSystem, site({ addressCity: 'Kraków', updatedViaWebsiteAt: hoursAgo(0) }));
    await userEvent.click(save());
    await waitFor(() => expect(services.notices).toEqual([SAVED]));
    expect(lastSent()).toMatchObject({
      systemID: 7,
      addressCity: 'Kraków',
      summertimeMeasurementPeriod: 9_000,
      hysteresisForAngle: 1.25,
      heartbeatTime: '2026-01-09T06:00:00Z',
      rainstormModeEnd: null,
      updatedAt: hoursAgo(5),
      updatedViaWebsiteAt: hoursAgo(5),
    });
    await waitFor(async () => expect(await field('City')).toHaveValue('Kraków'));
    expect(changes().getByText(/^Nothing yet\. What you change is listed here/)).toBeVisible();
  });

  test('means a time of day in the zone that is chosen', async () => {
    showSettings(network);
    network.answer(saveSystemSettings, {});
    await choose('Time zone', 'Europe/London');
    await paste('Heartbeat time', '08:15');
    await userEvent.click(save());
    await waitFor(() => expect(lastSent()).toMatchObject({ heartbeatTime: '2026-01-10T08:15:00.000Z' }));
  });

  test('keeps an end of rainstorm mode that is stored, or ends it in a number of hours from now', async () => {
    showSettings(network, site({ rainstormModeEnd: { Valid: true, Time: inHours(2) } }));
    network.answer(saveSystemSettings, {});
    expect(await field('Rainstorm mode')).toHaveDisplayValue('Until 10/01/2026, 15:00 CET');
    await paste('City', 'Kraków');
    await userEvent.click(save());
    await waitFor(() => expect(lastSent()).toMatchObject({ rainstormModeEnd: inHours(2) }));
    await choose('Rainstorm mode', '12');
    await userEvent.click(save());
    await waitFor(() => expect(lastSent()).toMatchObject({ rainstormModeEnd: inHours(12) }));
  });

  test('says the reason of a failure beside its field too, and keeps what is typed', async () => {
    const services = showSettings(network);
    await paste('Name', 'Taken');
    network.fail(saveSystemSettings, { status: 409, fields: { name: 'This name is taken' } });
    await userEvent.click(save());
    await waitFor(() =>
      expect(services.notices).toEqual([
        { kind: 'error', text: 'Save parameters settings failed: This name is taken', closeAfterMs: 6_000 },
      ]),
    );
    expect(await field('Name')).toHaveValue('Taken');
    expect(await field('Name')).toHaveAccessibleDescription('This name is taken');
  });

  test.each([
    ['cannot be reached', () => network.breakOff(saveSystemSettings)],
    ['fails', () => network.fail(saveSystemSettings, { status: 500 })],
    ['does not know the call', () => network.fail(saveSystemSettings, { status: 501 })],
  ])('says that a host which %s has not saved', async (_, broken) => {
    const services = showSettings(network);
    await paste('City', 'Kraków');
    broken();
    await userEvent.click(save());
    await waitFor(() => expect(services.notices).toMatchObject([{ text: 'Save parameters settings failed' }]));
    expect(await field('City')).toHaveValue('Kraków');
    expect(save()).toBeEnabled();
  });
});

describe('where somebody else saved first', () => {
  const theirs = site({ addressCity: 'Gdynia', communicationPeriod: 600, updatedViaWebsiteAt: hoursAgo(1) });

  async function conflict() {
    showSettings(network);
    await paste('City', 'Kraków');
    network.fail(saveSystemSettings, { status: 409, stored: theirs });
    network.answer(getSystem, theirs);
    await userEvent.click(save());
    return within(await screen.findByRole('alert'));
  }

  test('both versions are shown, and nothing typed is lost', async () => {
    const shown = await conflict();
    expect(shown.getByText(/Somebody else changed these settings/)).toBeVisible();
    expect(shown.getByRole('row', { name: 'City Kraków Gdynia' })).toBeVisible();
    expect(await field('City')).toHaveValue('Kraków');
    expect(await field('Communication period')).toHaveValue('00:10');
  });

  test('mine is sent under the new lock', async () => {
    const shown = await conflict();
    network.answer(saveSystemSettings, {});
    await userEvent.click(shown.getByRole('button', { name: 'Save mine' }));
    await waitFor(() =>
      expect(lastSent()).toMatchObject({
        addressCity: 'Kraków',
        communicationPeriod: 600,
        updatedViaWebsiteAt: hoursAgo(1),
      }),
    );
  });

  test('theirs is taken', async () => {
    const shown = await conflict();
    await userEvent.click(shown.getByRole('button', { name: 'Take theirs' }));
    expect(await field('City')).toHaveValue('Gdynia');
    expect(save()).toBeDisabled();
  });
});

test('offers to try again where the system cannot be read', async () => {
  network.fail(getSystem, { status: 500 });
  showPage(<SettingsPage systemId={7} />, { path: '/systems/7/system_settings' });
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
});
