import { plainPhone } from '@sagitta/shared-contracts/rules/text';
import type { Database } from '../../db/database';
import { reportMessage } from '../../alarms/notifications/send-messages';
import { reportSms, simCardIn, storeReceivedSms } from '../smses.statements';
import type { SmsEvents } from '../../alarms/sms/deliver';

/** Our references are ids. */
const REFERENCE = /^[1-9]\d{0,9}$/;
/** Of messages about events (alarms/notifications/send-messages.ts). */
const ALARM_REFERENCE = /^alarm-([1-9]\d{0,14})$/;
const ID_MAX = 2_147_483_647;

/**
 * Stores a gateway's reports in the caller's transaction. Reports of unknown or settled messages, and messages that are
 * already stored, change nothing: gateways repeat themselves.
 */
export async function takeSmsEvents(db: Database, { reports, messages }: SmsEvents, now: Date): Promise<void> {
  for (const { reference, state, failure } of reports) {
    const alarm = ALARM_REFERENCE.exec(reference)?.[1];
    if (alarm !== undefined) await reportMessage(db, Number(alarm), { state, failure }, now);
    const id = REFERENCE.test(reference) ? Number(reference) : ID_MAX + 1;
    if (id <= ID_MAX) await reportSms(db, id, { state, failure });
  }
  for (const { id: gatewayId, from, text, at } of messages) {
    const number = plainPhone(from);
    const card = await simCardIn(db, { telephone: number });
    await storeReceivedSms(db, {
      nodeId: null,
      routerId: null,
      systemId: null,
      ...card,
      number,
      gatewayId,
      text,
      // The gateway's clock may be ahead.
      at: at && at < now ? at : now,
    });
  }
}
