import { listDevices } from '@sagitta/shared-contracts/api/device';
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
  beforeEach(() => setViewport({ width: 390 }));

  it('shows what the wire says, the signal as the first gateway heard it', async () => {
    network.answer(listDevices, [device()]);
    show();
    expect(await factsOf('a81758fffe5a0001')).toEqual({
      'Name at its network server': '--',
      'Device Type': 'ELT-2',
      'Firmware version': '4.2.1',
      // In the zone of this machine, whichever it is.
      'Latest packet timestamp': formatDateTime('2026-11-21T11:58:00Z', { named: true, seconds: true }),
      SNR: '9.5\u202fdB',
      RSSI: '\u221291\u202fdBm',
      Region: 'EU868',
      Gateway: '24e124fffef00a01',
      Node: '',
      'Frames not used because': '--',
      'To look at': '--',
    });
    expect(screen.getByRole('img', { name: 'Has a node' })).toBeInTheDocument();
  });

  it.each<[string, Partial<WireDevice>, Record<string, string>]>([
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

  it('tells which devices have no node', async () => {
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

    it('replaces the device that is at the node, among those that fit', async () => {
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

    it('says why it was refused, and keeps what was chosen', async () => {
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

  it.each<[string, Partial<WireDevice>]>([
    ['with a node', { MainSensorType: 'laser' }],
    ['without a sensor', { NodeId: null, MainSensorType: 'none' }],
  ])('does not bind a device %s', async (_, changes) => {
    network.answer(listDevices, [device(changes)]);
    show();
    await screen.findByText('a81758fffe5a0001');
    expect(screen.queryByRole('button', { name: /^Bind/ })).toBeNull();
  });

  it.each<[string, Partial<WireDevice>]>([
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

  it('says why the frames of a device are not used', async () => {
    network.answer(listDevices, [device({ NodeId: null, Problem: 'it belongs to no node' })]);
    show();
    expect(await factsOf('a81758fffe5a0001')).toMatchObject({ 'Frames not used because': 'it belongs to no node' });
  });

  it('says what its network server calls a device, and what is odd about how it reports', async () => {
    const told = { NetworkName: 'Girder 1', Notice: 'a clock behind', Source: 'roofs', OtherSource: 'test' };
    network.answer(listDevices, [device(told)]);
    show();
    expect(await factsOf('a81758fffe5a0001')).toMatchObject({
      'Name at its network server': 'Girder 1',
      'To look at': 'a clock behind; test reports it too; roofs speaks for it',
    });
  });

  it('says so where there is no device', async () => {
    network.answer(listDevices, []);
    show();
    expect(await screen.findByRole('heading', { name: 'No devices to display' })).toBeInTheDocument();
  });

  it('says why it failed, and tries again when asked', async () => {
    network.fail(listDevices, { status: 500, message: 'The server failed.', reference: 'r-17' });
    show();
    expect(await screen.findByRole('alert')).toHaveTextContent('Devices could not be loaded.The server failed.');
    network.answer(listDevices, [device()]);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('a81758fffe5a0001')).toBeInTheDocument();
  });
});
