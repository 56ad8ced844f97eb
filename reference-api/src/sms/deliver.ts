/** A text message as it leaves the house. */
interface OutgoingSms {
  to: string;
  text: string;
}

/** What is known of a message that was handed over: that it is on its way, or that it has arrived. */
type Delivery = 'sent' | 'delivered';

/** Hands one message over; rejects where it was not taken. */
export type DeliverSms = (sms: OutgoingSms) => Promise<Delivery>;
