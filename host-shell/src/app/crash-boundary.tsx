import { ErrorBoundary } from '@sagitta/shared-ui/core';
import type { ReactNode } from 'react';
import { Crashed } from './crashed';

/** The last boundary: an error in the shell itself shows a message, never a blank page. */
export function CrashBoundary({ children }: { children: ReactNode }) {
  return <ErrorBoundary fallback={<Crashed />}>{children}</ErrorBoundary>;
}
