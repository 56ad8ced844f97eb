import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { savesData } from '../../shared/saves-data';
import { hintAtInstall, installWay } from './install-hint';
import { keepAnswers } from './keep-answers';
import { keepSystems, type SystemsOptions } from './keep-systems';

export interface KeepingOptions extends SystemsOptions {
  services: Pick<ShellServices, 'call' | 'notify'>;
  /** The browser's offer to install the suite, so far. */
  offer: () => Event | null;
}

/** After the worker, without which some browsers do not install. */
const HINT_AFTER_MS = 21_000;

/**
 * Keeps the answers that this tab has, says once that the suite can be installed, and fetches systems ahead unless data
 * is to be saved. Ends with the signal.
 */
export function startKeeping({ offer, ...options }: KeepingOptions): void {
  const { client, keeper, services, isKept, signal } = options;
  keepAnswers(client, keeper, isKept, signal);
  const timer = setTimeout(() => hintAtInstall(installWay(offer()), services.notify), HINT_AFTER_MS);
  signal.addEventListener('abort', () => clearTimeout(timer));
  if (savesData()) return;
  // One tab does it for all.
  navigator.locks
    .request('sagitta-keeping', { signal }, () => keepSystems(options))
    .catch((error: unknown) => signal.aborted || console.warn('Systems are not kept ahead.', error));
}
