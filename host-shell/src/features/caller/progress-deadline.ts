export interface ProgressDeadline {
  /** Aborted once there was no progress for so long. */
  signal: AbortSignal;
  /** Something was sent: the deadline starts again. */
  moved: () => void;
  /** The call is over. */
  clear: () => void;
}

/** Ends an upload that has come to a halt. One that goes on takes as long as its line needs. */
export function progressDeadline(ms: number): ProgressDeadline {
  const halted = new AbortController();
  const start = () => setTimeout(() => halted.abort(), ms);
  let timer = start();
  const clear = () => clearTimeout(timer);
  return {
    signal: halted.signal,
    moved: () => {
      clear();
      timer = start();
    },
    clear,
  };
}
