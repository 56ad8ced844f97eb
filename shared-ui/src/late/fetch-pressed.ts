import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { notLoaded } from './not-loaded';

/** A press that nothing answers for longer looks as if it had been missed. */
const SLOW_MS = 2_000;
/** Long enough to read why, and to try again. */
const SHOWN_MS = 20_000;

export interface Pressed<Module> {
  /** How it is called where it does not come: `The list of keys`. */
  what: string;
  load: () => Promise<Module>;
  onLoaded: (module: Module) => void;
}

/**
 * Fetches the code that a press asks for, so that each press is answered: by what it opens, else by why nothing opens,
 * with another try.
 */
export function fetchPressed<Module>(notify: ShellServices['notify'], pressed: Pressed<Module>): void {
  void fetchFor(notify, pressed);
}

async function fetchFor<Module>(notify: ShellServices['notify'], pressed: Pressed<Module>): Promise<void> {
  const { what, load, onLoaded } = pressed;
  let close = () => undefined as void;
  const slow = setTimeout(() => {
    close = notify({ kind: 'info', text: `${what} is still being loaded.`, closeAfterMs: null });
  }, SLOW_MS);
  try {
    onLoaded(await load());
    close();
  } catch (error) {
    console.warn(`${what} could not be loaded.`, error);
    close();
    const again = () => {
      close();
      fetchPressed(notify, pressed);
    };
    close = notify({
      kind: 'error',
      text: notLoaded(what),
      closeAfterMs: SHOWN_MS,
      action: { label: 'Try again', run: again },
    });
  } finally {
    clearTimeout(slow);
  }
}
