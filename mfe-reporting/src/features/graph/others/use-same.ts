import { useState } from 'react';
import type { OtherCurve } from '../model/other-curve';

/** The list of the last drawing, as long as the same curves are in it under the same names. */
export function useSame(curves: readonly OtherCurve[]): readonly OtherCurve[] {
  const [kept, keep] = useState(curves);
  const same =
    kept.length === curves.length &&
    curves.every(({ curve, name }, index) => kept[index]?.curve === curve && kept[index].name === name);
  if (same) return kept;
  keep(curves);
  return curves;
}
