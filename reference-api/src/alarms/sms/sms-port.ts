import type { Env } from '../../kit/env';
import { type SmsPort, SmsRefused } from './deliver';
import { httpSms } from './http-sms';
import { simulatedSms } from './simulated-sms';

/** Without a gateway, messages are simulated in the demo world only: elsewhere none may be shown as delivered. */
export function smsPort(
  { SMS_URL, SMS_TOKEN, DEMO }: Pick<Env, 'SMS_URL' | 'SMS_TOKEN' | 'DEMO'>,
  now: () => Date,
): SmsPort {
  if (SMS_URL !== undefined) return { deliver: httpSms({ url: SMS_URL, token: SMS_TOKEN }) };
  if (DEMO) return simulatedSms(now);
  return { deliver: () => Promise.reject(new SmsRefused('No SMS gateway is configured')) };
}
