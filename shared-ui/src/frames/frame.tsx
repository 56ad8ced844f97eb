import {
  EmptyState,
  type EmptyStateProps,
  ErrorState,
  type ErrorStateProps,
  LoadingLabel,
  PartStyles,
  Skeleton,
} from '@sagitta/shared-ui/core';
import type { ReactNode } from 'react';

const CSS = `
.sg-frame{display:flex;flex-direction:column;min-width:0;border:1px solid var(--sg-line);border-radius:8px;background:var(--sg-surface);overflow:hidden}
.sg-frame-head{display:flex;align-items:center;justify-content:space-between;gap:6px 12px;flex-wrap:wrap;min-height:48px;padding:8px 12px 8px 16px;border-bottom:1px solid var(--sg-line)}
.sg-frame-head h2{font-size:.875rem}
.sg-frame-note{margin-left:8px;font-size:.75rem;font-weight:400;color:var(--sg-muted)}
.sg-frame-tools{display:flex;align-items:center;gap:6px;flex-wrap:wrap}
.sg-frame-body{position:relative;min-width:0}
.sg-frame-map{background:var(--sg-map)}
.sg-frame-cover{position:absolute;inset:0;display:grid;place-items:center;overflow:auto}
.sg-frame-wait{position:absolute;inset:12px}
`;

export interface FrameProps {
  title: string;
  note?: ReactNode;
  /** Buttons and switches at the end of the title's line. */
  tools?: ReactNode;
  /** CSS length of the body: fixed, so that nothing jumps when the content arrives. */
  height: string;
  loading?: boolean;
  error?: ErrorStateProps | null;
  /** Set when there is nothing to draw. */
  empty?: EmptyStateProps | null;
  /** Under the body: a legend, the table of the same numbers. */
  footer?: ReactNode;
  children: ReactNode;
}

/**
 * What a chart and a map have in common. `error` wins over `loading`, `loading` over `empty`; the content stays mounted
 * only when none holds.
 */
export function Frame({
  title,
  note,
  tools,
  height,
  loading = false,
  error,
  empty,
  footer,
  kind,
  children,
}: FrameProps & { kind: 'chart' | 'map' }) {
  return (
    <section className="sg-frame" aria-label={title} aria-busy={loading || undefined}>
      <PartStyles part="frame" css={CSS} />
      <div className="sg-frame-head">
        <h2>
          {title}
          {note ? <span className="sg-frame-note">{note}</span> : null}
        </h2>
        {tools ? <div className="sg-frame-tools">{tools}</div> : null}
      </div>
      <div className={kind === 'map' ? 'sg-frame-body sg-frame-map' : 'sg-frame-body'} style={{ height }}>
        <Body {...{ title, loading, error, empty }}>{children}</Body>
      </div>
      {footer}
    </section>
  );
}

function Body({
  title,
  loading,
  error,
  empty,
  children,
}: Pick<FrameProps, 'title' | 'loading' | 'error' | 'empty' | 'children'>) {
  if (error)
    return (
      <div className="sg-frame-cover">
        <ErrorState small {...error} />
      </div>
    );
  if (loading)
    return (
      <div className="sg-frame-wait">
        <LoadingLabel>{`${title}: loading`}</LoadingLabel>
        <Skeleton height="100%" radius={8} />
      </div>
    );
  if (empty)
    return (
      <div className="sg-frame-cover">
        <EmptyState small {...empty} />
      </div>
    );
  return children;
}
