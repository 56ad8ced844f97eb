import { Text } from '@sagitta/shared-ui/core';
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/**
 * A piece beside the curve, in a file of its own. Where that cannot be fetched it says so in its place, or nothing
 * where nobody misses it: the curve that is shown stays.
 */
export function lazyPiece<Props>(
  what: string | null,
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy<ComponentType<Props>>(() =>
    load().catch((error: unknown) => {
      console.warn('A piece of the graph could not be fetched.', error);
      return {
        default: () => (what === null ? null : <Text role="alert">{what} could not be loaded. Reload the page.</Text>),
      };
    }),
  );
}
