import * as v from 'valibot';
import { maybe } from '@sagitta/shared-contracts/wire';
import { type NetworkEvent, NotAnEvent } from './event';
import { base64, clockTime, counter, euiText, optionalNumber, optionalText, port, shortText } from './fields';

// Events of ChirpStack v4's HTTP and MQTT integrations, in JSON
// (chirpstack.io/docs/chirpstack/integrations/events.html).

const DeviceInfoSchema = v.object({
  devEui: euiText,
  deviceName: optionalText,
  deviceProfileName: optionalText,
  applicationId: optionalText,
});

const UpSchema = v.object({
  time: clockTime,
  deviceInfo: DeviceInfoSchema,
  devAddr: optionalText,
  fCnt: counter,
  fPort: port,
  data: base64,
  object: v.optional(v.unknown()),
  /** Since 4.11 in place of each reception's metadata. */
  regionConfigId: optionalText,
  rxInfo: v.fallback(
    v.array(
      v.object({
        gatewayId: optionalText,
        rssi: optionalNumber,
        snr: optionalNumber,
        metadata: maybe(v.object({ region_common_name: optionalText })),
      }),
    ),
    [],
  ),
});

const JoinSchema = v.object({ time: clockTime, deviceInfo: DeviceInfoSchema, devAddr: optionalText });

const StatusSchema = v.object({
  time: clockTime,
  deviceInfo: DeviceInfoSchema,
  externalPowerSource: v.optional(v.boolean(), false),
  batteryLevelUnavailable: v.optional(v.boolean(), false),
  batteryLevel: optionalNumber,
});

const AckSchema = v.object({
  deviceInfo: DeviceInfoSchema,
  queueItemId: shortText,
  acknowledged: v.optional(v.boolean(), false),
});

const TxAckSchema = v.object({ deviceInfo: DeviceInfoSchema, queueItemId: shortText });

const LogSchema = v.object({
  deviceInfo: DeviceInfoSchema,
  code: optionalText,
  description: optionalText,
  context: maybe(v.object({ queue_item_id: optionalText })),
});

/** Codes of a log event that say that a downlink will never be sent. */
const DOWNLINK_FAILURES = new Set(['DOWNLINK_PAYLOAD_SIZE', 'DOWNLINK_GATEWAY', 'F_CNT_DOWN', 'EXPIRED']);

/**
 * Reads one event.
 * @param event its type, from the query or the topic
 * @returns null for an event that says nothing of interest
 * @throws NotAnEvent
 */
export function readChirpstack(event: string, body: unknown): NetworkEvent | null {
  switch (event) {
    case 'up': {
      const { deviceInfo, rxInfo, regionConfigId, ...up } = read(UpSchema, body);
      return {
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
        gateways: rxInfo.map(({ gatewayId, rssi, snr, metadata }) => ({
          gatewayId,
          rssi,
          snr,
          region: metadata?.region_common_name ?? regionConfigId?.toUpperCase() ?? null,
        })),
      };
    }
    case 'join': {
      const { deviceInfo, devAddr, time } = read(JoinSchema, body);
      const { devEui: eui, deviceProfileName: profile } = deviceInfo;
      return { kind: 'joined', eui, profile, devAddr, sentAt: time };
    }
    case 'status': {
      const { deviceInfo, time, ...status } = read(StatusSchema, body);
      return {
        kind: 'status',
        eui: deviceInfo.devEui,
        sentAt: time,
        battery: status.batteryLevelUnavailable ? null : (status.batteryLevel ?? 0),
        hasLine: status.externalPowerSource,
      };
    }
    case 'ack': {
      const { deviceInfo, queueItemId, acknowledged } = read(AckSchema, body);
      const reason = acknowledged ? null : 'The device did not acknowledge it.';
      const outcome = acknowledged ? 'acknowledged' : 'failed';
      return { kind: 'downlink', eui: deviceInfo.devEui, itemId: queueItemId, outcome, reason };
    }
    case 'txack': {
      const { deviceInfo, queueItemId } = read(TxAckSchema, body);
      return { kind: 'downlink', eui: deviceInfo.devEui, itemId: queueItemId, outcome: 'sent', reason: null };
    }
    case 'log': {
      const { deviceInfo, code, description, context } = read(LogSchema, body);
      const itemId = context?.queue_item_id ?? null;
      if (itemId === null || code === null || !DOWNLINK_FAILURES.has(code)) return null;
      return { kind: 'downlink', eui: deviceInfo.devEui, itemId, outcome: 'failed', reason: description ?? code };
    }
    case 'location':
    case 'integration':
      return null;
    default:
      throw new NotAnEvent('The event type is unknown.');
  }
}

function read<S extends v.GenericSchema>(schema: S, body: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, body);
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new NotAnEvent(`${v.getDotPath(issue) ?? 'The body'}: ${issue.message}`);
}
