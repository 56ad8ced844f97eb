import { TriangleAlert } from '@sagitta/shared-ui/icons';
import type { ReactNode } from 'react';

const ICON_STYLE = { display: 'inline-block', verticalAlign: '-2px', marginRight: 4, color: 'var(--sg-l3)' } as const;

/** A sentence that somebody should look at. */
export function Doubt({ children }: { children: ReactNode }) {
  return (
    <span>
      <TriangleAlert size={14} aria-hidden="true" style={ICON_STYLE} />
      {children}
    </span>
  );
}
