/** A text message as it leaves the house. */
interface OutgoingSms {
  to: string;
  text: string;
  /** Ours, the same for each attempt: reports come back with it, and a gateway can tell a second attempt by it. */
  reference: string;
}

/** What is known of a message that was handed over: that it is on its way, or that it has arrived. */
type Delivery = 'sent' | 'delivered';

/**
 * Hands one message over; rejects where it was not taken: with {@link SmsRefused} where it never will be, else where
 * the gateway is away for now.
 */
export type DeliverSms = (sms: OutgoingSms) => Promise<Delivery>;

/** The gateway does not want this message. */
export class SmsRefused extends Error {
  override name = 'SmsRefused';
}

/** What became of a message that was handed over. */
export interface SmsReport {
  reference: string;
  state: 'delivered' | 'failed';
  /** Why it failed. */
  failure: string | null;
}

export interface IncomingSms {
  /** The gateway's own: a message that comes twice is stored once. */
  id: string;
  from: string;
  text: string;
  /** When the gateway got it, where it tells. */
  at: Date | null;
}

/** What a gateway has to tell. */
export interface SmsEvents {
  reports: readonly SmsReport[];
  messages: readonly IncomingSms[];
}

/** What text messages go through. A gateway that reports by itself, over HTTP, has nothing to collect. */
export interface SmsPort {
  deliver: DeliverSms;
  collect?: (now: Date) => SmsEvents;
}
