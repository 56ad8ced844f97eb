import { PartStyles, type TokenName, tokenVar } from '@sagitta/shared-ui/core';
import { sparkPath } from './spark-path';
import css from './sparkline.css';

export interface SparklineProps {
  /** In time order; null is a gap and stays one. */
  values: readonly (number | null)[];
  /** Position of each value, 0 to 1; defaults to even spacing. */
  places?: readonly number[];
  token?: TokenName;
  /** The level behind its colour is the last one known: dashed, as the gauge is. */
  lastKnown?: boolean;
  /** What it shows; without it the curve is decoration beside its numbers. */
  label?: string;
}

/** A small curve without axes. Larger values are drawn lower, as the beam sags. */
export function Sparkline({ values, places, token = 'none', lastKnown, label }: SparklineProps) {
  return (
    <svg
      className={lastKnown ? 'sg-spark sg-spark-past' : 'sg-spark'}
      viewBox="0 0 200 26"
      preserveAspectRatio="none"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      style={{ ['--c' as string]: tokenVar(token) }}
    >
      <PartStyles part="spark" css={css} />
      <path d={sparkPath(values, 200, 26, places)} />
    </svg>
  );
}
