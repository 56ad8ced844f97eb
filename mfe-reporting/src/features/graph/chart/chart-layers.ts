import { LEVEL_DASHES } from '@sagitta/shared-contracts/rules/level-colours';
import { readToken, type TokenName } from '@sagitta/shared-ui/core';
import { formatDeflection } from '@sagitta/shared-ui/format';
import type uPlot from 'uplot';
import type { Level, Threshold, ThresholdSpan } from '../model/annotations';
import { permissibleLines, thresholdLayer } from '../model/axis';
import type { ChartModel } from '../model/chart-model';
import type { TimeRange } from '../model/graph-query';

const MARK: Record<Level, TokenName> = { L1: 'l1-mark', L2: 'l2-mark', L3: 'l3-mark', L4: 'l4-mark' };
const TEXT: Record<Level, TokenName> = { L1: 'l1', L2: 'l2', L3: 'l3', L4: 'l4' };
type Baseline = 'top' | 'bottom';
const BAND_ALPHA = 0.09;
const PLATE_ALPHA = 0.75;
/** CSS pixels. */
const LABEL_SIZE = 12;
const HATCH_STEP = 6;
const HATCH_ALPHA = { ground: 0.08, lines: 0.5 } as const;
/** A single obstructed or imported reading is seen too. */
const MIN_HATCH_WIDTH = 3;
const STRIP_HEIGHT = 6;

/** The font of everything written on the canvas. */
export function canvasFont(size: number): string {
  return `500 ${size}px ${getComputedStyle(document.body).fontFamily}`;
}

/** Behind the curve: soft bands of the levels, obstructed spans hatched, and a strip at the foot of imported ones. */
export function drawBackground(plot: uPlot, model: ChartModel): void {
  within(plot, () => {
    if (model.quantity === 'deflection') drawBands(plot, model);
    for (const span of model.obstructed) drawHatch(plot, span);
    for (const span of model.imported) drawStrip(plot, span);
  });
}

/** Over the curve: the lines of the levels with their names. */
export function drawThresholds(plot: uPlot, model: ChartModel): void {
  if (model.quantity !== 'deflection') return;
  within(plot, () => {
    const { ctx, bbox } = plot;
    ctx.font = canvasFont(LABEL_SIZE * scale(plot));
    ctx.textAlign = 'right';
    model.thresholds.forEach((span, index) => {
      const [left, right] = edges(plot, span);
      if (right <= bbox.left || left >= bbox.left + bbox.width) return;
      const { lines, above, below } = thresholdLayer(span.thresholds, limits(plot), model.twoSided);
      // The levels' labels come last: on a phone the permissible value runs through that of L4.
      drawPermissible(plot, span, left, right, model);
      for (const line of lines) drawLine(plot, line, left, right, model);
      if (index < model.thresholds.length - 1) return;
      if (above) drawLabel(plot, above, `${label(above, model)} ↑`, right, bbox.top, 'top');
      if (below) drawLabel(plot, below, `${label(below, model)} ↓`, right, bbox.top + bbox.height, 'bottom');
    });
  });
}

function drawBands(plot: uPlot, model: ChartModel): void {
  const { ctx } = plot;
  ctx.globalAlpha = BAND_ALPHA;
  for (const span of model.thresholds) {
    const [left, right] = edges(plot, span);
    for (const { level, value, to } of thresholdLayer(span.thresholds, limits(plot), model.twoSided).bands) {
      const top = plot.valToPos(to, 'y', true);
      ctx.fillStyle = readToken(MARK[level]);
      ctx.fillRect(left, top, right - left, plot.valToPos(value, 'y', true) - top);
    }
  }
  ctx.globalAlpha = 1;
}

function drawHatch(plot: uPlot, span: TimeRange): void {
  const { ctx, bbox } = plot;
  const [start, end] = edges(plot, span);
  const width = Math.max(end - start, MIN_HATCH_WIDTH * scale(plot));
  const step = HATCH_STEP * scale(plot);
  ctx.save();
  ctx.beginPath();
  ctx.rect(start, bbox.top, width, bbox.height);
  ctx.clip();
  ctx.strokeStyle = readToken('obstructed');
  ctx.fillStyle = ctx.strokeStyle;
  ctx.globalAlpha = HATCH_ALPHA.ground;
  ctx.fillRect(start, bbox.top, width, bbox.height);
  ctx.globalAlpha = HATCH_ALPHA.lines;
  ctx.lineWidth = scale(plot);
  ctx.beginPath();
  for (let x = start - bbox.height; x < start + width; x += step) {
    ctx.moveTo(x, bbox.top + bbox.height);
    ctx.lineTo(x + bbox.height, bbox.top);
  }
  ctx.stroke();
  ctx.restore();
}

