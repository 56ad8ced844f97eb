import * as v from 'valibot';
import { maybe } from '@sagitta/shared-contracts/wire';
import { type NetworkEvent, NotAnEvent } from './event';
import * as field from './fields';

// Events of ChirpStack v4's HTTP and MQTT integrations, in JSON
// (chirpstack.io/docs/chirpstack/integrations/events.html).

const DeviceInfoSchema = v.object({
  devEui: field.euiText,
  deviceName: field.optionalText,
  deviceProfileName: field.optionalText,
  applicationId: field.optionalText,
});

const UpSchema = v.object({
  time: field.clockTime,
  deviceInfo: DeviceInfoSchema,
  devAddr: field.optionalText,
  fCnt: field.counter,
  fPort: field.port,
  data: field.base64,
  object: v.optional(v.unknown()),
  /** Since 4.11 in place of each reception's metadata. */
  regionConfigId: field.optionalText,
  rxInfo: v.optional(v.unknown()),
});

const ReceptionSchema = v.object({
  gatewayId: field.optionalText,
  rssi: field.optionalNumber,
  snr: field.optionalNumber,
  /** The network server's own time; `time` of the event is the gateway's. */
  nsTime: field.clockTime,
  metadata: maybe(v.object({ region_common_name: field.optionalText })),
});

const JoinSchema = v.object({ time: field.clockTime, deviceInfo: DeviceInfoSchema, devAddr: field.optionalText });

const StatusSchema = v.object({
  time: field.clockTime,
  deviceInfo: DeviceInfoSchema,
  externalPowerSource: field.flag,
  batteryLevelUnavailable: field.flag,
  batteryLevel: field.optionalNumber,
});

const AckSchema = v.object({
  deviceInfo: DeviceInfoSchema,
  queueItemId: field.shortText,
  acknowledged: field.flag,
});

const TxAckSchema = v.object({ deviceInfo: DeviceInfoSchema, queueItemId: field.shortText });

const LogSchema = v.object({
  deviceInfo: DeviceInfoSchema,
  code: field.optionalText,
  context: maybe(v.object({ queue_item_id: field.optionalText })),
});

/** Codes of a log event that say that a downlink will not be sent, and why, for a person. */
const DOWNLINK_FAILURES: ReadonlyMap<string, { reason: string; isFinal: boolean }> = new Map([
  ['DOWNLINK_PAYLOAD_SIZE', { reason: 'It is too long for the data rate of the device.', isFinal: true }],
  ['DOWNLINK_GATEWAY', { reason: 'No gateway could send it.', isFinal: false }],
  ['F_CNT_DOWN', { reason: 'Its frame counter was no longer valid.', isFinal: false }],
  ['EXPIRED', { reason: 'It expired before the device could be reached.', isFinal: false }],
]);

/**
 * Reads one event.
 * @param event its type, from the query or the topic
 * @returns null for an event that says nothing of interest
 * @throws NotAnEvent
 */
export function readChirpstack(event: string, sent: unknown): NetworkEvent | null {
  const { body, notes } = field.storable(sent);
  const read = readEvent(event, body);
  return read && notes.length > 0 ? { ...read, notes: [...notes, ...(read.notes ?? [])] } : read;
}

function readEvent(event: string, body: unknown): NetworkEvent | null {
  switch (event) {
    case 'up': {
      const { deviceInfo, rxInfo, regionConfigId, ...up } = field.read(UpSchema, body);
      const { receptions, isPartly } = field.receptionsOf(rxInfo, ReceptionSchema);
      return {
        notes: isPartly ? [field.PARTLY_RECEIVED] : [],
        kind: 'uplink',
        eui: deviceInfo.devEui,
        name: deviceInfo.deviceName,
        profile: deviceInfo.deviceProfileName,
        applicationId: deviceInfo.applicationId,
        devAddr: up.devAddr,
        fcnt: up.fCnt,
        port: up.fPort,
        payload: up.data,
        object: up.object ?? null,
        sentAt: up.time,
        serverAt: earliest(receptions.map(({ nsTime }) => nsTime)),
        gateways: receptions.map(({ gatewayId, rssi, snr, metadata }) => ({
          gatewayId,
          rssi,
          snr,
          region: metadata?.region_common_name ?? regionConfigId?.toUpperCase() ?? null,
        })),
      };
    }
    case 'join': {
      const { deviceInfo, devAddr, time } = field.read(JoinSchema, body);
      const { devEui: eui, deviceName: name, deviceProfileName: profile } = deviceInfo;
      return { kind: 'joined', eui, name, profile, devAddr, sentAt: time };
    }
    case 'status': {
      const { deviceInfo, time, ...status } = field.read(StatusSchema, body);
      return {
        kind: 'status',
        eui: deviceInfo.devEui,
        name: deviceInfo.deviceName,
        profile: deviceInfo.deviceProfileName,
        sentAt: time,
        battery: status.batteryLevelUnavailable ? null : (status.batteryLevel ?? 0),
        hasLine: status.externalPowerSource,
      };
    }
    case 'ack': {
      const { deviceInfo, queueItemId, acknowledged } = field.read(AckSchema, body);
      const reason = acknowledged ? null : 'The device did not acknowledge it.';
      const outcome = acknowledged ? 'acknowledged' : 'failed';
      return { kind: 'downlink', eui: deviceInfo.devEui, itemId: queueItemId, outcome, reason };
    }
    case 'txack': {
      const { deviceInfo, queueItemId } = field.read(TxAckSchema, body);
      return { kind: 'downlink', eui: deviceInfo.devEui, itemId: queueItemId, outcome: 'sent', reason: null };
    }
    case 'log': {
      const { deviceInfo, code, context } = field.read(LogSchema, body);
      const itemId = context?.queue_item_id ?? null;
      const failure = DOWNLINK_FAILURES.get(code ?? '');
      if (itemId === null || !failure) return null;
      return { kind: 'downlink', eui: deviceInfo.devEui, itemId, outcome: 'failed', ...failure };
    }
    case 'location':
    case 'integration':
      return null;
    default:
      throw new NotAnEvent('The event type is unknown.');
  }
}

function earliest(times: readonly (Date | null)[]): Date | null {
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : new Date(Math.min(...known.map((time) => time.getTime())));
}
