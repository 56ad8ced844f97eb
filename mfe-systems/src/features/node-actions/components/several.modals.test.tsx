import { listMeasurements } from '@sagitta/shared-contracts/api/measurement';
import { listNodes, type Node } from '@sagitta/shared-contracts/api/node';
import { accelerateNode, configureNode } from '@sagitta/shared-contracts/api/node-action';
import { listNodeCommands } from '@sagitta/shared-contracts/api/node-command';
import { getSystem } from '@sagitta/shared-contracts/api/system';
import { mockNetwork } from '@sagitta/shared-contracts/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hoursAgo, inclinometer, system } from '../../../shared/testing/fixtures';
import { showPage } from '../../../shared/testing/show-page';
import { device } from '../testing/show-action';
import { SeveralDevices } from './several-devices';
import { SeveralAccelerationModal, SeveralThresholdsModal } from './several.modals';

const network = mockNetwork();
const PATH = { path: '/systems/7/dashboard' };
const NODES = [1, 2, 3].map((id) => device({ id, name: `Girder ${id}`, updatedViaWebsiteAt: `v${id}` }));

/** At 20, 60 and 20 % of the permissible 40 mm, an hour each, ten days ago. */
const READINGS = [8, 24, 8].map((CalculatedDeflection, index) => ({
  MeasurementTimestamp: hoursAgo(240 - index),
  CalculatedDeflection,
}));

beforeEach(() => {
  network.answer(listMeasurements, ({ input }) =>
    input.NodeID === 1 ? READINGS.filter(({ MeasurementTimestamp: at }) => at >= input.Start && at <= input.End) : [],
  );
  network.fail(listNodeCommands, { status: 404 });
});

async function choose(...names: string[]) {
  for (const name of names) await userEvent.click(screen.getByRole('checkbox', { name }));
}

/** A permissible value with L2 at half of it. */
async function set(permissible = '40') {
  await userEvent.type(screen.getByLabelText('Permissible value'), permissible);
  const thumb = screen.getByRole('slider', { name: 'L2' });
  act(() => thumb.focus());
  await userEvent.keyboard('{PageUp}'.repeat(5));
  await waitFor(() => expect(thumb).toHaveAttribute('aria-valuenow', '50'));
}

const rowOf = (name: string) => within(screen.getByRole('row', { name: new RegExp(`^${name}`) }));

function show(nodes: readonly Node[] = NODES) {
  const onClose = jest.fn();
  showPage(<SeveralThresholdsModal nodes={nodes} onClose={onClose} />, PATH);
  return onClose;
}

