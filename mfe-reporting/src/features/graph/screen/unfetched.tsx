import { Text } from '@sagitta/shared-ui/core';
import type { ReactElement } from 'react';

/** In place of a piece beside the curve whose code could not be fetched: the curve that is shown stays. */
export function unfetched(what: string | null): (error: unknown) => { default: () => ReactElement } {
  return (error) => {
    console.warn('A piece of the graph could not be fetched.', error);
    return {
      default: () => (what === null ? <></> : <Text role="alert">{what} could not be loaded. Reload the page.</Text>),
    };
  };
}
