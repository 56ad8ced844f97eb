import * as v from 'valibot';
import { maybe } from '@sagitta/shared-contracts/wire';
import { type DownlinkOutcome, type NetworkEvent, NotAnEvent } from './event';
import { base64, clockTime, counter, euiText, optionalNumber, optionalText, port, shortText } from './fields';

// Messages of The Things Stack v3's webhooks, in JSON (thethingsindustries.com/docs/integrations/data-formats).

const IdsSchema = v.object({
  device_id: optionalText,
  dev_eui: euiText,
  dev_addr: optionalText,
  application_ids: maybe(v.object({ application_id: optionalText })),
});

const UplinkSchema = v.object({
  f_port: port,
  f_cnt: counter,
  frm_payload: base64,
  decoded_payload: v.optional(v.unknown()),
  received_at: clockTime,
  version_ids: maybe(v.object({ brand_id: optionalText, model_id: optionalText })),
  network_ids: maybe(v.object({ ns_id: optionalText, tenant_id: optionalText })),
  rx_metadata: v.fallback(
    v.array(
      v.object({
        gateway_ids: maybe(v.object({ gateway_id: optionalText, eui: optionalText })),
        rssi: optionalNumber,
        channel_rssi: optionalNumber,
        snr: optionalNumber,
      }),
    ),
    [],
  ),
});

/** What the ids begin with by which a downlink of ours is known again. */
export const OWN_CORRELATION = 'sagitta:';

const CorrelatedSchema = v.object({ correlation_ids: v.fallback(v.array(shortText), []) });

const MessageSchema = v.object({
  end_device_ids: IdsSchema,
  received_at: clockTime,
  uplink_message: v.optional(UplinkSchema),
  join_accept: v.optional(v.object({ received_at: clockTime })),
  downlink_sent: v.optional(CorrelatedSchema),
  downlink_ack: v.optional(CorrelatedSchema),
  downlink_failed: v.optional(
    v.object({ downlink: v.optional(CorrelatedSchema), error: maybe(v.object({ message_format: optionalText })) }),
  ),
});
type Message = v.InferOutput<typeof MessageSchema>;

/**
 * Reads one message.
 * @returns null for a message that says nothing of interest
 * @throws NotAnEvent
 */
export function readThingsStack(body: unknown): NetworkEvent | null {
  const result = v.safeParse(MessageSchema, body);
  if (!result.success) {
    const [issue] = result.issues;
    throw new NotAnEvent(`${v.getDotPath(issue) ?? 'The body'}: ${issue.message}`);
  }
  const { end_device_ids: ids, received_at: receivedAt, uplink_message: up, join_accept: joined } = result.output;
  const { dev_eui: eui, dev_addr: devAddr } = ids;
  if (joined) {
    return { kind: 'joined', eui, profile: null, devAddr, sentAt: joined.received_at ?? receivedAt };
  }
  if (!up) return outcomeOf(result.output);
  return {
    kind: 'uplink',
    eui,
    name: ids.device_id,
    profile: up.version_ids?.model_id ?? ids.application_ids?.application_id ?? null,
    applicationId: ids.application_ids?.application_id ?? null,
    devAddr,
    fcnt: up.f_cnt,
    port: up.f_port,
    payload: up.frm_payload,
    object: up.decoded_payload ?? null,
    sentAt: up.received_at ?? receivedAt,
    gateways: up.rx_metadata.map(({ gateway_ids: gateway, rssi, channel_rssi: channelRssi, snr }) => ({
      gatewayId: gateway?.eui?.toLowerCase() ?? gateway?.gateway_id ?? null,
      rssi: rssi ?? channelRssi,
      snr,
      region: null,
    })),
  };
}

/**
 * What became of a downlink of ours; null if the message is about none. The Things Stack repeats by itself what a
 * device has not acknowledged (`downlink_nack`): that is still under way.
 */
function outcomeOf({ end_device_ids: ids, ...message }: Message): DownlinkOutcome | null {
  const { downlink_ack: acknowledged, downlink_sent: sent, downlink_failed: failed } = message;
  const of = (told: { correlation_ids: string[] } | undefined, outcome: DownlinkOutcome['outcome']) => {
    const itemId = told?.correlation_ids.find((id) => id.startsWith(OWN_CORRELATION));
    const reason = failed?.error?.message_format ?? null;
    return itemId === undefined ? null : { kind: 'downlink' as const, eui: ids.dev_eui, itemId, outcome, reason };
  };
  return of(acknowledged, 'acknowledged') ?? of(failed?.downlink, 'failed') ?? of(sent, 'sent');
}
