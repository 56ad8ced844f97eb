/** An outgoing text message. */
interface OutgoingSms {
  to: string;
  text: string;
  /** Our id, the same for each attempt: delivery reports quote it, and the gateway can recognise a repeated attempt. */
  reference: string;
}

/** The state of a message that was handed over: on its way, or delivered. */
type Delivery = 'sent' | 'delivered';

/**
 * Hands one message over. Rejects with {@link SmsRefused} if the gateway refuses it for good, with any other error if
 * the gateway is unavailable for now.
 */
export type DeliverSms = (sms: OutgoingSms) => Promise<Delivery>;

/** The gateway refuses this message. */
export class SmsRefused extends Error {
  override name = 'SmsRefused';
}

/** The outcome of a message that was handed over. */
export interface SmsReport {
  reference: string;
  state: 'delivered' | 'failed';
  /** Why it failed. */
  failure: string | null;
}

export interface IncomingSms {
  /** The gateway's own id: a message that arrives twice is stored once. */
  id: string;
  from: string;
  text: string;
  /** When the gateway received it, if it says so. */
  at: Date | null;
}

/** What a gateway reports. */
export interface SmsEvents {
  reports: readonly SmsReport[];
  messages: readonly IncomingSms[];
}

/** The SMS gateway. One that reports by itself, over HTTP, has nothing to collect. */
export interface SmsPort {
  deliver: DeliverSms;
  collect?: (now: Date) => SmsEvents;
}
