import { TriangleAlert } from '@sagitta/shared-ui/icons';
import type { ReactNode } from 'react';

const ICON_STYLE = { display: 'inline-block', verticalAlign: '-2px', marginRight: 4 } as const;

/** A day, highlighted where it is past or close; its text says which as well. */
export function DueDay({ mark, children }: { mark: 'past' | 'soon' | null; children: ReactNode }) {
  if (mark === null) return children;
  return (
    <span data-due={mark} style={{ color: mark === 'past' ? 'var(--sg-danger)' : 'var(--sg-l3)', fontWeight: 600 }}>
      {mark === 'past' ? <TriangleAlert size={14} aria-hidden="true" style={ICON_STYLE} /> : null}
      {children}
    </span>
  );
}
