import { formatDate } from '@sagitta/shared-ui/format';
import { lastDayOf } from '../model/graph-view';
import type { ChartModel } from '../model/chart-model';
import { formatQuantity } from './readout';

/** The curve in one sentence, for who does not see it. */
export function curveSentence(model: ChartModel, nodeName: string): string {
  const { quantity, sensor, curve, shown, zone, others, imported } = model;
  const values = curve.values.filter((value) => value !== null);
  const name = quantityName({ quantity, sensor });
  const period = `${formatDate(shown.from, { zone })} to ${formatDate(lastDayOf(shown), { zone })}`;
  const show = (value: number | undefined) => formatQuantity(value, quantity, sensor);
  return (
    `${name} of ${nodeName}, ${period}: lowest ${show(Math.min(...values))}, ` +
    `highest ${show(Math.max(...values))}, last ${show(values.at(-1))}.` +
    (imported.length > 0 ? ' Some of it was imported, not reported by the device.' : '') +
    (others.length > 0 ? ` Beside it: ${others.map((other) => other.name).join('; ')}.` : '')
  );
}

/**
 * What the curve is called: a laser measures a deflection, an inclinometer a displacement (docs/product/graph.md#axes).
 */
export function quantityName({ quantity, sensor }: Pick<ChartModel, 'quantity' | 'sensor'>): string {
  if (quantity === 'temperature') return 'Temperature';
  return sensor === 'inclinometer' ? 'Displacement' : 'Deflection';
}
