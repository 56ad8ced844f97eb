import type { Clock } from '../clock';
import type { Store } from '../db/database';
import type { Env } from '../env';
import type { Limits } from '../limits/limits';

/** What the routes hand on to every call. */
export interface Services {
  store: Store;
  clock: Clock;
  env: Env;
  limits: Limits;
}
