import type uPlot from 'uplot';
import { markedIndices, markerPoints } from '../model/curve-look';
import type { DrawnCurve } from '../model/other-curve';
import type { ChartModel } from '../model/chart-model';

/** CSS pixels. */
const WIDTH = 1.5;
const MARKER = 3.5;
const MARKER_EVERY = 90;

/** Under the device's own curve: those that stand beside it, each with its dashes and markers. */
export function drawOthers(plot: uPlot, model: ChartModel): void {
  const { ctx, bbox, over } = plot;
  const pixel = bbox.width / Math.max(over.clientWidth, 1);
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  for (const other of model.others) drawOther(plot, other, other.look.colour[model.mode], pixel);
  ctx.restore();
}

function drawOther(plot: uPlot, { curve, look }: DrawnCurve, colour: string, pixel: number): void {
  const { ctx } = plot;
  const { times, values } = curve;
  const x = (index: number) => plot.valToPos(times[index] ?? 0, 'x', true);
  ctx.strokeStyle = colour;
  ctx.fillStyle = colour;
  ctx.lineWidth = WIDTH * pixel;
  ctx.setLineDash(look.dash.map((length) => length * pixel));
  ctx.beginPath();
  values.forEach((value, index) => {
    if (value === null) return;
    const y = plot.valToPos(value, 'y', true);
    if ((values[index - 1] ?? null) === null) ctx.moveTo(x(index), y);
    else ctx.lineTo(x(index), y);
  });
  ctx.stroke();
  ctx.setLineDash([]);
  const seconds = plot.posToVal(MARKER_EVERY, 'x') - plot.posToVal(0, 'x');
  for (const index of markedIndices(curve, seconds)) {
    const points = markerPoints(look.marker, x(index), plot.valToPos(values[index] ?? 0, 'y', true), MARKER * pixel);
    ctx.beginPath();
    points.forEach(([left, top], corner) => (corner === 0 ? ctx.moveTo(left, top) : ctx.lineTo(left, top)));
    ctx.closePath();
    if (look.marker === 'ring') ctx.stroke();
    else ctx.fill();
  }
}