describe('SeveralThresholdsModal', () => {
  test('shows the replay of each device, and sends to each under its own lock', async () => {
    network.answer(configureNode, ({ input }) => ({ updatedViaWebsiteAt: `${input.updatedViaWebsiteAt}+` }));
    show();
    await choose('Girder 1', 'Girder 3');
    const save = screen.getByRole('button', { name: 'Save (2)' });
    expect(save).toBeDisabled();
    await set('100');
    expect(await rowOf('Girder 1').findByText('none')).toBeInTheDocument();
    expect(
      rowOf('Girder 1')
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual([expect.stringMatching(/^L2: 1, 1/), 'none']);
    expect(rowOf('Girder 3').getAllByText('No measurements in the last 90 days.').length).toBeGreaterThan(0);
    await waitFor(() => expect(save).toBeEnabled());
    await userEvent.click(save);
    expect(await screen.findByText('Sent to all 2.')).toBeInTheDocument();
    expect(network.seen(configureNode).map(({ input }) => [input.nodeID, input.updatedViaWebsiteAt, input.l2])).toEqual(
      [
        [1, 'v1', 50],
        [3, 'v3', 50],
      ],
    );
  });

  test('says which devices wait to be sent, and calls none of them sent', async () => {
    network.breakOff(configureNode);
    const services = showPage(<SeveralThresholdsModal nodes={NODES} onClose={jest.fn()} />, PATH);
    services.keep = jest.fn();
    await choose('Girder 1', 'Girder 3');
    await set('100');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save (2)' })).toBeEnabled());
    await userEvent.click(screen.getByRole('button', { name: 'Save (2)' }));
    const said = 'Sent to 0 of 2. The others: see below. 2 of them wait to be sent, and are not in force.';
    expect(await screen.findByText(said)).toBeVisible();
    for (const name of ['Girder 1', 'Girder 3'])
      expect(rowOf(name).getByText('Waits to be sent. It is not in force.')).toBeVisible();
    expect(services.keep).toHaveBeenCalledTimes(2);
  });

  test('names a device that somebody changed meanwhile, and sends to the others', async () => {
    network.answer(configureNode, {});
    show();
    await choose('Girder 1', 'Girder 2');
    await set();
    const save = screen.getByRole('button', { name: 'Save (2)' });
    await waitFor(() => expect(save).toBeEnabled());
    let calls = 0;
    network.answer(configureNode, () => {
      calls += 1;
      // What is known of the first; the second is refused below.
      if (calls === 1) network.fail(configureNode, { status: 409 });
      return {};
    });
    await userEvent.click(save);
    expect(await screen.findByText('Sent to 1 of 2. The other: see below.')).toBeInTheDocument();
    expect(rowOf('Girder 1').getByText(/^Sent: it takes them over/)).toBeInTheDocument();
    expect(rowOf('Girder 2').getByText(/^Somebody else changed this device meanwhile/)).toBeInTheDocument();
  });

  test('asks before an alarm falls silent, and names it', async () => {
    show([
      device({ id: 1, name: 'Girder 1', LatestKnownThreatLevel: 'L4', LatestKnownCalculatedDeflection: 25 }),
      device({ id: 2, name: 'Girder 2', LatestKnownThreatLevel: 'none', LatestKnownCalculatedDeflection: 1 }),
    ]);
    await choose('Girder 1', 'Girder 2');
    await set();
    const save = screen.getByRole('button', { name: 'Save (2)' });
    await waitFor(() => expect(save).toBeEnabled());
    await userEvent.click(save);
    const asking = await screen.findByRole('alertdialog');
    expect(asking).toHaveTextContent(/Girder 1: L4 of 25/);
    expect(asking).not.toHaveTextContent('Girder 2');
    await userEvent.click(within(asking).getByRole('button', { name: 'Cancel' }));
    expect(network.seen(configureNode)).toEqual([]);
  });

  test('keeps rangefinders and inclinometers apart: their values have different units', async () => {
    show([...NODES, inclinometer({ id: 9, name: 'Column 9', systemId: 7 })]);
    expect(screen.queryByRole('checkbox', { name: 'Column 9' })).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: 'Inclinometers' }));
    expect(screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual(['Column 9']);
  });
});

describe('SeveralAccelerationModal', () => {
  test('accelerates each device, and answers each', async () => {
    network.answer(accelerateNode, {});
    showPage(<SeveralAccelerationModal nodes={NODES} onClose={jest.fn()} />, PATH);
    await choose('Girder 2', 'Girder 3');
    await userEvent.type(screen.getByLabelText('Minutes'), '30');
    network.fail(accelerateNode, { status: 423 });
    await userEvent.click(screen.getByRole('button', { name: 'Accelerate (2)' }));
    expect(await screen.findByText('Sent to 0 of 2. The others: see below.')).toBeInTheDocument();
    expect(rowOf('Girder 3').getByText(/^A change of this kind still waits/)).toBeInTheDocument();
    expect(network.seen(accelerateNode).map(({ input }) => input.nodeID)).toEqual([2, 3]);
  });
});

describe('SeveralDevices', () => {
  test.each([
    ['staff', null, ['Change thresholds', 'Accelerate']],
    ['commoner', 'administrator', ['Accelerate']],
    ['commoner', 'common_user', null],
  ] as const)('offers %s with the role %s: %j', async (category, accountRole, names) => {
    network.answer(listNodes, NODES);
    const shown = system({ accountRole });
    network.answer(getSystem, shown);
    showPage(<SeveralDevices system={shown} />, { ...PATH, category });
    if (names === null) {
      await waitFor(() => expect(network.seen(listNodes)).toHaveLength(1));
      expect(screen.queryByRole('button', { name: 'Several devices' })).toBeNull();
      return;
    }
    await userEvent.click(await screen.findByRole('button', { name: 'Several devices' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(names);
  });
});
