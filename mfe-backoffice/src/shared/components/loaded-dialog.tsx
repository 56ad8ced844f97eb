import { LoadFailure } from '@sagitta/shared-ui/core';
import { Dialog } from '@sagitta/shared-ui/overlay';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { WaitingDialog } from './late-dialog';

interface Awaited {
  /** `SIM card`. */
  what: string;
  query: UseQueryResult<unknown>;
}

export interface LoadedDialogProps {
  title: string;
  /** What the form needs before it can be shown. */
  needs: readonly Awaited[];
  onClose: () => void;
  children: () => ReactNode;
}

/** A form in a dialog, once what it needs is there; what could not be read is said in its place. */
export function LoadedDialog({ title, needs, onClose, children }: LoadedDialogProps) {
  const failed = needs.find(({ query }) => query.isError && query.data === undefined);
  if (failed) {
    return (
      <Dialog open size="lg" title={title} onClose={onClose}>
        <LoadFailure small what={failed.what} query={failed.query} />
      </Dialog>
    );
  }
  if (needs.some(({ query }) => query.isLoading)) return <WaitingDialog title={title} onClose={onClose} />;
  return children();
}
