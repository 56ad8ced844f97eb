import { listMeasurements } from '@sagitta/shared-contracts/api/measurement';
import type { Node } from '@sagitta/shared-contracts/api/node';
import { configureNode } from '@sagitta/shared-contracts/api/node-action';
import { listNodeCommands, withdrawNodeCommand, type NodeCommand } from '@sagitta/shared-contracts/api/node-command';
import { mockNetwork } from '@sagitta/shared-contracts/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hoursAgo, inclinometer } from '../../../shared/testing/fixtures';
import { aCommand, device, dialog, showAction } from '../testing/show-action';
import { ThresholdsModal } from './thresholds.modal';

const network = mockNetwork();
const tilted = (own: Partial<Node> = {}) => inclinometer({ systemId: 7, updatedViaWebsiteAt: 'v1', ...own });

/** At 20, 60 and 20 % of the permissible 40 mm, an hour each, ten days ago. */
const READINGS = [8, 24, 8].map((CalculatedDeflection, index) => ({
  MeasurementTimestamp: hoursAgo(240 - index),
  CalculatedDeflection,
}));

beforeEach(() => {
  network.answer(listMeasurements, ({ input }) =>
    READINGS.filter(({ MeasurementTimestamp: at }) => at >= input.Start && at <= input.End),
  );
});

async function show(node: Node = device(), commands?: NodeCommand[] | { status: number }) {
  const services = showAction(network, ThresholdsModal, node, { commands });
  const shown = await dialog(`Change thresholds: ${node.name}`);
  return { ...services, ...shown, save: shown.getByRole('button', { name: 'Save' }) };
}

async function permissible(text: string) {
  const field = screen.getByLabelText('Permissible value');
  await userEvent.clear(field);
  if (text !== '') await userEvent.paste(text);
  return field;
}

/** By keys: ten at a time as far as that goes. */
async function slide(level: string, percent: number) {
  const thumb = screen.getByRole('slider', { name: level });
  const way = percent - Number(thumb.getAttribute('aria-valuenow'));
  const [tens, ones] = way > 0 ? ['{PageUp}', '{ArrowRight}'] : ['{PageDown}', '{ArrowLeft}'];
  act(() => thumb.focus());
  await userEvent.keyboard(tens.repeat(Math.abs(way) / 10) + ones.repeat(Math.abs(way) % 10));
  await waitFor(() => expect(thumb).toHaveAttribute('aria-valuenow', String(percent)));
}

test('starts with what a person set last, else with what is in force', async () => {
  const { getByRole, getByLabelText } = await show(device({ threshold: 50, l1: 10, l2: null, l3: 70, l4: 100 }));
  expect(getByLabelText('Permissible value')).toHaveValue('50');
  const texts = ['L1', 'L2', 'L3', 'L4'].map((name) =>
    getByRole('slider', { name }).getAttribute('aria-valuetext')?.replace('\u202f', ' '),
  );
  expect(texts).toEqual(['10 %', 'OFF', '70 %', '100 %']);
});

test.each([
  ['0', null],
  ['1000', null],
  [' 41 ', null],
  ['1001', 'Invalid value'],
  ['12,5', 'Invalid value'],
  ['-1', 'Invalid value'],
  ['', 'Numeric values only'],
  ['4 0', 'Numeric values only'],
])('of the permissible value "%s" of a rangefinder says: %s', async (text, problem) => {
  const { save, queryByText } = await show();
  await permissible(text);
  expect(save.hasAttribute('disabled')).toBe(problem !== null);
  if (problem !== null) expect(queryByText(problem)).toBeVisible();
});

test.each([
  ['4', null],
  ['1,234', null],
  [' 0 ', null],
  ['1.2345', 'Invalid value'],
  ['', 'Numeric values only'],
  ['4.001', 'Invalid value'],
  ['-1', 'Invalid value'],
])('of the permissible value "%s" of an inclinometer says: %s', async (text, problem) => {
  const { save, queryByText } = await show(tilted());
  await permissible(text);
  expect(save.hasAttribute('disabled')).toBe(problem !== null);
  if (problem !== null) expect(queryByText(problem)).toBeVisible();
});