function drawStrip(plot: uPlot, span: TimeRange): void {
  const { ctx, bbox } = plot;
  const [start, end] = edges(plot, span);
  const height = STRIP_HEIGHT * scale(plot);
  ctx.fillStyle = readToken('text');
  ctx.fillRect(start, bbox.top + bbox.height - height, Math.max(end - start, MIN_HATCH_WIDTH * scale(plot)), height);
}

function drawLine(plot: uPlot, threshold: Threshold, left: number, right: number, model: ChartModel): void {
  const { ctx, bbox } = plot;
  const y = plot.valToPos(threshold.value, 'y', true);
  ctx.strokeStyle = readToken(MARK[threshold.level]);
  ctx.lineWidth = 1.5 * scale(plot);
  ctx.setLineDash(LEVEL_DASHES[threshold.level].map((length) => length * scale(plot)));
  ctx.beginPath();
  ctx.moveTo(left, y);
  ctx.lineTo(right, y);
  ctx.stroke();
  ctx.setLineDash([]);
  // On the side away from zero, where the level counts, as far as there is room.
  const room = LABEL_SIZE * 1.6 * scale(plot);
  const above = threshold.value < 0 ? bbox.top + bbox.height - y < room : y - bbox.top > room;
  drawLabel(plot, threshold, label(threshold, model), right, y, above ? 'bottom' : 'top');
}

/** What counts as 100 %: a solid line, while the levels are dashed, named at its left end, away from theirs. */
function drawPermissible(
  plot: uPlot,
  { inForce }: ThresholdSpan,
  left: number,
  right: number,
  model: ChartModel,
): void {
  const { ctx, bbox } = plot;
  const [min, max] = limits(plot);
  for (const value of permissibleLines(inForce, model.twoSided)) {
    if (value < min || value > max) continue;
    const y = plot.valToPos(value, 'y', true);
    ctx.strokeStyle = readToken('muted');
    ctx.lineWidth = 1.5 * scale(plot);
    ctx.beginPath();
    ctx.moveTo(left, y);
    ctx.lineTo(right, y);
    ctx.stroke();
    const text = `Permissible ${formatDeflection(value, { sensor: model.sensor, decimals: 1 })}`;
    const from = Math.max(left, bbox.left) + 4 * scale(plot);
    // On the side away from zero, where it hides no line of L4; left out where there is no room for it.
    if (value < 0 && bbox.top + bbox.height - y < LABEL_SIZE * 1.45 * scale(plot)) continue;
    const baseline = value < 0 ? 'top' : 'bottom';
    writeLabel(plot, { text, colour: 'text', right: from + ctx.measureText(text).width, y, baseline });
  }
}

/** On a plate of the surface's colour, so that the curve does not run through the letters. */
function writeLabel(
  plot: uPlot,
  {
    text,
    colour,
    right,
    y,
    baseline,
  }: { text: string; colour: TokenName; right: number; y: number; baseline: Baseline },
): void {
  const { ctx, bbox } = plot;
  const gap = 4 * scale(plot);
  const x = Math.min(right, bbox.left + bbox.width) - gap;
  const height = LABEL_SIZE * 1.25 * scale(plot);
  const top = baseline === 'bottom' ? y - gap / 2 - height : y + gap / 2;
  const { width } = ctx.measureText(text);
  ctx.globalAlpha = PLATE_ALPHA;
  ctx.fillStyle = readToken('surface');
  ctx.fillRect(x - width - gap, top, width + 2 * gap, height);
  ctx.globalAlpha = 1;
  ctx.fillStyle = readToken(colour);
  ctx.textBaseline = 'middle';
  ctx.fillText(text, x, top + height / 2);
}

function drawLabel(
  plot: uPlot,
  { level }: Threshold,
  text: string,
  right: number,
  y: number,
  baseline: Baseline,
): void {
  writeLabel(plot, { text, colour: TEXT[level], right, y, baseline });
}

function label({ level, value }: Threshold, { sensor }: ChartModel): string {
  return `${level} ${formatDeflection(value, { sensor, decimals: 1 })}`;
}

function edges(plot: uPlot, { from, to }: TimeRange): [left: number, right: number] {
  return [plot.valToPos(from / 1000, 'x', true), plot.valToPos(to / 1000, 'x', true)];
}

function limits({ scales }: uPlot): [number, number] {
  return [scales.y?.min ?? 0, scales.y?.max ?? 0];
}

/** Canvas pixels of one CSS pixel. */
function scale({ bbox, over }: uPlot): number {
  return bbox.width / Math.max(over.clientWidth, 1);
}

/** Draws inside the plot only, and leaves the canvas as it was. */
function within({ ctx, bbox }: uPlot, draw: () => void): void {
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  draw();
  ctx.restore();
}
