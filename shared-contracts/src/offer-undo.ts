import { errorDetails } from './api-error';
import { UNDO_OFFERED_MS } from './rules/undo';
import type { ShellServices } from './shell';

/** What was done, what takes it back, and what is said then. */
export interface Undoable {
  /** `SIM card deleted` */
  done: string;
  undo: () => Promise<void>;
  /** `SIM card is back` */
  undone: string;
  /** `SIM card was not put back` */
  failed: string;
}

/** Tells what was done, with ten seconds to take it back. One press takes it back once. */
export function offerUndo({ notify }: Pick<ShellServices, 'notify'>, { done, undo, undone, failed }: Undoable): void {
  let used = false;
  const run = () => {
    if (used) return;
    used = true;
    close();
    undo().then(
      () => notify({ kind: 'success', text: undone }),
      (error: unknown) => {
        const [why] = Object.values(errorDetails(error).fields ?? {});
        notify({ kind: 'error', text: why === undefined ? failed : `${failed}. ${why}`, closeAfterMs: null });
      },
    );
  };
  const close = notify({ kind: 'success', text: done, closeAfterMs: UNDO_OFFERED_MS, action: { label: 'Undo', run } });
}
