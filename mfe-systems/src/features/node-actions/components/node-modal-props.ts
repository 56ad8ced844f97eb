import type { Node } from '@sagitta/shared-contracts/api/node';

export interface NodeModalProps {
  /** As the card showed it; the dialog goes on following the device. */
  node: Node;
  /** Takes the dialog away, and what it may still be waiting for with it. */
  onClose: () => void;
}
