import type { ReactNode } from 'react';
import { PartStyles } from '../theme/part-styles';
import { ArcMark } from './arc';
import { Button } from './button';
import css from './states.css';

export interface ErrorStateProps {
  /** What happened. */
  title: string;
  /** What was kept, and what to do. */
  children?: ReactNode;
  /** Runs what failed again. */
  onRetry?: () => void;
  retrying?: boolean;
  /** The way back: a link. */
  back?: ReactNode;
  /** The id under which the host logged the failure. */
  reference?: string;
  /** Inside a card or panel. */
  small?: boolean;
}

/** Something failed: what happened, what was kept, Retry, a way back. Shown in place of what failed. */
export function ErrorState({ title, children, onRetry, retrying, back, reference, small = false }: ErrorStateProps) {
  return (
    <div role="alert" className={small ? 'sg-state sg-state-small' : 'sg-state'}>
      <PartStyles part="state" css={css} />
      {small ? null : <ArcMark width={51} />}
      <h2>{title}</h2>
      {children ? <p>{children}</p> : null}
      {reference ? <p className="sg-state-ref">Reference for support: {reference}</p> : null}
      {onRetry || back ? (
        <div className="sg-state-acts">
          {onRetry ? (
            <Button variant="primary" size={small ? 'sm' : 'md'} pending={retrying} onClick={onRetry}>
              Retry
            </Button>
          ) : null}
          {back}
        </div>
      ) : null}
    </div>
  );
}

export interface EmptyStateProps {
  /** What there is none of. */
  title: string;
  /** The next step. */
  children?: ReactNode;
  /** The button or link of the next step. */
  action?: ReactNode;
  small?: boolean;
}

/** Nothing there, and what to do about it. */
export function EmptyState({ title, children, action, small = false }: EmptyStateProps) {
  return (
    <div className={small ? 'sg-state sg-state-small' : 'sg-state'}>
      <PartStyles part="state" css={css} />
      {small ? null : <ArcMark width={51} />}
      <h2>{title}</h2>
      {children ? <p>{children}</p> : null}
      {action ? <div className="sg-state-acts">{action}</div> : null}
    </div>
  );
}
