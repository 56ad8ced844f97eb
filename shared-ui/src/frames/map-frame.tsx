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
import css from './frame.css';

export interface FrameProps {
  title: string;
  note?: ReactNode;
  /** Buttons and switches at the end of the title's line. */
  tools?: ReactNode;
  /** Between the title's line and the body: the tools of an editor. */
  bar?: ReactNode;
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
 * A panel for a map, on the map's own ground. `error` wins over `loading`, `loading` over `empty`; the content stays
 * mounted only when none holds.
 */
export function MapFrame({
  title,
  note,
  tools,
  bar,
  height,
  loading = false,
  error,
  empty,
  footer,
  children,
}: FrameProps) {
  return (
    <section className="sg-frame" aria-label={title} aria-busy={loading || undefined}>
      <PartStyles part="frame" css={css} />
      <div className="sg-frame-head">
        <h2>
          {title}
          {note ? <span className="sg-frame-note">{note}</span> : null}
        </h2>
        {tools ? <div className="sg-frame-tools">{tools}</div> : null}
      </div>
      {bar}
      <div className="sg-frame-body sg-frame-map" style={{ height }}>
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
