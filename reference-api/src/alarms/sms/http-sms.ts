import { type DeliverSms, SmsRefused } from './deliver';

/** A gateway that does not answer within this time has failed. */
const SILENCE_MS = 30_000;

/** 4xx statuses that are temporary and say nothing about the message. */
const FOR_NOW = [401, 403, 408, 425, 429];

export interface HttpSmsOptions {
  /** Takes `POST {"to": "+48…", "text": "…", "reference": "…"}`; any 2xx status means: accepted. */
  url: string;
  /** Sent as a bearer token. */
  token?: string;
  silenceMs?: number;
}

/** Hands messages to a gateway over HTTP, which reports their delivery by itself (entrances/sms-events-route.ts). */
export function httpSms({ url, token, silenceMs = SILENCE_MS }: HttpSmsOptions): DeliverSms {
  return async (sms) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
      body: JSON.stringify(sms),
      redirect: 'error',
      signal: AbortSignal.timeout(silenceMs),
    });
    await answer.body?.cancel();
    if (answer.ok) return 'sent';
    const why = `The SMS gateway answered ${answer.status}`;
    throw answer.status < 500 && !FOR_NOW.includes(answer.status) ? new SmsRefused(why) : new Error(why);
  };
}
