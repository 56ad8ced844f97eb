import type { DeliverSms } from './deliver';

/** A gateway that says nothing for so long has failed. */
const SILENCE_MS = 30_000;

export interface HttpSmsOptions {
  /** Takes `POST {"to": "+48…", "text": "…"}`; any answer of 2xx takes the message over. */
  url: string;
  /** Sent as a bearer token. */
  token?: string;
  silenceMs?: number;
}

/** Hands messages to a gateway over HTTP. It does not tell whether they arrive. */
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
    if (!answer.ok) throw new Error(`The SMS gateway answered ${answer.status}`);
    return 'sent';
  };
}
