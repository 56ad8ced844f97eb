import { listAudit } from '@sagitta/shared-contracts/api/audit';
import { listDevices, listUnlistedEvents } from '@sagitta/shared-contracts/api/device';
import { bindDevice } from '@sagitta/shared-contracts/api/node-admin';
import { listSystemsNodesRoutersShort } from '@sagitta/shared-contracts/api/system';
import { mockNetwork, testServices, type WireOf } from '@sagitta/shared-contracts/testing';
import { formatDateTime } from '@sagitta/shared-ui/format';
import { renderPage, setViewport } from '@sagitta/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DevicesTable } from './devices-table';

type WireDevice = WireOf<typeof listDevices>[number];

const network = mockNetwork();
const show = () => renderPage(<DevicesTable />, { services: testServices({}) });

const heardBy = (...gateways: object[]) => JSON.stringify(gateways);

const device = (changes: Partial<WireDevice> = {}): WireDevice => ({
  SerialString: 'a81758fffe5a0001',
  DeviceType: 'ELT-2',
  FirmwareVersion: '4.2.1',
  LatestPacketTimestamp: '2026-11-21T11:58:00Z',
  NodeId: 17,
  SignalQualityInfo: heardBy(
    { snr: 9.5, rssi: -91, metadata: { region_common_name: 'EU868' }, gatewayId: '24e124fffef00a01' },
    { snr: -3, rssi: -118, metadata: { region_common_name: 'EU868' }, gatewayId: '24e124fffef00a02' },
  ),
  ...changes,
});

/** The facts of the card of a device, by the column's name. */
async function factsOf(serial: string): Promise<Record<string, string>> {
  await screen.findByText(serial);
  const cards = screen.getAllByRole('listitem').filter((item) => item.textContent.includes(serial));
  return Object.fromEntries(
    cards.flatMap((card) =>
      within(card)
        .getAllByRole('term')
        .map((term) => [term.textContent, term.nextElementSibling?.textContent ?? '']),
    ),
  );
}

