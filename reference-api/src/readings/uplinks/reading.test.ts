import { readChirpstack } from './chirpstack';
import { chirpstackUp, thingsStackUplink } from '../../../testing/uplink-fixtures';
import { readThingsStack } from './things-stack';
import { parseUplinkConfig } from './config';

// What ChirpStack and The Things Stack send, beyond what their documentation shows.

const up = (changed: object) => readChirpstack('up', { ...chirpstackUp(), ...changed });
const message = (changed: object) => {
  const { uplink_message: uplink, ...rest } = thingsStackUplink() as { uplink_message: object };
  return readThingsStack({ ...rest, uplink_message: { ...uplink, ...changed } });
};

test('reads null as what is left out', () => {
  expect(up({ fCnt: null, fPort: null, data: null, rxInfo: null, object: null, time: null })).toMatchObject({
    fcnt: 0,
    port: 0,
    payload: Buffer.alloc(0),
    gateways: [],
    sentAt: null,
    notes: [],
  });
  const { deviceInfo } = chirpstackUp() as { deviceInfo: object };
  const status = { deviceInfo, externalPowerSource: null, batteryLevelUnavailable: null, batteryLevel: null };
  expect(readChirpstack('status', status)).toMatchObject({ hasLine: false, battery: 0 });
  expect(readChirpstack('ack', { deviceInfo, queueItemId: 'a', acknowledged: null })).toMatchObject({
    outcome: 'failed',
  });
  expect(message({ f_cnt: null, f_port: null, frm_payload: null, rx_metadata: null })).toMatchObject({ fcnt: 0 });
  const nulls = { join_accept: null, downlink_ack: null, downlink_failed: null, downlink_sent: null };
  expect(readThingsStack({ ...thingsStackUplink(), ...nulls })).toMatchObject({ kind: 'uplink', fcnt: 7 });
});

test('keeps the other gateways of a frame if one is null, and says so', () => {
  const rxInfo = [null, { gatewayId: 'a84041ffff1e2b3c', rssi: -97, snr: 6.5 }];
  expect(up({ rxInfo })).toMatchObject({
    gateways: [{ gatewayId: 'a84041ffff1e2b3c', rssi: -97, snr: 6.5 }],
    notes: ['a reception that cannot be read as a whole'],
  });
});

test('says so if a strength is no number', () => {
  const rxInfo = [{ gatewayId: 'a84041ffff1e2b3c', rssi: '-97' }];
  expect(up({ rxInfo })).toMatchObject({
    gateways: [{ gatewayId: 'a84041ffff1e2b3c', rssi: null }],
    notes: ['a reception that cannot be read as a whole'],
  });
});

test("reads the network server's own time beside the gateway's", () => {
  const rxInfo = [{ nsTime: '2026-11-23T04:00:02Z' }, { nsTime: '2026-11-23T04:00:01Z' }, {}];
  expect(up({ rxInfo })).toMatchObject({ serverAt: new Date('2026-11-23T04:00:01Z') });
  expect(up({})).toMatchObject({ serverAt: null });
});

test.each(['0000-01-01T00:00:00Z', '-000044-03-15T00:00:00Z', '+010000-01-01T00:00:00Z'])(
  'reads the year of %s as no clock',
  (time) => {
    expect(up({ time })).toMatchObject({ sentAt: null });
  },
);

test('reads a payload in base64url, with and without padding', () => {
  expect(up({ data: '-_8=' })).toMatchObject({ payload: Buffer.from('fbff', 'hex') });
  expect(up({ data: '-_8' })).toMatchObject({ payload: Buffer.from('fbff', 'hex') });
});

test('tells gateways of other networks apart', () => {
  const of = (eui: string) => ({
    gateway_ids: { gateway_id: 'packetbroker' },
    packet_broker: { forwarder_gateway_eui: eui },
    rssi: -90,
  });
  expect(message({ rx_metadata: [of('AA'), of('BB')] })).toMatchObject({
    gateways: [{ gatewayId: 'aa' }, { gatewayId: 'bb' }],
  });
});

describe('the profile of a device at The Things Stack', () => {
  const config = parseUplinkConfig('{"sources":[]}');
  const profileOf = (deviceId: string, changed: object = {}) => {
    const { uplink_message: uplink, ...rest } = thingsStackUplink() as { uplink_message: object };
    const event = readThingsStack(
      {
        ...rest,
        end_device_ids: {
          device_id: deviceId,
          dev_eui: 'A81758FFFE0C0002',
          application_ids: { application_id: 'roofs' },
        },
        uplink_message: { ...uplink, version_ids: undefined, ...changed },
      },
      (id) => config.profileByDeviceId(id),
    );
    return event?.kind === 'uplink' ? event.profile : null;
  };

  test.each([
    ['sagitta-laser-girder-1', 'Sagitta laser'],
    ['sagitta-laser', 'Sagitta laser'],
    ['sagitta-inclinometer-12', 'Sagitta inclinometer'],
    ['sagitta-lasers-1', 'roofs'],
    ['girder-1', 'roofs'],
  ])('is that which the id %s begins with, else that of its application', (deviceId, profile) => {
    expect(profileOf(deviceId)).toBe(profile);
  });

  test('is its attribute sagitta-profile, before its model, before its id', () => {
    const attributes = { 'sagitta-profile': 'Sagitta inclinometer' };
    const version = { version_ids: { model_id: 'em500-udl' } };
    expect(profileOf('sagitta-laser-1', { attributes, ...version })).toBe('Sagitta inclinometer');
    expect(profileOf('sagitta-laser-1', version)).toBe('em500-udl');
  });
});
