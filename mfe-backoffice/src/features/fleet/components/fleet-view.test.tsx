import { listAgreements } from '@sagitta/shared-contracts/api/agreement';
import { listFleetDevices } from '@sagitta/shared-contracts/api/fleet';
import { listGateways } from '@sagitta/shared-contracts/api/gateway';
import { listInspections } from '@sagitta/shared-contracts/api/inspection';
import { listRouters } from '@sagitta/shared-contracts/api/router';
import { listFreeSimCards } from '@sagitta/shared-contracts/api/sim-card';
import { listSystems } from '@sagitta/shared-contracts/api/system';
import { mockNetwork, TEST_SESSION, testServices, type WireOf } from '@sagitta/shared-contracts/testing';
import { renderPage } from '@sagitta/shared-ui/testing';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FleetView } from './fleet-view';

const network = mockNetwork();
const NOW = Date.parse('2026-11-21T12:00:00Z');
const ago = (hours: number) => new Date(NOW - hours * 3_600_000).toISOString();
const ALL = [
  listSystems,
  listFleetDevices,
  listGateways,
  listAgreements,
  listInspections,
  listRouters,
  listFreeSimCards,
];

type DeviceWire = WireOf<typeof listFleetDevices>[number];
const device = (id: number, changes: Partial<DeviceWire> = {}): DeviceWire => ({
  id,
  name: `Beam ${id}`,
  systemId: 1,
  SystemName: 'Hala',
  DeviceRole: 'endpoint_device',
  MainSensorType: 'laser',
  CanMeasure: true,
  active: true,
  SystemVersion: 'W4',
  SupplyState: 'battery_good_normal',
  LatestPacketTimestamp: ago(50 + id),
  DeviceSerialString: `FD0${id}`,
  SignalQualityInfo: '[{"gatewayId":"aa01"}]',
  timezone: 'Europe/Warsaw',
  ...changes,
});
const gateway = (changes: Partial<WireOf<typeof listGateways>[number]> = {}) => ({
  Eui64: 'AA01',
  Name: 'Roof gateway',
  SystemName: 'Hala',
  timezone: 'Europe/Warsaw',
  LatestPacketTimestamp: ago(49),
  StatusReporterTimestamp: ago(60),
  ...changes,
});
const show = (category: 'staff' | 'installer' = 'staff', parts: string[] | null = null) =>
  renderPage(<FleetView />, {
    services: testServices({ now: NOW, session: { ...TEST_SESSION, category }, config: { parts } }),
  });
const section = async (name: string) => within(await screen.findByRole('region', { name }));

beforeEach(() => {
  for (const list of ALL) network.answer(list, []);
});

const L4 = {
  NodesHighestKnownThreatLevel: 'L4',
  NodesHighestThreatLevelActiveNonobstructed: 'L4',
} as const;
const system = (
  ID: number,
  changes: Partial<WireOf<typeof listSystems>[number]> = {},
): WireOf<typeof listSystems>[number] => ({
  ID,
  systemVersion: 'W4',
  NodesHighestThreatLevel: 'none',
  name: `Hala ${ID}`,
  NodesHighestKnownThreatLevel: 'none',
  NodesHighestThreatLevelActiveNonobstructed: 'none',
  openAlarms: 0,
  timezone: 'Europe/Warsaw',
  ...changes,
});
const alarm = { id: 90, severity: 'L4', device: 'Beam 2', since: ago(3), seenBy: 'Anna Nowak, Jan Kowal' } as const;