test('cannot save what is unchanged, however it is written', async () => {
  const { save } = await show();
  await permissible(' 40 ');
  expect(save).toBeDisabled();
  const field = await permissible('040');
  await userEvent.type(field, '{Enter}');
  expect(save).toBeDisabled();
  expect(network.seen(configureNode)).toEqual([]);
});

test('marks a level that is not below a higher one, and blocks saving until it is', async () => {
  const { save, queryByText } = await show(device({ ThresholdLevel1: 49 }));
  const problem = 'L1 must be lower than every higher level that is on';
  await slide('L1', 50);
  expect(await screen.findByText(problem)).toBeVisible();
  expect(save).toBeDisabled();
  await slide('L2', 51);
  await waitFor(() => expect(queryByText(problem)).toBeNull());
  expect(save).toBeEnabled();
});

test('lets a higher level be off, and 0 reads OFF', async () => {
  const { save, getAllByText } = await show(device({ ThresholdLevel1: 60, ThresholdLevel2: 70 }));
  await slide('L2', 0);
  await waitFor(() => expect(getAllByText('OFF').length).toBeGreaterThan(0));
  expect(save).toBeEnabled();
});

test('saves under the lock that was read', async () => {
  const { save } = await show();
  network.answer(configureNode, { updatedViaWebsiteAt: 'v2' });
  await permissible('50');
  await slide('L4', 100);
  await userEvent.click(save);
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(network.seen(configureNode).map(({ input }) => input)).toEqual([
    {
      nodeID: 1,
      threshold: 50,
      l1: 25,
      l2: 50,
      l3: 75,
      l4: 100,
      inclinometerInverted: null,
      updatedViaWebsiteAt: 'v1',
      replaces: null,
    },
  ]);
});

