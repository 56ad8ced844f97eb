import { useServices } from '@sagitta/shared-contracts/remote';
import { Box, Grid, Logo } from '@sagitta/shared-ui/core';
import type { ReactNode } from 'react';

export interface PublicFrameProps {
  /** A page to read rather than a small form: it begins at the top, and nothing is drawn behind it. */
  reading?: boolean;
  children: ReactNode;
}

/**
 * What surrounds a page without sign-in, where the shell draws no frame: the provider's name, and the beam of the
 * sign-in page.
 */
export function PublicFrame({ reading = false, children }: PublicFrameProps) {
  const { config } = useServices();
  return (
    <Grid
      position="relative"
      overflow="hidden"
      minHeight="100dvh"
      padding="6"
      placeItems={reading ? 'start center' : 'center'}
    >
      {reading ? null : <Beam />}
      <Grid
        position="relative"
        gap="5"
        width="full"
        maxWidth={reading ? '44rem' : '380px'}
        minHeight={reading ? undefined : '468px'}
        alignContent="start"
      >
        <Box display="flex" justifyContent="center">
          <Logo name={config.provider.name} />
        </Box>
        {children}
      </Grid>
    </Grid>
  );
}

/** The beam between its supports, at the place where the sign-in page draws it. */
function Beam() {
  return (
    <svg
      viewBox="0 0 1200 800"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      style={{ position: 'absolute', inset: 0, width: '100%', height: '100%', color: 'var(--sg-accent)' }}
    >
      <path d="M120 560H1080" fill="none" stroke="var(--sg-line)" strokeWidth="2" strokeDasharray="2 8" />
      <path d="M120 560Q600 660 1080 560" fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      <path d="M120 566l-22 38h44zM1080 566l-22 38h44z" fill="var(--sg-control)" opacity="0.55" />
    </svg>
  );
}
