import { lateDialog } from '../components/late-dialog';
import type { HistoryDialogProps } from './history-dialog';

/** Fetched when it first opens. */
export const LateHistory = lateDialog<HistoryDialogProps>(
  ({ title }) => title,
  () => import('./history-dialog'),
);
