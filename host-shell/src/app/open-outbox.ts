import { makeRoom } from '../features/kept/make-room';
import type { Outbox } from '../features/outbox/outbox';
import { browserOutbox } from '../features/outbox/outbox-store';
import { startOutbox, type StartOptions } from '../features/outbox/start-outbox';
import { withRoom } from '../features/outbox/with-room';

/** The outbox of an account in this browser, for which kept answers give way. */
export const openOutbox = (options: StartOptions): Promise<Outbox> =>
  startOutbox(options, withRoom(browserOutbox(options.accountId), makeRoom));
