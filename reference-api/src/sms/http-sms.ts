import { type DeliverSms, SmsRefused } from './deliver';

/** A gateway that says nothing for so long has failed. */
const SILENCE_MS = 30_000;

/** Answers of 4xx that are about this moment, not about the message. */
const FOR_NOW = [401, 403, 408, 425, 429];

export interface HttpSmsOptions {
  /** Takes `POST {"to": "+48…", "text": "…", "reference": "…"}`; any answer of 2xx takes the message over. */
  url: string;
  /** Sent as a bearer token. */
  token?: string;
  silenceMs?: number;
}

/** Hands messages to a gateway over HTTP. Whether they arrive it reports by itself (sms/events-route.ts). */
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
