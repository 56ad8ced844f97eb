import type { Node } from '@sagitta/shared-contracts/api/node';
import { testApi, type TestApi } from '../../testing/api';

let api: TestApi;
let token: string;

beforeAll(async () => {
  api = await testApi();
  token = await api.signIn('staff');
});
afterAll(() => api.close());

const SITE = 70_001;
const DEVICE = 'A"\\ 日本\n';

async function store(columns: object, device: object | null): Promise<void> {
  const { pool } = api.store;
  await pool.query('delete from node where id = 70001');
  await pool.query('delete from device where id = 70001');
  if (device)
    await pool.query(
      `insert into device (id, serial, sub_serial, inclinometer_serial, type, role, main_sensor, system_version,
         latest_packet_at, signal_quality_info, signal_quality_at, signal_strength)
       select id, serial, sub_serial, inclinometer_serial, type, role, main_sensor, system_version,
         latest_packet_at, signal_quality_info, signal_quality_at, signal_strength
       from json_populate_record(null::device, $1)`,
      [JSON.stringify({ id: 70_001, ...device })],
    );
  const names = Object.keys(columns).join(', ');
  await pool.query(
    `insert into node (id, system_id, device_id, ${names})
     select 70001, ${SITE}, ${device ? 70_001 : 'null'}, ${names} from json_populate_record(null::node, $1)`,
    [JSON.stringify(columns)],
  );
}

async function list(): Promise<{ text: string; nodes: Node[] }> {
  const answer = await api.call('PATCH', '/nodes', { token, body: { systemIds: [SITE] } });
  return { text: answer.body, nodes: answer.json() };
}

beforeAll(() =>
  api.store.pool.query(
    `insert into system (id, name, version, w2_operational, timezone)
     values (${SITE}, 'Site "70001"', 'W2', false, 'Europe/Warsaw')`,
  ),
);

const AT = '2025-06-01T08:30:15.123';
const WITHOUT_DEVICE = {
  DeviceRole: 'unknown',
  DeviceType: null,
  MainSensorType: 'none',
  CanMeasure: false,
  LatestPacketTimestamp: null,
  SignalQualityInfo: null,
  SignalQualityInfoTimestamp: null,
  SignalStrength: null,
  DeviceSerialString: null,
  DeviceSubSerialString: null,
  inclinometerSerial: null,
  deviceRoleSortable: 5,
};

