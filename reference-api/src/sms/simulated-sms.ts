import type { DeliverSms } from './deliver';

/** Nobody gets the message: for a desk and the demo. */
export const simulatedSms: DeliverSms = async () => 'delivered';
