import { Grid, Stack } from '@sagitta/shared-ui/core';
import type { ReactNode } from 'react';

export interface CardStacksProps {
  /** Of about the same height. */
  stacks: readonly ReactNode[];
}

/**
 * Cards in stacks beside one another, in one below the other on a narrow window. In rows, each short card would leave a
 * hole as high as its neighbour; in columns that balance themselves, a card would jump while somebody types in it.
 */
export function CardStacks({ stacks }: CardStacksProps) {
  return (
    <Grid
      gap={{ base: '3', md: '4' }}
      gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 320px), 1fr))"
      alignItems="start"
    >
      {stacks.map((stack, index) => (
        <Stack key={index} gap={{ base: '3', md: '4' }} minWidth="0">
          {stack}
        </Stack>
      ))}
    </Grid>
  );
}
