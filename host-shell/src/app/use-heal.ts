import { useEffect } from 'react';
import type { Parts } from './parts';

/** Retries failed parts when the network is back, and when the user returns to the page. */
export function useHeal(parts: Parts): void {
  useEffect(() => {
    const onReturn = () => {
      if (document.visibilityState === 'visible') parts.heal();
    };
    window.addEventListener('online', parts.heal);
    window.addEventListener('focus', onReturn);
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      window.removeEventListener('online', parts.heal);
      window.removeEventListener('focus', onReturn);
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, [parts]);
}