describe('the structures of FleetView', () => {
  test('come first: alarms that nobody has confirmed, with age and who has seen them, the worst first', async () => {
    network.answer(listSystems, [
      system(1, { openAlarms: 2, openAlarm: { ...alarm, id: 91, severity: 'L1', seenBy: null } }),
      system(2, { ...L4, openAlarms: 1, openAlarm: alarm }),
      system(3),
    ]);
    network.answer(listFleetDevices, [device(1)]);
    show();
    const alarms = await section('Alarms that nobody has confirmed');
    expect(alarms.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Urgent: L4 on Beam 2Hala 2Since 21/11/2026, 10:00 CET, 3 h ago, seen by Anna Nowak, Jan Kowal',
      'L1 on Beam 2Hala 1Since 21/11/2026, 10:00 CET, 3 h ago, seen by nobody. 1 more device here',
    ]);
    expect(alarms.getByRole('link', { name: 'L4 on Beam 2' })).toHaveAttribute('href', '/alarms/90');
    expect(screen.getByText(/^1 of 3 at L3 or above, 1 not confirmed/)).toBeInTheDocument();
    const titles = screen.getAllByRole('region').map((one) => one.getAttribute('aria-label') ?? one.textContent);
    expect(titles.findIndex((text) => text.startsWith('Alarms'))).toBeLessThan(
      titles.findIndex((text) => text.startsWith('Silent')),
    );
  });

  test('are no longer called live when their renewal is overdue, though records are renewed', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick'] });
    network.answer(listSystems, [system(1)]);
    const services = show();
    await screen.findByText(/^None of 1 at L3 or above/);
    expect(services.header.asOf?.live).toBe(true);
    network.hang(listSystems);
    for (let second = 0; second < 80; second += 1) await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(services.header.asOf?.live).toBe(false);
    jest.useRealTimers();
  });

  test('then those whose level is unknown, with the reason', async () => {
    network.answer(listSystems, [
      system(1, {
        NodesHighestKnownThreatLevel: 'unknown_or_NA',
        NodesHighestThreatLevelActiveNonobstructed: 'unknown_or_NA',
      }),
      system(2, { systemVersion: 'W2', W2Operational: false }),
    ]);
    show();
    const unknown = await section('Structures of unknown level');
    expect(unknown.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Hala 1Threat level unknown',
      'Hala 2Not operational',
    ]);
    expect(unknown.getByRole('link', { name: 'Hala 1' })).toHaveAttribute('href', '/systems/1/dashboard');
    expect(screen.getByText(/^None of 2 at L3 or above, 2 unknown/)).toBeInTheDocument();
  });

  test('has no line of alarms, and no count, where the host does not say who has confirmed', async () => {
    network.answer(listSystems, [system(1, { ...L4, openAlarms: null })]);
    show();
    expect(await screen.findByText(/^1 of 1 at L3 or above/)).not.toHaveTextContent('confirmed');
    expect(screen.queryByText('Alarms that nobody has confirmed')).not.toBeInTheDocument();
  });

  test('are said to be unknown where they could not be loaded', async () => {
    network.fail(listSystems, { status: 500 });
    show();
    expect(await screen.findByText(/^How the structures are is not known/)).toBeInTheDocument();
    expect(screen.queryByText(/at L3 or above/)).not.toBeInTheDocument();
  });
});

