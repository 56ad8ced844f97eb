import type { Clock } from '../../kit/clock';
import type { ReadSource, Store } from '../../db/database';
import type { Env } from '../../kit/env';
import type { Limits } from '../../access/limits/limits';
import type { MessageCounters } from '../../alarms/notifications/note-attempts';
import type { Inbox } from '../../readings/uplinks/inbox';
import type { W2Controller } from '../../access/calls/w2-controller';

/** What the routes pass on to every call. */
export interface Services {
  store: Store;
  longReads: ReadSource;
  clock: Clock;
  env: Env;
  limits: Limits;
  controller: W2Controller;
  /** What network servers report; null if none is configured. */
  uplinks: Inbox | null;
  /** Counts the messages that this instance sends; left out if it sends none. */
  messages?: MessageCounters;
  /** Where lines of the log go; standard output if left out. */
  logTo?: { write(line: string): void };
}