test('stays open while it is sent, without a question', async () => {
  const { save, getByRole, onClose } = await show();
  network.hang(configureNode);
  await permissible('50');
  await userEvent.click(save);
  expect(getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await userEvent.click(getByRole('button', { name: 'Close' }));
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
});

test.each([
  [{ status: 403, message: 'Only installers may do that.' }, 'Only installers may do that.'],
  [{ status: 422, message: 'Invalid value' }, 'Invalid value'],
  [{ status: 503, message: 'The server is busy.' }, 'The server is busy.'],
  [{ status: 500 }, 'Something went wrong. Try again'],
])('that cannot be saved (%j) says why in sight, and keeps what is typed', async (failure, text) => {
  const { save, getByLabelText } = await show();
  const revealed = jest.spyOn(Element.prototype, 'scrollIntoView');
  network.fail(configureNode, failure);
  await permissible('50');
  await slide('L1', 30);
  await userEvent.click(save);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(text);
  // Below the fields, it is out of sight on a phone.
  expect(revealed.mock.contexts.at(-1)).toContainElement(alert);
  revealed.mockRestore();
  expect(getByLabelText('Permissible value')).toHaveValue('50');
  expect(screen.getByRole('slider', { name: 'L1' })).toHaveAttribute('aria-valuenow', '30');
});

test('inverts an inclinometer, and no rangefinder', async () => {
  const { save, getByLabelText } = await show(tilted());
  network.answer(configureNode, {});
  await userEvent.click(getByLabelText('Inverted inclinometer'));
  await userEvent.click(save);
  await waitFor(() => expect(network.seen(configureNode)[0]?.input).toMatchObject({ inclinometerInverted: true }));
});

test('shows both versions where somebody else saved first, in percent and OFF, takes theirs when asked', async () => {
  const { save, answer, getByLabelText } = await show();
  network.fail(configureNode, { status: 409 });
  await permissible('50');
  answer(device({ ThresholdLevel1: 0, updatedViaWebsiteAt: 'v2' }));
  await userEvent.click(save);
  const conflict = within(await screen.findByRole('alert'));
  expect(conflict.getByText('Permissible value').closest('tr')).toHaveTextContent('Permissible value5040');
  expect(conflict.queryByText('L1')).toBeNull();
  await userEvent.click(conflict.getByRole('button', { name: 'Take theirs' }));
  expect(getByLabelText('Permissible value')).toHaveValue('40');
  expect(screen.getByRole('slider', { name: 'L1' })).toHaveAttribute('aria-valuetext', 'OFF');
});

test('says beside a field why the host refused it, until it is changed', async () => {
  const { save } = await show();
  network.fail(configureNode, { status: 422, message: 'No.', fields: { threshold: 'Too small.', l2: 'Too low.' } });
  await permissible('50');
  await userEvent.click(save);
  expect(await screen.findByText('Too small.')).toBeVisible();
  expect(screen.getByText('Too low.')).toBeVisible();
  await permissible('51');
  expect(screen.queryByText('Too small.')).toBeNull();
  expect(screen.getByText('Too low.')).toBeVisible();
});

describe('an alarm that would fall silent', () => {
  const alarming = (own: Partial<Node> = {}) =>
    device({ LatestKnownThreatLevel: 'L3', LatestKnownCalculatedDeflection: 31, ...own });
  const plain = (text: string | null | undefined) => text?.replaceAll('\u202f', ' ');
  const said = () => screen.getAllByRole('status').map(({ textContent }) => plain(textContent));
  const question = (name: string) => screen.findByRole('alertdialog', { name });

  test('of a permissible value of 0 is named above Save, and saved with a second press that says so', async () => {
    const { save } = await show(alarming());
    network.answer(configureNode, { updatedViaWebsiteAt: 'v2' });
    await permissible('0');
    const text = 'This device will raise no alarm: its permissible value is 0. L3 of 31 mm is active now.';
    expect(said()).toContain(text);
    await userEvent.click(save);
    const asked = await question('This device will raise no alarm. Save it all the same?');
    expect(plain(asked.textContent)).toContain(text);
    expect(network.seen(configureNode)).toEqual([]);
    await userEvent.click(within(asked).getByRole('button', { name: 'Raise no alarm' }));
    await waitFor(() => expect(network.seen(configureNode)[0]?.input).toMatchObject({ threshold: 0 }));
  });

  test('of the last level that is switched off is asked about, and nothing is sent or lost by cancelling', async () => {
    const { save } = await show(
      alarming({ ThresholdLevel1: 0, ThresholdLevel2: null, ThresholdLevel3: 70, ThresholdLevel4: 0 }),
    );
    await slide('L3', 0);
    expect(said()).toContain('This device will raise no alarm: all its levels are off. L3 of 31 mm is active now.');
    await userEvent.click(save);
    const asked = await question('This device will raise no alarm. Save it all the same?');
    await userEvent.click(within(asked).getByRole('button', { name: 'Cancel' }));
    expect(network.seen(configureNode)).toEqual([]);
    expect(screen.getByRole('slider', { name: 'L3' })).toHaveAttribute('aria-valuenow', '0');
  });

  test('because a level falls is named with the level that it would be', async () => {
    const { save } = await show(alarming());
    network.answer(configureNode, { updatedViaWebsiteAt: 'v2' });
    await permissible('100');
    expect(said()).toContain('L3 of 31 mm is active now. With these values it would be L1.');
    await userEvent.click(save);
    const asked = await question('L3 would fall silent. Save it all the same?');
    await userEvent.click(within(asked).getByRole('button', { name: 'Let L3 fall silent' }));
    await waitFor(() => expect(network.seen(configureNode)[0]?.input).toMatchObject({ threshold: 100 }));
  });

  test('is asked about as well when mine is saved over a version that somebody else saved first', async () => {
    const { save, answer } = await show(alarming());
    network.fail(configureNode, { status: 409 });
    await permissible('100');
    answer(alarming({ ThresholdLevel1: 20, updatedViaWebsiteAt: 'v2' }));
    await userEvent.click(save);
    await userEvent.click(
      within(await question('L3 would fall silent. Save it all the same?')).getByRole('button', {
        name: 'Let L3 fall silent',
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Save mine' }));
    expect(await question('L3 would fall silent. Save it all the same?')).toBeVisible();
    expect(network.seen(configureNode)).toHaveLength(1);
  });

  test('is called the last known where the device is silent', async () => {
    await show(alarming({ LatestPacketTimestamp: hoursAgo(30), LatestMeasurementTimestamp: hoursAgo(30) }));
    await permissible('100');
    expect(said()).toContain('L3 of 31 mm is its last known level. With these values it would be L1.');
  });

  test('is not asked about where the level stays or rises', async () => {
    const { save } = await show(alarming());
    network.answer(configureNode, { updatedViaWebsiteAt: 'v2' });
    await permissible('30');
    await userEvent.click(save);
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('a command', () => {
  test.each<[NodeCommand['state'], string]>([
    ['withdrawn', 'Withdrawn: the thresholds in force stay as they were.'],
    ['failed', 'It failed: the thresholds in force stay as they were.'],
    ['recalculated', 'The device has taken them over.'],
  ])('that was sent and is %s is called that, and no longer saved', async (state, text) => {
    const { save } = await show(device(), []);
    const command = aCommand({ state, endedAt: hoursAgo(0) });
    network.answer(configureNode, () => {
      network.answer(listNodeCommands, [command]);
      return { updatedViaWebsiteAt: 'v2', command };
    });
    await permissible('50');
    await userEvent.click(save);
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByText('Saved')).toBeNull();
  });

  test('is shown as far as it has come, and can be withdrawn while it waits', async () => {
    const command = aCommand();
    const { findByRole } = await show(device(), [command]);
    const state = within(await findByRole('region', { name: 'Last change of the thresholds' }));
    expect(state.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Requested by Anna Nowak10/01/2026, 12:54',
      'Queued10/01/2026, 12:54',
      'Expected at the next uplinkabout 10/01/2026, 13:15',
    ]);
    network.answer(withdrawNodeCommand, () => {
      network.answer(listNodeCommands, [{ ...command, state: 'withdrawn', endedAt: hoursAgo(0) }]);
      return {};
    });
    await userEvent.click(state.getByRole('button', { name: 'Withdraw' }));
    expect(await state.findByText('Withdrawn')).toBeVisible();
    expect(state.queryByRole('button')).toBeNull();
    expect(network.seen(withdrawNodeCommand)[0]?.input).toEqual({ commandID: 31 });
  });

  test('that the device has fetched meanwhile cannot be withdrawn, and says so', async () => {
    const { findByRole } = await show(device(), [aCommand()]);
    network.fail(withdrawNodeCommand, { status: 409, message: 'The device has fetched it already.' });
    await userEvent.click(await findByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The device has fetched it already.');
  });

  test('is not sent over one that waits without asking', async () => {
    const { save, findByRole } = await show(device(), [aCommand()]);
    network.answer(configureNode, {});
    await findByRole('region', { name: 'Last change of the thresholds' });
    await permissible('50');
    await userEvent.click(save);
    const question = await screen.findByRole('alertdialog', {
      name: 'A change of the thresholds still waits for the device. Replace it?',
    });
    expect(network.seen(configureNode)).toEqual([]);
    await userEvent.click(within(question).getByRole('button', { name: 'Replace' }));
    await waitFor(() => expect(network.seen(configureNode)[0]?.input).toMatchObject({ threshold: 50, replaces: 31 }));
  });

  test('is asked about as well where only the host knew that one waits', async () => {
    const { save } = await show(device(), []);
    network.fail(configureNode, { status: 423, stored: aCommand({ id: 32 }) });
    await permissible('50');
    await userEvent.click(save);
    const question = await screen.findByRole('alertdialog', { name: /still waits for the device/ });
    network.answer(configureNode, {});
    await userEvent.click(within(question).getByRole('button', { name: 'Replace' }));
    await waitFor(() => expect(network.seen(configureNode)[1]?.input).toMatchObject({ threshold: 50, replaces: 32 }));
  });

  test.each([404, 501])(
    'is left out where the host answers %d, and thresholds are saved all the same',
    async (status) => {
      const { save, queryByRole } = await show();
      network.fail(listNodeCommands, { status });
      network.answer(configureNode, {});
      await permissible('50');
      await userEvent.click(save);
      expect(await screen.findByText('Saved')).toBeVisible();
      expect(queryByRole('region', { name: /Last change/ })).toBeNull();
    },
  );

  test('whose state cannot be loaded says so, and can be asked about again', async () => {
    await show(device(), { status: 500 });
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('How far the last change of the thresholds has come could not be loaded.')).toBeVisible();
    network.answer(listNodeCommands, [aCommand()]);
    await userEvent.click(alert.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('region', { name: 'Last change of the thresholds' })).toBeVisible();
  });
});

describe('what if', () => {
  const rows = async () =>
    (await screen.findAllByRole('row')).slice(1).map(({ textContent }) => textContent?.replaceAll('\u202f', ' '));

  test('counts the alarms of each level with the new values beside those of today', async () => {
    await show();
    expect(await rows()).toEqual(['L4nonenone', 'L3nonenone', 'L21, 1 h in all1, 1 h in all', 'L1nonenone']);
    await slide('L2', 61);
    await waitFor(async () =>
      expect(await rows()).toEqual(['L4nonenone', 'L3nonenone', 'L21, 1 h in allnone', 'L1none1, 1 h in all']),
    );
    await userEvent.click(screen.getByText('When the alarms would have come'));
    expect(screen.getByText('31/12/2025, 14:00').closest('li')).toHaveTextContent('L131/12/2025, 14:001 h');
  });

  test('counts no reading of an older base, marks the base, and says since when it counts', async () => {
    const base = aCommand({ kind: 'base', state: 'recalculated', appliedAt: hoursAgo(238.5) });
    const withdrawn = aCommand({ id: 32, kind: 'base', state: 'withdrawn' });
    await show(device(), [withdrawn, base]);
    await waitFor(async () => expect(await rows()).toEqual(['L4nonenone', 'L3nonenone', 'L2nonenone', 'L1nonenone']));
    expect(screen.getByText(/^Counted since 31\/12\/2025, 14:30 CET, when the base was set/)).toBeVisible();
    expect(screen.getByRole('img', { name: /^Deflection from/ }).querySelectorAll('[data-base]')).toHaveLength(1);
  });

  test('says where it is not known which readings are of an older base', async () => {
    await show(device(), { status: 500 });
    expect(await screen.findByText(/^Changes of the base could not be loaded/)).toBeVisible();
  });

  test('says that no level can be worked out where the new values raise no alarm, not that none came', async () => {
    await show();
    await rows();
    await permissible('0');
    await waitFor(async () =>
      expect(await rows()).toEqual(['L4noneno level can be worked out', 'L3none', 'L21, 1 h in all', 'L1none']),
    );
  });

  test('shows no new values while what is typed is not valid', async () => {
    await show();
    await rows();
    await permissible('12,5');
    await waitFor(async () => expect(await rows()).toEqual(['L4none–', 'L3none–', 'L21, 1 h in all–', 'L1none–']));
    expect(screen.getByText('New values are shown once the values above are valid.')).toBeVisible();
    expect(screen.queryByText('When the alarms would have come')).toBeNull();
    await permissible('50');
    await waitFor(async () => expect(await rows()).toHaveProperty('0', 'L4nonenone'));
  });

  test('asks for the 90 days once, in parts that do not overlap', async () => {
    await show();
    await rows();
    await permissible('50');
    const asked = network.seen(listMeasurements).map(({ input }) => [Date.parse(input.Start), Date.parse(input.End)]);
    expect(asked).toHaveLength(3);
    const [first, second, third] = asked as [number[], number[], number[]];
    expect([second[0], third[0]]).toEqual([(first[1] ?? 0) + 1, (second[1] ?? 0) + 1]);
    expect((third[1] ?? 0) - (first[0] ?? 0)).toBe(90 * 24 * 3_600_000);
  });

  test('asks for what a replay needs, and never for extremes, which would change durations', async () => {
    await show();
    await rows();
    for (const { input } of network.seen(listMeasurements)) {
      expect(input).toMatchObject({ ForReplay: true });
      expect(input).not.toHaveProperty('MaxPoints');
    }
  });

  test('counts no imported reading, and says so', async () => {
    network.answer(listMeasurements, [
      { MeasurementTimestamp: '2026-01-30T12:00:00Z', CalculatedDeflection: 500, ImportID: 7 },
    ]);
    await show();
    expect(await screen.findByText('No measurements in the last 90 days.')).toBeVisible();
    expect(screen.getByText('Readings of this device alone: imported ones are not counted.')).toBeVisible();
    expect(screen.queryAllByRole('row')).toEqual([]);
  });

  test('says that there are no measurements, and counts no alarms as none', async () => {
    network.answer(listMeasurements, []);
    await show();
    expect(await screen.findByText('No measurements in the last 90 days.')).toBeVisible();
    expect(screen.queryAllByRole('row')).toEqual([]);
  });

  test('that cannot be loaded does not keep thresholds from being saved, and can be tried again', async () => {
    network.fail(listMeasurements, { status: 500 });
    const { save } = await show();
    expect(await screen.findByText(/^The readings could not be loaded\./)).toBeVisible();
    await permissible('50');
    expect(save).toBeEnabled();
    network.answer(listMeasurements, []);
    await userEvent.click(screen.getByRole('button', { name: 'Load the readings again' }));
    expect(await screen.findByText('No measurements in the last 90 days.')).toBeVisible();
  });

  test('that failed is not mixed up with a save that failed', async () => {
    network.fail(listMeasurements, { status: 500 });
    network.fail(configureNode, { status: 500 });
    const { save, getByLabelText } = await show();
    await screen.findByText(/^The readings could not be loaded\./);
    await permissible('50');
    await userEvent.click(save);
    expect(await screen.findByText('Something went wrong. Try again')).toBeVisible();
    expect(screen.queryByRole('button', { name: /retry|again/i })).toHaveAccessibleName('Load the readings again');
    expect(getByLabelText('Permissible value')).toHaveValue('50');
  });

  test('says that the readings are loading, so that an empty frame does not look like no alarms', async () => {
    network.hang(listMeasurements);
    await show();
    expect(await screen.findByText('Loading the readings of the last 90 days …')).toBeVisible();
    expect(screen.queryAllByRole('row')).toEqual([]);
    expect(screen.queryByText(/^No measurements/)).toBeNull();
  });
});

test('of a W2 device says that it is not available', async () => {
  showAction(network, ThresholdsModal, device({ SystemVersion: 'W2', W2Operational: true }));
  expect(
    (await dialog('Change thresholds: Truss A-04')).getByText('Option not available for W2 system version.'),
  ).toBeVisible();
});

test('says of thresholds that wait for a network which ones were entered', async () => {
  const services = showAction(network, ThresholdsModal, device({ threshold: 50, l1: 10, l2: 40, l3: 70, l4: 100 }));
  const keep = jest.fn();
  services.keep = keep;
  network.breakOff(configureNode);
  const { getByRole } = await dialog('Change thresholds: Truss A-04');
  await slide('L2', 50);
  await permissible('60');
  await userEvent.click(getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(services.onClose).toHaveBeenCalled());
  const [[told]] = keep.mock.calls as [[{ act: string; entered: { name: string; text: string }[] }]];
  expect(told.act).toBe('Change thresholds');
  expect(told.entered.map(({ name, text }) => [name, text.replace('\u202f', ' ')])).toEqual([
    ['threshold', '60 mm'],
    ['l2', '50 %'],
  ]);
});
