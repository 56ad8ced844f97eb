import { Box } from '@sagitta/shared-ui/core';
import type { ReactNode } from 'react';

/** A field over both columns of a form. */
export function Wide({ children }: { children: ReactNode }) {
  return <Box gridColumn="1 / -1">{children}</Box>;
}
