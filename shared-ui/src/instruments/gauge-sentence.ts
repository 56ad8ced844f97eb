import type { ThreatState } from '@sagitta/shared-contracts/rules/threat';
import { formatDeflection, formatPercent } from '../format/number';
import { threatVisual } from './threat-visual';

export interface GaugeReading {
  /** Deflection or displacement in mm or degrees; null where there is none. */
  value: number | null;
  /** Permissible value, in the same unit; null or 0 where it is not set. */
  permissible: number | null;
  /** L1 to L4 in percent of the permissible value; 0 and null are off. */
  levels?: readonly (number | null)[];
  sensor: 'laser' | 'inclinometer';
  state: ThreatState;
  /** Decimals of a value in mm. */
  decimals?: 0 | 1;
  /** The value is a share of the permissible value itself, which is then 100: the highest deflection of a whole system. */
  share?: boolean;
}

/** Deflection in percent of the permissible value, from the rounded deflection (document 2 §9); null where either is missing. */
export function percentOfPermissible({ value, permissible, sensor }: Pick<GaugeReading, 'value' | 'permissible' | 'sensor'>): number | null {
  if (value === null || !permissible) return null;
  const rounded = sensor === 'inclinometer' ? Math.round(value * 1000) / 1000 : Math.round(value);
  return (rounded / permissible) * 100;
}

/** The gauge in one sentence, for a screen reader. */
export function gaugeSentence(reading: GaugeReading): string {
  const { value, permissible, levels = [], sensor, state, decimals } = reading;
  if (reading.share) return `Highest deflection ${value === null ? 'is not known' : `${formatPercent(value)} of the permissible value`}, ${threatVisual(state).name}.`;
  const what = sensor === 'inclinometer' ? 'Displacement' : 'Deflection';
  const percent = percentOfPermissible(reading);
  const ticks = levels.flatMap((level, index) => (level ? [`L${index + 1} at ${formatPercent(level)}`] : []));
  const parts = [
    value === null ? `${what} is not known` : `${what} ${formatDeflection(value, { sensor, decimals })}`,
    percent === null ? '' : `${formatPercent(Math.round(percent))} of the permissible ${formatDeflection(permissible, { sensor, decimals: 0 })}`,
    threatVisual(state).name,
    ticks.length > 0 ? `levels in force: ${ticks.join(', ')}` : '',
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}
