import { PartStyles } from '../theme/part-styles';
import { VisuallyHidden } from './visually-hidden';

const CSS = `
.sg-skeleton{display:block;border-radius:6px;background:linear-gradient(90deg,var(--sg-line) 25%,color-mix(in srgb,var(--sg-line) 50%,var(--sg-surface)) 50%,var(--sg-line) 75%);background-size:200% 100%;animation:sg-shimmer 1.6s linear infinite}
@keyframes sg-shimmer{from{background-position:150% 0}to{background-position:-50% 0}}
@media (prefers-reduced-motion:reduce){.sg-skeleton{background:var(--sg-line)}}
`;

export interface SkeletonProps {
  /** CSS length; the whole width unless told. */
  width?: number | string;
  height?: number | string;
  radius?: number | string;
}

/** Stands where content will be, in its final size. */
export function Skeleton({ width = '100%', height = 16, radius }: SkeletonProps) {
  return (
    <>
      <PartStyles part="skeleton" css={CSS} />
      <span className="sg-skeleton" aria-hidden="true" style={{ width, height, borderRadius: radius }} />
    </>
  );
}

/** Says to screen readers that something loads; stands beside the skeletons of it. */
export function LoadingLabel({ children }: { children: string }) {
  return (
    <span role="status">
      <VisuallyHidden>{children}</VisuallyHidden>
    </span>
  );
}
