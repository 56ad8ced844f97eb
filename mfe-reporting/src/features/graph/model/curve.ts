/** A curve as the chart takes it: columns, with a null value wherever the line has to break. */
export interface Curve {
  /** Epoch seconds, ascending. */
  times: number[];
  values: (number | null)[];
}
