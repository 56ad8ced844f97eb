import { listDevices } from '@sagitta/shared-contracts/api/device';
import { mockNetwork, testServices, type WireOf } from '@sagitta/shared-contracts/testing';
import { renderPage, setViewport } from '@sagitta/shared-ui/testing';
import { screen, within } from '@testing-library/react';
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

  it('shows what the wire says in nine columns, the signal as the first gateway heard it', async () => {
    network.answer(listDevices, [device()]);
    show();
    expect(await factsOf('a81758fffe5a0001')).toEqual({
      'Device Type': 'ELT-2',
      'Firmware version': '4.2.1',
      'Latest packet timestamp': expect.stringMatching(/^21\/11\/2026, \d\d:58:00 /) as string,
      SNR: '9.5\u2009dB',
      RSSI: '\u221291\u2009dBm',
      Region: 'EU868',
      Gateway: '24e124fffef00a01',
      Node: '',
    });
    expect(screen.getByRole('img', { name: 'Has a node' })).toBeInTheDocument();
  });

  it.each<[string, Partial<WireDevice>, Record<string, string>]>([
    [
      'no metadata',
      { SignalQualityInfo: heardBy({ snr: 1, rssi: -80, gatewayId: 'g' }) },
      { Region: '--', Gateway: 'g' },
    ],
    ['no snr', { SignalQualityInfo: heardBy({ rssi: -80 }) }, { SNR: '--', RSSI: '\u221280\u2009dBm' }],
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
