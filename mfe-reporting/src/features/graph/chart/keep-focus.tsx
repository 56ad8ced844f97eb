import { Box } from '@sagitta/shared-ui/core';
import { useEffect, useRef, type ReactNode } from 'react';

/** Set on the curve, and on what replaces it. */
export const CURVE_PLACE = { 'data-curve': true } as const;

/**
 * Keeps the focus with the curve: zoomed into a gap, a sentence takes its place, and back again. Without this the next
 * key would go to nobody.
 */
export function KeepFocus({ children }: { children: ReactNode }) {
  const host = useRef<HTMLDivElement>(null);
  const isIn = useRef(false);
  useEffect(() => {
    if (isIn.current && document.activeElement === document.body)
      host.current?.querySelector<HTMLElement>('[data-curve]')?.focus();
  });
  return (
    <Box
      ref={host}
      onFocus={({ target }) => {
        isIn.current = target.matches('[data-curve]');
      }}
      onBlur={() => {
        isIn.current = false;
      }}
    >
      {children}
    </Box>
  );
}
