// Events as ChirpStack v4 and The Things Stack v3 send them, written after their public documentation.
import { encodeOwnFormat } from '../src/readings/uplinks/own-format';
import type { Measured } from '../src/readings/uplinks/event';

export interface EventOptions {
  eui?: string;
  fcnt?: number;
  time?: string | null;
  devAddr?: string;
  profile?: string;
  measured?: Partial<Measured>;
  data?: string;
  object?: object;
  gateways?: readonly object[];
}

const HEARD = { gatewayId: 'a84041ffff1e2b3c', uplinkId: 4217, rssi: -97, snr: 6.5, channel: 2, crcStatus: 'CRC_OK' };

/** The `up` event of ChirpStack 4.9: with metadata. */
export function chirpstackUp(options: EventOptions = {}): object {
  const { eui = 'a81758fffe0c0001', fcnt = 10, time = '2026-11-23T04:00:00.123456789+00:00' } = options;
  return {
    deduplicationId: '3ac7e3c4-4401-4b8d-9386-a5c902f9202d',
    ...(time !== null && { time }),
    deviceInfo: {
      tenantId: '52f14cd4-c6f1-4fbd-8f87-4025e1d49242',
      tenantName: 'ChirpStack',
      applicationId: '17c82e96-be03-4f38-aef3-f83d48582d97',
      applicationName: 'Roofs',
      deviceProfileId: '14855bf7-d10d-4aee-b618-ebfcb64dc7ad',
      deviceProfileName: options.profile ?? 'Sagitta laser',
      deviceName: 'Girder 1',
      devEui: eui,
      tags: { site: 'hall' },
    },
    devAddr: options.devAddr ?? '00189440',
    adr: true,
    dr: 5,
    // What is 0 or false is left out.
    ...(fcnt !== 0 && { fCnt: fcnt }),
    fPort: 2,
    confirmed: false,
    data:
      options.data ?? encodeOwnFormat(options.measured ?? { distance: 4_970, temperature1: 4.5 }).toString('base64'),
    ...(options.object && { object: options.object }),
    rxInfo: options.gateways ?? [{ ...HEARD, metadata: { region_common_name: 'EU868', region_config_id: 'eu868' } }],
    txInfo: { frequency: 868_100_000, modulation: { lora: { bandwidth: 125_000, spreadingFactor: 7 } } },
  };
}

/** ChirpStack 4.11 and later: no metadata, some gateways without snr, some frames received twice. */
export const SPARSE_GATEWAYS = [
  { gatewayId: 'a84041ffff1e2b3d', uplinkId: 9_001, rssi: -113 },
  { gatewayId: 'a84041ffff1e2b3c', uplinkId: 9_002, rssi: -101, snr: -2.5 },
];

/** A webhook of The Things Stack with an uplink message. */
export function thingsStackUplink(options: EventOptions = {}): object {
  const { eui = 'A81758FFFE0C0002', fcnt = 7, time = '2026-11-23T04:00:00.050Z' } = options;
  return {
    end_device_ids: {
      device_id: 'eui-a81758fffe0c0002',
      application_ids: { application_id: 'roofs' },
      dev_eui: eui,
      join_eui: '800000000000000C',
      dev_addr: options.devAddr ?? '00BCB929',
    },
    correlation_ids: ['as:up:01E0WZGT6Y7657CPFPE5WEYDSQ'],
    received_at: time,
    uplink_message: {
      session_key_id: 'AXA50tHUSRzmHwBPGDDM5g==',
      f_port: 2,
      ...(fcnt !== 0 && { f_cnt: fcnt }),
      frm_payload: options.data ?? '',
      ...(options.object && { decoded_payload: options.object }),
      rx_metadata: [
        {
          gateway_ids: { gateway_id: 'hall-roof', eui: 'B827EBFFFE8B01DD' },
          timestamp: 2_040_934_975,
          rssi: -35,
          channel_rssi: -35,
          snr: 5.2,
          uplink_token: 'Ci8K',
        },
      ],
      settings: { data_rate: { lora: { bandwidth: 125_000, spreading_factor: 7 } }, frequency: '868300000' },
      received_at: time,
      version_ids: { brand_id: 'milesight-iot', model_id: options.profile ?? 'em500-udl' },
    },
  };
}

/** A device type as data: an ultrasonic level sensor whose codec at the network server gives metres and percent. */
export const DECLARED_PROFILE = {
  name: 'em500-udl',
  deviceType: 'EM500-UDL',
  sensor: 'laser',
  codec: {
    distance: { path: 'distance', unit: 'm' },
    temperature1: { path: 'internal.temperature', unit: 'F' },
    supply: { path: 'battery', weakBelow: 20, emptyBelow: 5 },
    damage: { path: 'state', parts: { fault: ['rangefinder'] } },
  },
} as const;
