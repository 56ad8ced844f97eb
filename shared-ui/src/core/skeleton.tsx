import { PartStyles } from '../theme/part-styles';
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

/** Tells screen readers that something is loading; placed beside its skeletons. */
export function LoadingLabel({ children }: { children: string }) {
  return (
    <span role="status">
      <VisuallyHidden>{children}</VisuallyHidden>
    </span>
  );
}
