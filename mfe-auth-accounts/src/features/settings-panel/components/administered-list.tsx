import { Box, LoadingLabel, Skeleton } from '@sagitta/shared-ui/core';
import type { ReactNode } from 'react';

/** A list in the settings panel. */
export function AdministeredList({ children }: { children: ReactNode }) {
  return (
    <Box as="ul" display="grid" gap="2" css={TOUCH}>
      {children}
    </Box>
  );
}

/** Its place while it loads. */
export function LoadingList({ what }: { what: string }) {
  return (
    <>
      <LoadingLabel>{`Loading ${what}`}</LoadingLabel>
      <Skeleton height={24} />
      <Skeleton height={24} />
    </>
  );
}

/** A finger needs 44 px. */
const TOUCH = {
  '@media (pointer:coarse)': { '& a': { display: 'inline-flex', alignItems: 'center', minHeight: '44px' } },
} as const;
