import type { ColourMode } from '@sagitta/shared-ui/core';
import type { ThresholdSpan } from './annotations';
import type { Quantity, SensorUnit } from './axis';
import type { Curve } from './curve';
import type { TimeRange } from './graph-query';
import type { DrawnCurve } from './other-curve';

/** CSS pixels beside the plot: the value axis, and half of the last date label, which stands under the plot's end. */
export const PLOT_EDGE = { left: 56, right: 26, top: 8, bottom: 34 } as const;

/** CSS pixels of the figure on paper: it fits an upright A4 page, and no browser says how wide its paper is. */
export const PRINT_WIDTH = 640;
/** CSS pixels of the chart on paper: with what surrounds it, it fits a landscape sheet too. */
export const PRINT_HEIGHT = 320;

/** All that the chart draws. */
export interface ChartModel {
  quantity: Quantity;
  sensor: SensorUnit;
  /** IANA zone of the site. */
  zone: string;
  curve: Curve;
  /** The stretch of time on the x axis. */
  shown: TimeRange;
  /** Draws each reading as a point. */
  points: boolean;
  thresholds: readonly ThresholdSpan[];
  /** Thresholds count on both sides of zero. */
  twoSided: boolean;
  obstructed: readonly TimeRange[];
  /** When its readings were imported, not reported by the device. */
  imported: readonly TimeRange[];
  /** Curves beside the device's own. Limits and obstruction are never theirs. */
  others: readonly DrawnCurve[];
  mode: ColourMode;
}

/** What a person does with the chart. */
export interface ChartHandlers {
  /** The crosshair stands on this reading of the curve, or on none. */
  onHover: (index: number | null) => void;
  onZoom: (span: TimeRange) => void;
  onZoomOut: () => void;
}
