import { offerUndo } from '@sagitta/shared-contracts/offer-undo';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import type { Outcome } from '@sagitta/shared-ui/selection';
import type { Told } from '../components/outcome-dialog';
import { namesOf } from './outcomes';

export interface UndoMany {
  /** `3 SIM cards deleted` */
  done: string;
  undo: () => Promise<Outcome[]>;
  /** `are back` */
  undone: string;
  told: Omit<Told, 'outcomes'>;
  /** Shows what became of each, while the page is there. */
  tell: (told: Told) => void;
}

/** Offers to take back what was done to many. The notice alone says what is lacking, where the page was left. */
export function offerUndoOfMany(
  services: Pick<ShellServices, 'notify'>,
  { done, undo, undone, told, tell }: UndoMany,
): void {
  offerUndo(services, {
    done,
    undo: async () => {
      const outcomes = await undo();
      tell({ ...told, outcomes });
      const lacking = outcomes.filter((outcome) => !outcome.done).map(({ name }) => name);
      if (lacking.length === 0) return undefined;
      return `${outcomes.length - lacking.length} of ${outcomes.length} ${undone}. Not: ${namesOf(lacking)}`;
    },
    undone: `All ${undone}`,
    failed: told.notDone,
  });
}
