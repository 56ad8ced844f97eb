import { PartStyles } from '../theme/part-styles';
import { LateNotice, type LateNoticeProps } from './late-notice';
import { VisuallyHidden } from './visually-hidden';
import css from './skeleton.css';

export interface SkeletonProps {
  /** CSS length; defaults to the whole width. */
  width?: number | string;
  height?: number | string;
  radius?: number | string;
}

/** A placeholder for content, in its final size. */
export function Skeleton({ width = '100%', height = 16, radius }: SkeletonProps) {
  return (
    <>
      <PartStyles part="skeleton" css={css} />
      <span className="sg-skeleton" aria-hidden="true" style={{ width, height, borderRadius: radius }} />
    </>
  );
}

export interface LoadingLabelProps extends LateNoticeProps {
  /** For screen readers. */
  children: string;
}

/** Tells screen readers that something is loading, and everybody when it takes long; placed above its skeletons. */
export function LoadingLabel({ children, ...late }: LoadingLabelProps) {
  return (
    <div role="status">
      <VisuallyHidden>{children}</VisuallyHidden>
      <LateNotice {...late} />
    </div>
  );
}