describe('DevicesTable', () => {
  beforeEach(() => {
    setViewport({ width: 390 });
    network.answer(listUnlistedEvents, []);
  });

  test('tells the history of a device and of its node', async () => {
    network.answer(listDevices, [device()]);
    network.answer(listAudit, {
      entries: [
        {
          id: 5,
          at: '2026-11-20T10:00:00Z',
          actor: { id: 1, name: 'Anna Nowak', email: '' },
          action: 'renameNode',
          entity: { kind: 'node', id: '17', name: 'Beam 2' },
          changes: [{ field: 'name', before: 'Beam', after: 'Beam 2' }],
        },
      ],
      count: 1,
    });
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'History of device a81758fffe5a0001' }));
    const list = await screen.findByRole('list', { name: 'History of device a81758fffe5a0001' });
    expect(list).toHaveTextContent('Renamed');
    expect(network.seen(listAudit)[0]?.input).toMatchObject({ record: { kind: 'device', id: 'a81758fffe5a0001' } });
  });

  test('selects devices by their serial numbers, for a file of them', async () => {
    network.answer(listDevices, [device(), device({ SerialString: 'a81758fffe5a0002' })]);
    show();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select device a81758fffe5a0002' }));
    const bar = within(screen.getByRole('region', { name: 'Selected devices' }));
    expect(bar.getByText('1 device selected')).toBeInTheDocument();
    expect(bar.getByRole('button', { name: 'CSV of Selected devices' })).toBeInTheDocument();
    await userEvent.click(bar.getByRole('button', { name: 'Clear' }));
    expect(screen.getByRole('checkbox', { name: 'Select device a81758fffe5a0002' })).not.toBeChecked();
  });

  test('shows what the wire says, the signal as the first gateway heard it', async () => {
    network.answer(listDevices, [device()]);
    show();
    expect(await factsOf('a81758fffe5a0001')).toEqual({
      'Device Type': 'ELT-2',
      'Firmware version': '4.2.1',
      // In the zone of this machine, whichever it is.
      'Latest packet timestamp': '21/11/2026, 12:58:00 CET',
      SNR: '9.5\u202fdB',
      RSSI: '\u221291\u202fdBm',
      Region: 'EU868',
      Gateway: '24e124fffef00a01',
      Node: '',
      'Frames not used because': '--',
      'Not judged': '--',
      'To look at': '--',
      'Name at its network server': '--',
    });
    expect(screen.getByRole('img', { name: 'Has a node' })).toBeInTheDocument();
  });

  test.each<[string, Partial<WireDevice>, Record<string, string>]>([
    [
      'no metadata',
      { SignalQualityInfo: heardBy({ snr: 1, rssi: -80, gatewayId: 'g' }) },
      { Region: '--', Gateway: 'g' },
    ],
    ['no snr', { SignalQualityInfo: heardBy({ rssi: -80 }) }, { SNR: '--', RSSI: '\u221280\u202fdBm' }],
    ['nobody who heard it', { SignalQualityInfo: '[]' }, { SNR: '--', RSSI: '--', Region: '--', Gateway: '--' }],
    ['what is no JSON', { SignalQualityInfo: '{' }, { SNR: '--', RSSI: '--', Region: '--', Gateway: '--' }],
    ['no packet yet', { LatestPacketTimestamp: null }, { 'Latest packet timestamp': '--' }],
  ])('survives an uplink with %s', async (_, changes, expected) => {
    network.answer(listDevices, [device(changes)]);
    show();
    expect(await factsOf('a81758fffe5a0001')).toMatchObject(expected);
  });

  test('tells which devices have no node', async () => {
    network.answer(listDevices, [device({ NodeId: null })]);
    show();
    expect(await screen.findByRole('img', { name: 'No node' })).toBeInTheDocument();
  });

  describe('binding', () => {
    const free = device({ SerialString: 'a81758fffe5a0002', NodeId: null, MainSensorType: 'laser' });
    const node = (id: number, name: string, MainSensorType: string) => ({ id, name, MainSensorType, DeviceRole: null });
    const place = { name: 'Hala 2', systemVersion: 'W4' as const, accountRole: null, routers: [] };

    beforeEach(() => {
      network.answer(listDevices, [device(), free]);
      network.answer(listSystemsNodesRoutersShort, [
        { ...place, ID: 1, nodes: [node(17, 'B-2', 'laser'), node(18, 'B-3', 'none')] },
        { ...place, ID: 2, name: 'Hala W2', systemVersion: 'W2', nodes: [node(19, 'C-1', 'laser')] },
      ]);
    });

    async function choose(name: string) {
      await userEvent.click(await screen.findByRole('button', { name: 'Bind a81758fffe5a0002 to a node' }));
      await userEvent.click(await screen.findByRole('combobox', { name: 'Node' }));
      const dialog = within(screen.getByRole('dialog'));
      const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
      await userEvent.click(screen.getByRole('option', { name: new RegExp(`^${name}`) }));
      return { dialog, options };
    }

    test('replaces the device that is at the node, among those that fit', async () => {
      network.answer(bindDevice, {});
      show();
      const { dialog, options } = await choose('B-2');
      expect(options).toEqual(['B-2Hala 2', 'B-3Hala 2']);
      expect(dialog.getByText('In Hala 2, replaces a81758fffe5a0001')).toBeInTheDocument();
      await userEvent.click(dialog.getByRole('button', { name: 'Bind' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(network.seen(bindDevice)[0]?.input).toEqual({
        NodeID: 17,
        DeviceSerialString: 'a81758fffe5a0002',
        ReplacedSerialString: 'a81758fffe5a0001',
      });
    });

    test('says why it was refused, and keeps what was chosen', async () => {
      network.fail(bindDevice, {
        status: 409,
        fields: { DeviceSerialString: 'This device belongs to a node already.' },
      });
      show();
      const { dialog } = await choose('B-3');
      expect(dialog.getByText('In Hala 2, without a device')).toBeInTheDocument();
      await userEvent.click(dialog.getByRole('button', { name: 'Bind' }));
      expect((await dialog.findAllByText('This device belongs to a node already.')).length).toBeGreaterThan(0);
      expect(network.seen(bindDevice)[0]?.input).toMatchObject({ NodeID: 18, ReplacedSerialString: null });
    });
  });

  test.each<[string, Partial<WireDevice>]>([
    ['with a node', { MainSensorType: 'laser' }],
    ['without a sensor', { NodeId: null, MainSensorType: 'none' }],
  ])('does not bind a device %s', async (_, changes) => {
    network.answer(listDevices, [device(changes)]);
    show();
    await screen.findByText('a81758fffe5a0001');
    expect(screen.queryByRole('button', { name: /^Bind/ })).toBeNull();
  });

  test.each<[string, Partial<WireDevice>]>([
    ['with a sensor that this version does not know', { MainSensorType: 'radar' as 'laser' }],
    ['of a host that does not say', {}],
  ])('says why it cannot bind a device %s', async (_, changes) => {
    network.answer(listDevices, [device({ NodeId: null, ...changes })]);
    show();
    const button = await screen.findByRole('button', { name: /^Bind/ });
    expect(button).toHaveAccessibleDescription(/This version does not know the sensor of this device\./);
    await userEvent.click(button);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('says why the frames of a device are not used', async () => {
    network.answer(listDevices, [device({ NodeId: null, Problem: 'it belongs to no node' })]);
    show();
    expect(await factsOf('a81758fffe5a0001')).toMatchObject({ 'Frames not used because': 'it belongs to no node' });
  });

  test('says what its network server calls a device, and what is odd about how it reports', async () => {
    const told = { NetworkName: 'Girder 1', Notice: 'a clock behind', Source: 'roofs', OtherSource: 'test' };
    network.answer(listDevices, [device(told)]);
    show();
    expect(await factsOf('a81758fffe5a0001')).toMatchObject({
      'Name at its network server': 'Girder 1',
      'To look at': 'a clock behind; test reports it too; roofs speaks for it',
    });
  });

  test('puts first what needs somebody, and the name at the network server last', async () => {
    network.answer(listDevices, [device()]);
    show();
    const names = Object.keys(await factsOf('a81758fffe5a0001'));
    const first = ['Node', 'Latest packet timestamp', 'Frames not used because', 'Not judged', 'To look at'];
    expect([names.slice(0, 5), names.at(-1)]).toEqual([first, 'Name at its network server']);
  });

  test('says how many frames of whom were not judged, and when last', async () => {
    const last = '2026-11-21T11:58:00Z';
    const kept = (Source: string, Kind: 'foreign' | 'simulated' | 'unstorable', Count: number, more: object = {}) => ({
      Source,
      Kind,
      Count,
      LastTimestamp: last,
      ...more,
    });
    network.answer(listDevices, [
      device({
        Source: 'roofs',
        OtherSource: 'chirpstack-b',
        NotJudged: [
          kept('chirpstack-b', 'foreign', 12),
          kept('things', 'simulated', 1),
          kept('roofs', 'unstorable', 2, { Reason: 'too long' }),
        ],
      }),
    ]);
    show();
    const at = formatDateTime(last);
    expect(await factsOf('a81758fffe5a0001')).toMatchObject({
      'Not judged': [
        `12 frames from chirpstack-b were not judged, last ${at}; roofs speaks for it`,
        `1 simulated frame from things was not judged, last ${at}`,
        `2 events from roofs cannot be stored and are kept as they came, last ${at}: too long`,
      ].join('; '),
      'To look at': '--',
    });
  });

  test('says what came of devices that are not in the list', async () => {
    const last = '2026-11-21T11:58:00Z';
    const kept = { Source: 'roofs', Kind: 'unstorable' as const, FirstTimestamp: last, LastTimestamp: last };
    network.answer(listUnlistedEvents, [
      { ...kept, SerialString: 'a81758fffe0b0003', Count: 1, Reason: 'too long' },
      { ...kept, SerialString: null, Count: 3, Reason: 'unforeseen' },
    ]);
    network.answer(listDevices, [device()]);
    show();
    const region = within(await screen.findByRole('region', { name: /^Not judged/ }));
    const at = formatDateTime(last);
    const one = `a81758fffe0b0003: 1 event from roofs cannot be stored and is kept as it came, last ${at}: too long`;
    expect(region.getByText(one)).toBeInTheDocument();
    expect(region.getByText(/^Without a readable device: 3 events from roofs cannot be stored/)).toBeInTheDocument();
  });

  test.each<[string, number, boolean]>([
    ['nothing of a host that does not know such events', 404, false],
    ['that they could not be read', 500, true],
  ])('says %s', async (_, status, isSaid) => {
    network.fail(listUnlistedEvents, { status });
    network.answer(listDevices, [device()]);
    show();
    await screen.findByText('a81758fffe5a0001');
    await waitFor(() => expect(network.seen(listUnlistedEvents)).not.toEqual([]));
    if (isSaid) expect(await screen.findByText('Events of unlisted devices could not be loaded.')).toBeInTheDocument();
    else expect(screen.queryByRole('alert')).toBeNull();
  });

  describe('moving to another source', () => {
    const last = '2026-11-21T11:58:00Z';
    const since = '2026-11-01T08:00:00Z';
    const refused = (Source: string, Count: number) => ({
      Source,
      Kind: 'foreign' as const,
      Count,
      LastTimestamp: last,
    });
    const reported = (changes: Partial<WireDevice> = {}) =>
      device({
        MainSensorType: 'laser',
        Source: 'roofs',
        SourceSince: since,
        OtherSource: 'chirpstack-b',
        NotJudged: [refused('chirpstack-b', 12), refused('things', 1)],
        ...changes,
      });

    async function open() {
      const name = 'Move a81758fffe5a0001 to another source';
      await userEvent.click(await screen.findByRole('button', { name }));
      // Once the form has taken the place of what is shown while it is awaited.
      await screen.findByRole('combobox', { name: 'New source' });
      return within(screen.getByRole('dialog', { name }));
    }
    async function choose(source: string) {
      const dialog = await open();
      await userEvent.click(await dialog.findByRole('combobox', { name: 'New source' }));
      const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
      await userEvent.click(screen.getByRole('option', { name: new RegExp(`^${source}`) }));
      return { dialog, options };
    }
    const change = 'From now on frames from chirpstack-b are judged, and frames from roofs are kept and not judged.';
    const confirm = async () => {
      const question = await screen.findByRole('alertdialog', { name: 'Let chirpstack-b speak for this device?' });
      expect(within(question).getByText(change)).toBeInTheDocument();
      await userEvent.click(within(question).getByRole('button', { name: 'Move the device' }));
    };

    test.each<[string, number | null]>([
      ['at a node', 17],
      ['without a node', null],
    ])('says whose it is and who else reports it, asks what will change, and moves a device %s', async (_, NodeId) => {
      network.answer(listDevices, [reported({ NodeId })]);
      network.answer(bindDevice, {});
      const { notices } = show();
      const { dialog, options } = await choose('chirpstack-b');
      const at = formatDateTime(since, { named: true });
      expect(dialog.getByText(`It belongs to roofs, since ${at}.`)).toBeInTheDocument();
      expect(options).toEqual([
        `chirpstack-b12 frames were not judged, last ${formatDateTime(last)}`,
        `things1 frame was not judged, last ${formatDateTime(last)}`,
      ]);
      expect(dialog.getByText(change)).toBeInTheDocument();
      await userEvent.click(dialog.getByRole('button', { name: 'Move' }));
      expect(network.seen(bindDevice)).toEqual([]);
      await confirm();
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(network.seen(bindDevice)[0]?.input).toEqual({
        NodeID: NodeId,
        DeviceSerialString: 'a81758fffe5a0001',
        ReplacedSerialString: NodeId === null ? null : 'a81758fffe5a0001',
        Source: 'chirpstack-b',
        ReplacedSource: 'roofs',
      });
      expect(notices.map(({ text }) => text)).toEqual(['Device moved to another source']);
    });

    test('says beside the source that somebody else was first, and shows whose it is now', async () => {
      network.answer(listDevices, [reported()]);
      network.fail(bindDevice, { status: 409, fields: { Source: 'things speaks for this device by now.' } });
      show();
      const { dialog } = await choose('chirpstack-b');
      network.answer(listDevices, [reported({ Source: 'things', NotJudged: [refused('chirpstack-b', 12)] })]);
      await userEvent.click(dialog.getByRole('button', { name: 'Move' }));
      await confirm();
      expect((await dialog.findAllByText('things speaks for this device by now.')).length).toBeGreaterThan(0);
      expect(await dialog.findByText(/^It belongs to things, since/)).toBeInTheDocument();
      network.answer(bindDevice, {});
      await userEvent.click(dialog.getByRole('button', { name: 'Move' }));
      await userEvent.click(await screen.findByRole('button', { name: 'Move the device' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(network.seen(bindDevice)[1]?.input).toMatchObject({ Source: 'chirpstack-b', ReplacedSource: 'things' });
    });

    test('says beside the source what is refused about the node or the device', async () => {
      network.answer(listDevices, [reported()]);
      network.fail(bindDevice, { status: 409, fields: { NodeID: 'This node has another device by now.' } });
      show();
      const { dialog } = await choose('chirpstack-b');
      await userEvent.click(dialog.getByRole('button', { name: 'Move' }));
      await confirm();
      await waitFor(() =>
        expect(dialog.getByRole('combobox', { name: 'New source' })).toHaveAccessibleDescription(
          /This node has another device by now\./,
        ),
      );
    });

    test('sends nothing when the question is cancelled, nor without a source', async () => {
      network.answer(listDevices, [reported()]);
      show();
      const dialog = await open();
      await userEvent.click(dialog.getByRole('button', { name: 'Move' }));
      expect(await dialog.findByText('Choose a source')).toBeInTheDocument();
      await userEvent.click(dialog.getByRole('combobox', { name: 'New source' }));
      await userEvent.click(await screen.findByRole('option', { name: /^things/ }));
      await userEvent.click(dialog.getByRole('button', { name: 'Move' }));
      const question = await screen.findByRole('alertdialog', { name: 'Let things speak for this device?' });
      await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
      expect(network.seen(bindDevice)).toEqual([]);
    });

    test.each<[string, Partial<WireDevice>]>([
      ['that one source reports', { OtherSource: null, NotJudged: [] }],
      ['of which another source has only sent simulated frames', simulatedOnly()],
      ['that no source reports', { Source: null, OtherSource: null, NotJudged: [] }],
    ])('is not offered for a device %s', async (_, changes) => {
      network.answer(listDevices, [reported(changes)]);
      show();
      await screen.findByText('a81758fffe5a0001');
      expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull();
    });

    function simulatedOnly(): Partial<WireDevice> {
      return { OtherSource: null, NotJudged: [{ Source: 'things', Kind: 'simulated', Count: 2 }] };
    }
  });

  test('says so where there is no device', async () => {
    network.answer(listDevices, []);
    show();
    expect(await screen.findByRole('heading', { name: 'No devices to display' })).toBeInTheDocument();
    expect(screen.getByText(/Register it there first/)).toBeInTheDocument();
  });

  test('says why it failed, and tries again when asked', async () => {
    network.fail(listDevices, { status: 500, message: 'The server failed.', reference: 'r-17' });
    show();
    expect(await screen.findByRole('alert')).toHaveTextContent('Devices could not be loaded.The server failed.');
    network.answer(listDevices, [device()]);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('a81758fffe5a0001')).toBeInTheDocument();
  });
});
