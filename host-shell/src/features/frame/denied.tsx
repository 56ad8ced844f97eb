import { EmptyState } from '@sagitta/shared-ui/core';
import type { ReactNode } from 'react';

interface DeniedProps {
  /** The way back. */
  back?: ReactNode;
}

export function Forbidden({ back }: DeniedProps) {
  return (
    <EmptyState title="403: you may not open this page." action={back}>
      It does not exist, or your account has no access to it.
    </EmptyState>
  );
}

export function NotFound({ back }: DeniedProps) {
  return (
    <EmptyState title="404: page not found." action={back}>
      The address may be mistyped, or the page has moved.
    </EmptyState>
  );
}
