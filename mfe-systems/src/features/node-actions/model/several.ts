import type { Node } from '@sagitta/shared-contracts/api/node';
import { isApiError, isWaiting, errorDetails } from '@sagitta/shared-contracts/api-error';
import { nodeActionProblem, type NodeAction } from '@sagitta/shared-contracts/rules/node-actions';
import { naturalCompare } from '@sagitta/shared-contracts/rules/natural-sort';
import { failureText } from './failure';

/** Devices that one dialog acts on at once: each has its replay of 90 days. */
export const SEVERAL_MOST = 30;

/** What became of one device. */
export interface ActedOn {
  node: Node;
  /** Null: it was sent. */
  refused: string | null;
  /** It was not sent, and waits for a network. */
  waits: boolean;
}

const CHANGED = 'Somebody else changed this device meanwhile. Its settings stay as they are.';
const NOT_SENT = 'Waits to be sent. It is not in force.';
const WAITS = 'A change of this kind still waits for it. Withdraw or replace it in its own dialog.';

/** The devices that an action is for, by name. */
export function severalFor(action: NodeAction, nodes: readonly Node[]): Node[] {
  return nodes
    .filter((node) => nodeActionProblem(action, node) === null)
    .sort((a, b) => naturalCompare(a.name, b.name));
}

/** Why the host refused one of them. */
function refusalOf(error: unknown): string {
  if (isApiError(error) && error.status === 409) return CHANGED;
  if (isApiError(error) && error.status === 423) return WAITS;
  return Object.values(errorDetails(error).fields ?? {})[0] ?? failureText(error);
}

/** One after the other, so that one that is refused keeps no other back. */
export async function actOnEach(nodes: readonly Node[], act: (node: Node) => Promise<unknown>): Promise<ActedOn[]> {
  const done: ActedOn[] = [];
  for (const node of nodes)
    done.push(
      await act(node).then(
        () => ({ node, refused: null, waits: false }),
        (error: unknown) =>
          isWaiting(error)
            ? { node, refused: NOT_SENT, waits: true }
            : { node, refused: refusalOf(error), waits: false },
      ),
    );
  return done;
}
