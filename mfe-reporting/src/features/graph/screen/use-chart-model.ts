import type { Measurement } from '@sagitta/shared-contracts/api/measurement';
import { useColourMode } from '@sagitta/shared-ui/core';
import { useMemo } from 'react';
import { importedSpans, obstructedSpans, thresholdSpans } from '../model/annotations';
import { isTwoSided, type Quantity, type SensorUnit } from '../model/axis';
import type { ChartModel } from '../model/chart-model';
import { curveOf } from '../model/curve';
import { shownRange, type GraphView } from '../model/graph-view';
import type { OtherCurve } from '../model/other-curve';
import { useSame } from '../others/use-same';

export interface Drawing {
  view: GraphView;
  quantity: Quantity;
  sensor: SensorUnit;
  zone: string;
  /** Curves beside the device's own. */
  others: readonly OtherCurve[];
}

/** What the chart draws, and the curves in it beside the device's own: the same objects while they are the same. */
export function useChartModel(
  readings: readonly Measurement[] | undefined,
  { view, quantity, sensor, zone, others }: Drawing,
): { model: ChartModel; drawn: readonly OtherCurve[] } {
  const { mode } = useColourMode();
  const { average, at: marked } = view;
  const { from, to } = shownRange(view);
  const own = useMemo(() => {
    const all = readings ?? [];
    const shown = { from, to };
    const mechanical = quantity === 'deflection';
    const curve = curveOf(all, quantity, average, marked);
    return {
      quantity,
      sensor,
      zone,
      shown,
      curve,
      points: !average,
      twoSided: isTwoSided(sensor, curve.values),
      thresholds: mechanical ? thresholdSpans(all, shown) : [],
      obstructed: mechanical ? obstructedSpans(all) : [],
      imported: importedSpans(all),
    };
  }, [readings, quantity, sensor, zone, average, marked, from, to]);
  // A new list comes at each drawing; the chart is drawn again only where other curves are in it.
  const drawn = useSame(others.filter(({ state }) => state === 'shown'));
  const model = useMemo(() => ({ ...own, others: drawn, mode }), [own, drawn, mode]);
  return { model, drawn };
}
