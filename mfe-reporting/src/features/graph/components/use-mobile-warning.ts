import { useServices } from '@sagitta/shared-contracts/remote';
import { useIsMobile } from '@sagitta/shared-ui/core';
import { useEffect } from 'react';

/** How long the warning stays (document 3 §9). */
const WARNING_CLOSES_MS = 60_000;

/** On a phone a person is told that the graph is easier to read on more width; leaving the page takes it back. */
export function useMobileWarning(): void {
  const { notify } = useServices();
  const isMobile = useIsMobile();
  useEffect(() => {
    if (!isMobile) return undefined;
    return notify({ kind: 'warning', text: 'The graph is easier to read on a wider screen. Turn the phone sideways.', closeAfterMs: WARNING_CLOSES_MS });
  }, [isMobile, notify]);
}