describe('FleetView', () => {
  test('shows a gateway that is down as one line with its silent devices, the longest silent first', async () => {
    network.answer(listGateways, [gateway()]);
    network.answer(listFleetDevices, [device(1), device(2), device(3, { SignalQualityInfo: null })]);
    show();
    const gateways = await section('Gateways offline');
    expect(gateways.getByRole('link', { name: 'Roof gateway' })).toHaveAttribute('href', '/gateways?filter.eui=AA01');
    expect(gateways.getByText('Silent since 19/11/2026, 12:00 CET, 2 days ago')).toBeInTheDocument();
    expect(gateways.getByText('3 silent devices')).toBeInTheDocument();
    expect(gateways.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Roof gateway',
      'Beam 3',
      'Beam 2',
      'Beam 1',
    ]);
    expect(screen.queryByRole('region', { name: 'Silent devices' })).not.toBeInTheDocument();
    expect(screen.getByText('1 thing needs someone this week')).toBeInTheDocument();
  });

  test('shows other silent devices as one line a system, and one alone by its own name', async () => {
    network.answer(listGateways, [gateway({ LatestPacketTimestamp: ago(0), StatusReporterTimestamp: ago(0) })]);
    network.answer(listFleetDevices, [
      device(9, { systemId: 2, SystemName: 'Most', LatestPacketTimestamp: null }),
      device(1),
      device(2),
    ]);
    show();
    const silent = await section('Silent devices');
    expect(silent.getAllByRole('link').map((link) => link.textContent)).toEqual(['Hala', 'Beam 2', 'Beam 1', 'Beam 9']);
    expect(silent.getByRole('link', { name: 'Hala' })).toHaveAttribute('href', '/systems/1/dashboard');
    expect(silent.getByText('Never heard')).toBeInTheDocument();
    expect(silent.getByText('2 silent devices')).toBeInTheDocument();
  });

  test('lists batteries, the empty ones first', async () => {
    const heard = { LatestPacketTimestamp: ago(1) };
    network.answer(listFleetDevices, [
      device(1, { ...heard, SupplyState: 'battery_weak' }),
      device(2, { ...heard, SupplyState: 'battery_empty' }),
    ]);
    show();
    const items = (await section('Batteries')).getAllByRole('listitem').map((item) => item.textContent);
    expect(items).toEqual([
      'Urgent: Beam 2HalaBattery empty, reported 1 h ago',
      'Beam 1HalaBattery weak, reported 1 h ago',
    ]);
  });

  test('lists the devices that raise no alarm', async () => {
    const heard = { LatestPacketTimestamp: ago(1) };
    network.answer(listFleetDevices, [
      device(1, { ...heard, notMonitored: true }),
      device(2, { ...heard, notMonitored: false, SupplyState: 'battery_weak' }),
    ]);
    show();
    const items = (await section('Devices that raise no alarm')).getAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual(['Beam 1HalaNot monitored: this device raises no alarm']);
    expect(screen.getByText('2 things need someone this week')).toBeInTheDocument();
  });

  test('lists days that are past or close, the earliest first, each leading to its record', async () => {
    network.answer(listAgreements, [
      {
        ID: 7,
        systemId: 1,
        systemName: 'Hala',
        supportAgreementEndDate: '2026-11-22',
        guaranteeAgreementEndDate: '2026-11-12',
      },
      { ID: 8, systemId: 2, systemName: 'Most', supportAgreementEndDate: '2027-11-22' },
    ]);
    network.answer(listInspections, [
      {
        ID: 3,
        systemId: 1,
        systemName: 'Hala',
        year: 2026,
        mode: 'on-line',
        status: 'planned',
        performedAt: '2026-11-21',
      },
      {
        ID: 4,
        systemId: 1,
        systemName: 'Hala',
        year: 2026,
        mode: 'on-line',
        status: 'completed',
        performedAt: '2026-11-01',
      },
    ]);
    show();
    const agreements = await section('Agreements and guarantees');
    expect(agreements.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Urgent: HalaGuarantee ended 12/11/2026, 9 days ago',
      'HalaSupport agreement ends 22/11/2026, tomorrow',
    ]);
    expect(agreements.getAllByRole('link')[0]).toHaveAttribute(
      'href',
      '/agreements?sort=id.asc&filter.id=7&filter.system=Hala',
    );
    const inspections = await section('Inspections');
    expect(inspections.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'HalaInspection 2026 due 21/11/2026, today',
    ]);
  });

  test('lists inspections without a day: of a past year as overdue, of this one from October', async () => {
    const open = { systemId: 1, systemName: 'Hala', mode: 'on-line', status: 'planned' } as const;
    network.answer(listInspections, [
      { ID: 1, year: 2026, ...open },
      { ID: 2, year: 2021, ...open },
      { ID: 3, year: 2027, ...open },
      { ID: 4, year: 2025, ...open, status: 'completed' },
      { ID: 5, year: 2026, ...open, performedAt: '2026-11-19' },
    ]);
    show();
    const items = (await section('Inspections')).getAllByRole('listitem').map((item) => item.textContent);
    expect(items).toEqual([
      'Urgent: HalaInspection 2021 overdue, no day planned',
      expect.stringMatching(/^Urgent: HalaInspection 2026 overdue since 19\/11\/2026/),
      'HalaInspection 2026 due, no day planned',
    ]);
  });

  test('counts what lies in the store apart, and expects no gateway of a W2 system', async () => {
    const card = { purpose: 'data', network: 'Plus', telephone: '+48510900100' } as const;
    network.answer(listFreeSimCards, [
      { ID: 1, ...card },
      { ID: 2, ...card },
    ]);
    network.answer(listRouters, [
      { ID: 5, serialNumber: 'R5', type: 'other' },
      { ID: 6, serialNumber: 'R6', type: 'other', systemId: 1, systemVersion: 'W2' },
    ]);
    show();
    expect(await screen.findByRole('heading', { name: 'No equipment needs anyone this week' })).toBeInTheDocument();
    expect(screen.getByText('In the store, and not counted: 2 SIM cards and 1 router.')).toBeInTheDocument();
  });

  test('lists SIM cards in use nowhere and routers without a device', async () => {
    const place = { systemId: 1, systemName: 'Hala', updatedAt: ago(49) } as const;
    const card = { ...place, purpose: 'data', network: 'Plus', telephone: '+48510900100' } as const;
    network.answer(listFreeSimCards, [
      { ID: 1, ...card },
      { ID: 2, ...card, routerId: 5 },
    ]);
    network.answer(listRouters, [
      { ID: 5, ...place, serialNumber: 'R5', type: 'other' },
      { ID: 6, ...place, serialNumber: 'R6', type: 'other', nodeId: 3 },
    ]);
    show();
    expect(await screen.findByText('In no router and no device, last changed 2 days ago')).toBeInTheDocument();
    expect(screen.getByText('Serves no device, last changed 2 days ago')).toBeInTheDocument();
    expect((await section('SIM cards in use nowhere')).getAllByRole('link').map((one) => one.textContent)).toEqual([
      '+48510900100',
    ]);
    expect((await section('Routers without a device')).getAllByRole('link').map((one) => one.textContent)).toEqual([
      'R5',
    ]);
  });

  test('takes staff to the table of devices and an installer, who has none, to the graph', async () => {
    network.answer(listFleetDevices, [device(1)]);
    show('installer');
    expect((await section('Silent devices')).getByRole('link')).toHaveAttribute('href', '/devices/1/graph');
  });

  test('has no link to a page that this address does not carry', async () => {
    network.answer(listFleetDevices, [device(1), device(2)]);
    show('installer', ['mfe_backoffice']);
    const silent = await section('Silent devices');
    expect(silent.getByText('Beam 1')).toBeInTheDocument();
    expect(silent.queryByRole('link')).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Systems' })).not.toBeInTheDocument();
  });

  test('says that no equipment needs anyone once every source has said so, and nothing of structures', async () => {
    show();
    expect(await screen.findByRole('heading', { name: 'No equipment needs anyone this week' })).toBeInTheDocument();
    expect(screen.getByText(/^None of 0 at L3 or above/)).toBeInTheDocument();
    expect(screen.getByText(/^There is no system yet\./)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Create a system' })).toHaveAttribute(
      'href',
      '/installer_panel?tab=systems',
    );
    expect(screen.getByRole('link', { name: 'Systems' })).toHaveAttribute('href', '/systems');
    expect(screen.queryByText(/All is in order|Nothing needs/)).not.toBeInTheDocument();
  });

  test.each(ALL.map((list) => [list.name, list] as const))('never says so where %s fails', async (_, list) => {
    network.fail(list, { status: 500, message: 'The server failed.' });
    show();
    expect(await screen.findByText('Not everything is known yet')).toBeInTheDocument();
    expect(screen.getAllByRole('alert')[0]).toHaveTextContent(/could not be loaded\.The server failed\./);
    expect(screen.queryByText(/No equipment/)).not.toBeInTheDocument();
    network.answer(list, []);
    await userEvent.click(screen.getAllByRole('button', { name: 'Retry' })[0] as HTMLElement);
    expect(await screen.findByRole('heading', { name: 'No equipment needs anyone this week' })).toBeInTheDocument();
  });

  test('shows silent devices without their gateway where the gateways fail, and says so', async () => {
    network.fail(listGateways, { status: 500 });
    network.answer(listFleetDevices, [device(1), device(2)]);
    show();
    const silent = await section('Silent devices');
    expect(silent.getByText(/^Which gateway they are behind is unknown, since/)).toBeInTheDocument();
    expect(screen.getByText('At least 1 thing needs someone this week')).toBeInTheDocument();
  });

  test('shows what has answered where a source takes long', async () => {
    network.hang(listGateways);
    network.answer(listFleetDevices, [device(1), device(2)]);
    network.answer(listRouters, [{ ID: 5, systemId: 1, serialNumber: 'R5', type: 'other' }]);
    show();
    expect(await screen.findByRole('link', { name: 'R5' })).toBeInTheDocument();
    expect(screen.getByText('Loading Gateways offline')).toBeInTheDocument();
    expect(screen.getByText('Which gateway they are behind is not known yet.')).toBeInTheDocument();
    expect(screen.queryByText(/could not be loaded/)).not.toBeInTheDocument();
  });

  test('draws eight lines of many, and the others when asked', async () => {
    network.answer(
      listRouters,
      Array.from({ length: 70 }, (_, index) => ({
        ID: index + 1,
        systemId: 1,
        serialNumber: `R${index}`,
        type: 'other' as const,
      })),
    );
    show();
    const routers = await section('Routers without a device');
    expect(routers.getAllByRole('link')).toHaveLength(8);
    await userEvent.click(routers.getByRole('button', { name: 'Show 50 of 62 more' }));
    expect(routers.getAllByRole('link')).toHaveLength(58);
    await userEvent.click(routers.getByRole('button', { name: 'Show 12 more' }));
    expect(routers.getAllByRole('link')).toHaveLength(70);
  });
});
