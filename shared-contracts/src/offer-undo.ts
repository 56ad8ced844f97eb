import { errorDetails, isApiError } from './api-error';
import { UNDO_OFFERED_MS } from './rules/undo';
import type { ShellServices } from './shell';

/** What was done, what takes it back, and what is said then. */
export interface Undoable {
  /** `SIM card deleted` */
  done: string;
  /** A text that it answers is said as a warning, in place of `undone`: where it came back in part. */
  undo: () => Promise<string | void>;
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
      (lacking) =>
        notify(
          typeof lacking === 'string'
            ? { kind: 'warning', text: lacking, closeAfterMs: null }
            : { kind: 'success', text: undone },
        ),
      (error: unknown) => notify({ kind: 'error', text: failureText(error, failed), closeAfterMs: null }),
    );
  };
  const close = notify({ kind: 'success', text: done, closeAfterMs: UNDO_OFFERED_MS, action: { label: 'Undo', run } });
}

/** Without the host's own answer it may have taken it back. */
function failureText(error: unknown, failed: string): string {
  if (!isApiError(error) || error.kind !== 'status') return 'No answer came: look whether it is as before.';
  const [why] = Object.values(errorDetails(error).fields ?? {});
  return why === undefined ? failed : `${failed}. ${why}`;
}
