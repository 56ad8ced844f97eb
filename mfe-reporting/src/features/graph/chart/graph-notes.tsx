import type { Measurement } from '@sagitta/shared-contracts/api/measurement';
import { Box, EmptyState } from '@sagitta/shared-ui/core';
import { formatDate } from '@sagitta/shared-ui/format';
import type { KeyboardEvent, ReactNode } from 'react';
import { lastDayOf, type GraphView } from '../model/graph-view';
import { CURVE_PLACE } from './keep-focus';

/** CSS pixels; fixed, so that nothing jumps. Readout and legend take more lines on a phone. */
export const HEIGHTS = {
  desktop: { chart: 440, readout: 36, lane: 32, legend: 18, weather: 196 },
  mobile: { chart: 320, readout: 138, lane: 40, legend: 36, weather: 258 },
} as const;
const GAP = 8;

export type Heights = (typeof HEIGHTS)['desktop' | 'mobile'];

/** As high as the chart with its readout and legend would be. */
export function Frame({
  heights: { chart, readout, lane, legend },
  children,
}: {
  heights: Heights;
  children: ReactNode;
}) {
  return (
    <Box minHeight={`${readout + lane + chart + legend + 2 * GAP}px`} display="grid" placeItems="center">
      {children}
    </Box>
  );
}

export interface NothingProps {
  readings: readonly Measurement[];
  view: GraphView;
  zone: string;
  onZoomOut: () => void;
}

/** As on the chart. */
const ZOOM_OUT_KEYS = ['-', '0'];

/** What is said of a range without a curve (docs/product/graph.md#thinning). */
export function Nothing({ readings, view, zone, onZoomOut }: NothingProps) {
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (ZOOM_OUT_KEYS.includes(key)) onZoomOut();
  };
  return (
    <Box {...CURVE_PLACE} role="group" aria-label="Graph" tabIndex={-1} onKeyDown={onKeyDown}>
      {view.zoom || readings.length > 0 ? (
        <EmptyState title="No measurements in this range">Zoom out, or look at another period.</EmptyState>
      ) : (
        <EmptyState title="No data for selected period">
          {formatDate(view.from, { zone })} – {formatDate(lastDayOf(view), { zone })}. Choose a longer period, or go
          back with the arrow.
        </EmptyState>
      )}
    </Box>
  );
}
