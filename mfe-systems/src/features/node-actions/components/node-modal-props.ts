import type { Node } from '@sagitta/shared-contracts/api/node';
import type { Correction } from '@sagitta/shared-contracts/correction';

export interface NodeModalProps {
  /** As the card showed it; the dialog goes on following the device. */
  node: Node;
  /** Takes the dialog away, and what it may still be waiting for with it. */
  onClose: () => void;
  /** What it corrects, of which the host did not take what was typed. */
  correction?: Correction | null;
}
