import type { Env } from '../env';
import type { DeliverSms } from './deliver';
import { httpSms } from './http-sms';
import { simulatedSms } from './simulated-sms';

/** Without a gateway messages are simulated in the demo world alone: elsewhere nobody may read that one has arrived. */
export function smsPort({ SMS_URL, SMS_TOKEN, DEMO }: Pick<Env, 'SMS_URL' | 'SMS_TOKEN' | 'DEMO'>): DeliverSms {
  if (SMS_URL !== undefined) return httpSms({ url: SMS_URL, token: SMS_TOKEN });
  if (DEMO) return simulatedSms;
  return () => Promise.reject(new Error('No SMS gateway is configured'));
}
