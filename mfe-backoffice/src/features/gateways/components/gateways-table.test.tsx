import { listGateways } from '@sagitta/shared-contracts/api/gateway';
import { mockNetwork, testServices, type WireOf } from '@sagitta/shared-contracts/testing';
import { renderPage, setViewport } from '@sagitta/shared-ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GatewaysTable } from './gateways-table';

const network = mockNetwork();
const NOW = Date.parse('2026-11-21T12:00:00Z');
const show = () => renderPage(<GatewaysTable />, { services: testServices({ now: NOW }) });

const gateway = (changes: Partial<WireOf<typeof listGateways>[number]> = {}) => ({
  Eui64: '24E124FFFEF00A01',
  Eth0Ip: '192.168.1.10',
  Vpn2Ip: '10.8.0.4',
  Wwan0Ip: '100.64.3.7',
  GatewayIp: '192.168.1.1',
  SimPin: '1234',
  Apn: 'internet',
  Iccid: '8948101234567890123',
  SimPresent: true,
  SimPinRequired: true,
  BatteryOperated: false,
  FirmwareVersion: '1.4.2',
  SystemName: 'Hala Widowiskowa, Zakopane',
  Name: 'Roof gateway',
  LatestPacketTimestamp: '2026-11-21T11:58:00Z',
  StatusReporterTimestamp: '2026-11-21T11:40:00Z',
  timezone: 'Europe/Warsaw',
  ...changes,
});

/** The facts of the one card in sight, by the column's name. */
function facts(): Record<string, string> {
  const card = within(screen.getByRole('list', { name: 'Gateways' }));
  return Object.fromEntries(
    card.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent ?? '']),
  );
}

describe('GatewaysTable', () => {
  beforeEach(() => setViewport({ width: 390 }));

  test('shows what the wire says in 16 columns, in the order of the document', async () => {
    network.answer(listGateways, [gateway()]);
    show();
    // Gateways of all systems bear the same few names.
    expect(await screen.findByText('Hala Widowiskowa, Zakopane · Roof gateway')).toBeInTheDocument();
    expect(facts()).toMatchObject({
      'Device EUI': '24E124FFFEF00A01',
      'ETH0 IP': '192.168.1.10',
      'TUN0 IP': '10.8.0.4',
      'WWAN0 IP': '100.64.3.7',
      'Gateway IP': '192.168.1.1',
      'SIM PIN': '1234',
      APN: 'internet',
      ICCID: '8948101234567890123',
      'SIM operator': 'T-Mobile',
      'Firmware ver.': '1.4.2',
    });
    expect(Object.keys(facts())).toHaveLength(14);
  });

  test('tells ticks and crosses by name', async () => {
    network.answer(listGateways, [gateway()]);
    show();
    expect(await screen.findByRole('img', { name: 'SIM inserted' })).toBeInTheDocument();
    expect(screen.getByRole('img', { name: 'SIM waits for its PIN' })).toBeInTheDocument();
    expect(screen.getByRole('img', { name: 'Mains powered' })).toBeInTheDocument();
  });

  test('shows -- for everything that the host does not say', async () => {
    const { Eui64 } = gateway();
    network.answer(listGateways, [{ Eui64 } as ReturnType<typeof gateway>]);
    show();
    expect(await screen.findByText(Eui64)).toBeInTheDocument();
    const { 'Device EUI': _, Status, ...rest } = facts();
    expect(new Set(Object.values(rest))).toEqual(new Set(['--']));
    expect(Status).toContain('Offline');
  });

  test('tells the status by a word and by the two moments that it follows from', async () => {
    network.answer(listGateways, [gateway()]);
    show();
    expect(await screen.findByText('Partly online')).toBeInTheDocument();
    expect(facts().Status).toMatch(/Network server: 2 min ago.*Status reporter: 20 min ago/s);
  });

  test('says since when it is true and that it is kept up to date', async () => {
    network.answer(listGateways, [gateway()]);
    const services = show();
    await screen.findByText(/Roof gateway/);
    expect(services.header.asOf?.live).toBe(true);
  });

  test('keeps the rows where a renewal fails, and no longer calls them live', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick'] });
    network.answer(listGateways, [gateway()]);
    const services = show();
    expect(await screen.findByText(/Roof gateway/)).toBeInTheDocument();
    network.fail(listGateways, { status: 500 });
    act(() => jest.advanceTimersByTime(31_000));
    await waitFor(() => expect(services.header.asOf?.live).toBe(false));
    expect(screen.getByText(/Roof gateway/)).toBeInTheDocument();
    jest.useRealTimers();
  });

  test('says so where there is no gateway', async () => {
    network.answer(listGateways, []);
    show();
    expect(await screen.findByRole('heading', { name: 'No gateways to display' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Add a gateway to a system' })).toHaveAttribute(
      'href',
      '/installer_panel?tab=systems',
    );
  });

  test('says why it failed, and tries again when asked', async () => {
    network.fail(listGateways, { status: 500, message: 'The server failed.', reference: 'r-17' });
    show();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Gateways could not be loaded.The server failed.Reference for support: r-17',
    );
    network.answer(listGateways, [gateway()]);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(/Roof gateway/)).toBeInTheDocument();
  });

  test('calls an answer that is no list corrupted', async () => {
    network.answer(listGateways, { rows: [] } as unknown as []);
    show();
    expect(await screen.findByRole('heading', { name: 'Corrupted gateways data.' })).toBeInTheDocument();
  });
});
