import { randomUUID } from 'node:crypto';
import type { IncomingSms, SmsPort, SmsReport } from './deliver';

/** How long after hand-over a message is delivered, and answered. */
const ARRIVES_MS = 2_000;
const ANSWERS_MS = 5_000;

/**
 * A simulated gateway for development and the demo: no message leaves it. Each is delivered some seconds later, and a
 * command, which begins with #, is answered as a router would answer it.
 */
export function simulatedSms(now: () => Date): SmsPort {
  const reports: { dueAt: number; event: SmsReport }[] = [];
  const answers: { dueAt: number; event: IncomingSms }[] = [];
  return {
    deliver: async ({ to, text, reference }) => {
      const at = now().getTime();
      reports.push({ dueAt: at + ARRIVES_MS, event: { reference, state: 'delivered', failure: null } });
      if (text.startsWith('#'))
        answers.push({
          dueAt: at + ANSWERS_MS,
          event: { id: randomUUID(), from: to, text: `OK: CSQ ${10 + (text.length % 20)}`, at: null },
        });
      return 'sent';
    },
    collect: (at) => ({ reports: takeDue(reports, at), messages: takeDue(answers, at) }),
  };
}

/** Returns what is due and removes it from the queue. */
function takeDue<Event>(waiting: { dueAt: number; event: Event }[], at: Date): Event[] {
  const due = waiting.filter(({ dueAt }) => dueAt <= at.getTime());
  const left = waiting.filter(({ dueAt }) => dueAt > at.getTime());
  waiting.splice(0, waiting.length, ...left);
  return due.map(({ event }) => event);
}
