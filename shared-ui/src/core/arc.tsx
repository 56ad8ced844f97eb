import { PartStyles } from '../theme/part-styles';
import { VisuallyHidden } from './visually-hidden';
import css from './arc.css';

/** The mark: a beam at rest, its sag, and the depth between them, the sagitta. */
export function ArcMark({ width = 34 }: { width?: number }) {
  return (
    <>
      <PartStyles part="arc" css={css} />
      <svg
        className="sg-arc"
        viewBox="0 0 34 20"
        width={width}
        height={(width * 20) / 34}
        strokeWidth="2.4"
        aria-hidden="true"
      >
        <path d="M2 4Q17 28 32 4" />
        <path d="M2 4H32" strokeWidth="1.2" strokeDasharray="1 4" />
        <path d="M17 4v11.5" strokeWidth="1.6" />
      </svg>
    </>
  );
}

/**
 * The mark with the provider's name beside it, or the mark alone before the name is known. A frame hides the name with
 * `--sg-logo-name: 0` (an opacity) on any element around it.
 */
export function Logo({ name }: { name?: string }) {
  return (
    <span className="sg-logo">
      <ArcMark />
      {name === undefined ? null : <span>{name}</span>}
    </span>
  );
}

export interface ArcSpinnerProps {
  /** What is loading, for screen readers. Omit it where the text beside it already says so. */
  label?: string;
  /** Width in pixels. */
  size?: number;
}

/** The loading mark: the beam sags and springs back. Takes the colour of the text around it. */
export function ArcSpinner({ label, size = 20 }: ArcSpinnerProps) {
  return (
    <span role={label ? 'status' : undefined} style={{ display: 'inline-flex', alignItems: 'center' }}>
      <PartStyles part="arc" css={css} />
      <svg
        className="sg-arc"
        viewBox="0 0 34 20"
        width={size}
        height={(size * 20) / 34}
        strokeWidth={size < 28 ? 3.4 : 2.4}
        aria-hidden="true"
      >
        <path d="M2 4H32" strokeWidth="1.2" strokeDasharray="1 4" />
        <path className="sg-arc-sag" d="M2 4Q17 28 32 4" style={{ transformOrigin: '17px 4px' }} />
      </svg>
      {label ? <VisuallyHidden>{label}</VisuallyHidden> : null}
    </span>
  );
}