test('answers every value of a node as it is stored', async () => {
  await store(
    {
      name: DEVICE,
      active: false,
      map_position_x: 12,
      map_position_y: -3,
      threshold: 62.5,
      l1: 10,
      l2: 20,
      l3: 30,
      l4: 100,
      inclinometer_inverted: true,
      permissible_value: 0.29,
      threshold_level1: 11,
      threshold_level2: 22,
      threshold_level3: 33,
      threshold_level4: 44,
      measurement_base_distance: 12_345.678,
      measurement_base_angle: -0.3,
      accelerated_until: `${AT}999Z`,
      latest_measurement_at: `${AT}999Z`,
      latest_displacement_at: '2025-06-01T10:30:15+02:00',
      latest_temperature_at: '2025-06-01T08:30:15.1Z',
      latest_successful_measurement_at: '1999-12-31T23:59:59.9999Z',
      measured_distance: 1e-7,
      measured_angle: 3.4e38,
      calculated_deflection: -0,
      threat_level: 'L3',
      obstructed: true,
      obstruction_told_as: 'L4',
      base_distance_correction: -2.5,
      out_of_range: true,
      temperature1: -40,
      temperature2: 0.1,
      temperature_ok: false,
      supply_voltage1: 3.6,
      supply_voltage2: 1_000_000,
      supply_state: 'battery_weak',
      inclinometer_status: 2,
      range_finder_status: 3,
      damaged_parts: ['inclinometer', 'voltage_sensor2'],
      damaged_from: `${AT}Z`,
      w2_connection_status: 3,
      updated_at: `${AT}Z`,
      updated_via_website_at: `${AT}Z`,
    },
    {
      serial: '0011223344556677',
      sub_serial: '7',
      inclinometer_serial: '8',
      type: 'UD-12.4.2',
      role: 'endpoint_device',
      main_sensor: 'laser',
      system_version: 'W2',
      latest_packet_at: `${AT}Z`,
      signal_quality_info: '{"rssi":-100}',
      signal_quality_at: `${AT}Z`,
      signal_strength: 55,
    },
  );
  await api.store.pool.query(`update node set calculated_deflection = '-0'::real where id = 70001`);
  await api.store.pool.query(
    `insert into node_command (node_id, kind, state, settings, changes, requested_at)
     select 70001, kind, state, '{}', '[]', now()
     from (values ('base', 'applied'), ('thresholds', 'queued'), ('base', 'queued')) as command(kind, state)`,
  );
  const { nodes, text } = await list();
  expect(nodes).toEqual([
    {
      id: 70_001,
      name: DEVICE,
      systemId: SITE,
      DeviceRole: 'endpoint_device',
      DeviceType: 'UD-12.4.2',
      MainSensorType: 'laser',
      CanMeasure: true,
      active: false,
      LatestKnownThreatLevel: 'L3',
      LatestKnownCalculatedDeflection: 0,
      PermissibleValue: 0.29,
      ThresholdLevel1: 11,
      ThresholdLevel2: 22,
      ThresholdLevel3: 33,
      ThresholdLevel4: 44,
      threshold: 62.5,
      l1: 10,
      l2: 20,
      l3: 30,
      l4: 100,
      InclinometerInverted: true,
      BaseDistanceCorrection: -2.5,
      ObstructionStatus: true,
      ObstructionToldAs: 'L4',
      mapPositionX: 12,
      mapPositionY: -3,
      SupplyVoltage1: 3.6,
      SupplyVoltage2: 1_000_000,
      Temperature1: -40,
      Temperature2: 0.1,
      MeasuredAngle: 3.4e38,
      MeasuredDistance: 1e-7,
      MeasurementBaseAngle: -0.3,
      MeasurementBaseDistance: 12_345.678,
      LatestMeasurementTimestamp: `${AT}Z`,
      LatestDisplacementMeasurementTimestamp: '2025-06-01T08:30:15.000Z',
      LatestTemperatureMeasurementTimestamp: '2025-06-01T08:30:15.100Z',
      LatestPacketTimestamp: `${AT}Z`,
      LatestSuccessfulMeasurementTimestamp: '1999-12-31T23:59:59.999Z',
      SignalQualityInfo: '{"rssi":-100}',
      SignalQualityInfoTimestamp: `${AT}Z`,
      SignalStrength: 55,
      DeviceSerialString: '0011223344556677',
      DeviceSubSerialString: '7',
      inclinometerSerial: '8',
      SystemVersion: 'W2',
      W2ConnectionStatus: 3,
      W2Operational: false,
      SupplyState: 'battery_weak',
      TemperatureOK: false,
      InclinometerStatus: 2,
      RangeFinderStatus: 3,
      outOfRange: true,
      deviceDamage: true,
      deviceDamagedFrom: `${AT}Z`,
      deviceDamagedInfo: ['inclinometer', 'voltage_sensor2'],
      AcceleratedUntil: `${AT}Z`,
      waitingCommands: ['thresholds', 'base'],
      updatedAt: `${AT}Z`,
      updatedViaWebsiteAt: `${AT}Z`,
      deviceThreatLevelSortable: 2,
      deviceRoleSortable: 1,
    },
  ]);
  const short = await api.call('GET', '/nodes-short/70001', { token });
  const site = '"SystemName":"Site \\"70001\\"","timezone":"Europe/Warsaw","retiredAt":null}';
  expect(short.body).toBe(text.slice(1, -2) + ',' + site);
});

test('answers null for what is not stored', async () => {
  await store(
    {
      name: 'Bare',
      active: true,
      inclinometer_inverted: false,
      threat_level: 'unknown_or_NA',
      obstructed: false,
      out_of_range: false,
      damaged_parts: [],
      updated_at: `${AT}Z`,
      updated_via_website_at: `${AT}Z`,
    },
    null,
  );
  const [node] = (await list()).nodes;
  expect(node).toMatchObject({ ...WITHOUT_DEVICE, name: 'Bare', active: true, CanMeasure: false });
  const told = Object.entries(node ?? {}).filter(([, of]) => of !== null);
  expect(Object.fromEntries(told)).toEqual({
    id: 70_001,
    name: 'Bare',
    systemId: SITE,
    DeviceRole: 'unknown',
    MainSensorType: 'none',
    CanMeasure: false,
    active: true,
    LatestKnownThreatLevel: 'unknown_or_NA',
    InclinometerInverted: false,
    ObstructionStatus: false,
    ObstructionToldAs: 'unknown_or_NA',
    SystemVersion: 'W2',
    W2Operational: false,
    outOfRange: false,
    deviceDamage: false,
    deviceDamagedInfo: [],
    waitingCommands: [],
    updatedAt: `${AT}Z`,
    updatedViaWebsiteAt: `${AT}Z`,
    deviceThreatLevelSortable: 6,
    deviceRoleSortable: 5,
  });
});

test('answers no nodes if none are requested', async () => {
  const answer = await api.call('PATCH', '/nodes', { token, body: { systemIds: [] } });
  expect(answer.body).toBe('[]');
});
