import * as v from 'valibot';
import { maybe } from '@sagitta/shared-contracts/wire';
import type { DownlinkOutcome, NetworkEvent } from './event';
import * as field from './fields';

// Messages of The Things Stack v3's webhooks, in JSON (thethingsindustries.com/docs/integrations/data-formats).

const IdsSchema = v.object({
  device_id: field.optionalText,
  dev_eui: field.euiText,
  dev_addr: field.optionalText,
  application_ids: maybe(v.object({ application_id: field.optionalText })),
});

/** The attribute of a device that names its profile. */
const PROFILE_ATTRIBUTE = 'sagitta-profile';
const AttributesSchema = maybe(v.object({ [PROFILE_ATTRIBUTE]: field.optionalText }));

const UplinkSchema = v.object({
  f_port: field.port,
  f_cnt: field.counter,
  frm_payload: field.base64,
  decoded_payload: v.optional(v.unknown()),
  received_at: field.clockTime,
  version_ids: maybe(v.object({ brand_id: field.optionalText, model_id: field.optionalText })),
  network_ids: maybe(v.object({ ns_id: field.optionalText, tenant_id: field.optionalText })),
  /** Of the device, which staff write at The Things Stack; since 3.34. */
  attributes: AttributesSchema,
  rx_metadata: v.optional(v.unknown()),
});

const ReceptionSchema = v.object({
  gateway_ids: maybe(v.object({ gateway_id: field.optionalText, eui: field.optionalText })),
  /** All gateways of other networks have the same gateway_ids. */
  packet_broker: maybe(
    v.object({ forwarder_gateway_eui: field.optionalText, forwarder_gateway_id: field.optionalText }),
  ),
  rssi: field.optionalNumber,
  channel_rssi: field.optionalNumber,
  snr: field.optionalNumber,
});

/** What the ids begin with by which a downlink of ours is known again. */
export const OWN_CORRELATION = 'sagitta:';

const CorrelatedSchema = v.object({ correlation_ids: v.fallback(v.array(field.shortText), []) });

const ErrorSchema = maybe(
  v.object({ name: field.optionalText, message_format: field.optionalText, code: field.optionalNumber }),
);

/** gRPC's code of a call that can never succeed as it is. */
const INVALID_ARGUMENT = 3;

const MessageSchema = v.object({
  end_device_ids: IdsSchema,
  received_at: field.clockTime,
  simulated: field.flag,
  attributes: AttributesSchema,
  uplink_message: v.nullish(UplinkSchema),
  join_accept: v.nullish(v.object({ received_at: field.clockTime })),
  downlink_sent: v.nullish(CorrelatedSchema),
  downlink_ack: v.nullish(CorrelatedSchema),
  downlink_failed: v.nullish(v.object({ downlink: v.nullish(CorrelatedSchema), error: ErrorSchema })),
});
type Message = v.InferOutput<typeof MessageSchema>;

/**
 * Reads one message.
 * @param profileOf the profile that a device's id at The Things Stack begins with, null for none
 * @returns null for a message that says nothing of interest
 * @throws NotAnEvent
 */
export function readThingsStack(
  sent: unknown,
  profileOf: (deviceId: string) => string | null = () => null,
): NetworkEvent | null {
  const { body, notes } = field.storable(sent);
  const message = field.read(MessageSchema, body);
  const event = eventOf(message, profileOf);
  if (event === null) return null;
  return { ...event, isSimulated: message.simulated, notes: [...notes, ...(event.notes ?? [])] };
}

function eventOf(message: Message, profileOf: (deviceId: string) => string | null): NetworkEvent | null {
  const { end_device_ids: ids, received_at: receivedAt, uplink_message: up, join_accept: joined } = message;
  const { dev_eui: eui, dev_addr: devAddr, device_id: name } = ids;
  const applicationId = ids.application_ids?.application_id ?? null;
  if (joined) {
    return { kind: 'joined', eui, name, profile: null, devAddr, sentAt: joined.received_at ?? receivedAt };
  }
  if (!up) return outcomeOf(message);
  const { receptions, isPartly } = field.receptionsOf(up.rx_metadata, ReceptionSchema);
  return {
    kind: 'uplink',
    notes: isPartly ? [field.PARTLY_RECEIVED] : [],
    eui,
    name,
    profile:
      (up.attributes ?? message.attributes)?.[PROFILE_ATTRIBUTE] ??
      up.version_ids?.model_id ??
      (name === null ? null : profileOf(name)) ??
      applicationId,
    applicationId,
    devAddr,
    fcnt: up.f_cnt,
    port: up.f_port,
    payload: up.frm_payload,
    object: up.decoded_payload ?? null,
    // By the network server's own clock.
    sentAt: up.received_at ?? receivedAt,
    gateways: receptions.map(
      ({ gateway_ids: gateway, packet_broker: broker, rssi, channel_rssi: channelRssi, snr }) => ({
        gatewayId:
          broker?.forwarder_gateway_eui?.toLowerCase() ??
          broker?.forwarder_gateway_id ??
          gateway?.eui?.toLowerCase() ??
          gateway?.gateway_id ??
          null,
        rssi: rssi ?? channelRssi,
        snr,
        region: null,
      }),
    ),
  };
}

/**
 * What became of a downlink of ours; null if the message is about none. The Things Stack repeats by itself what a
 * device has not acknowledged (`downlink_nack`): that is still under way.
 */
function outcomeOf({ end_device_ids: ids, ...message }: Message): DownlinkOutcome | null {
  const { downlink_ack: acknowledged, downlink_sent: sent, downlink_failed: failed } = message;
  const { error } = failed ?? {};
  const of = (told: { correlation_ids: string[] } | null | undefined, outcome: DownlinkOutcome['outcome']) => {
    const itemId = told?.correlation_ids.find((id) => id.startsWith(OWN_CORRELATION));
    if (itemId === undefined) return null;
    const reason = error?.message_format ?? error?.name ?? null;
    const isFinal = outcome === 'failed' && error?.code === INVALID_ARGUMENT;
    return { kind: 'downlink' as const, eui: ids.dev_eui, itemId, outcome, reason, isFinal };
  };
  return of(acknowledged, 'acknowledged') ?? of(failed?.downlink, 'failed') ?? of(sent, 'sent');
}
