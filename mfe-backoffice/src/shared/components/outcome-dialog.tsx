import { Button } from '@sagitta/shared-ui/core';
import { Dialog } from '@sagitta/shared-ui/overlay';
import { OutcomeList, type Outcome } from '@sagitta/shared-ui/selection';

/** What became of each of many. */
export interface Told {
  /** `What was deleted` */
  title: string;
  outcomes: readonly Outcome[];
  /** `Deleted`, `Not deleted`. */
  done: string;
  notDone: string;
}

export function OutcomeDialog({ title, onClose, ...told }: Told & { onClose: () => void }) {
  return (
    <Dialog open title={title} onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
      <OutcomeList {...told} />
    </Dialog>
  );
}
