import type { System } from '@sagitta/shared-contracts/api/system';

export interface SystemModalProps {
  /** As the page showed it when the dialog was opened. */
  system: System;
  onClose: () => void;
}
