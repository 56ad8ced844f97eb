import type { MainSensorType } from '@sagitta/shared-contracts/api/node';
import { wholePercent } from '@sagitta/shared-contracts/rules/deflection';
import type { ThreatState } from '@sagitta/shared-contracts/rules/threat';
import { formatDeflection, formatPercent } from '../format/number';
import { levelText } from './threat-visual';

export interface GaugeReading {
  /** Deflection or displacement in mm or degrees; null where there is none. */
  value: number | null;
  /** Permissible value, in the same unit; null or 0 where it is not set. */
  permissible: number | null;
  /** L1 to L4 in percent of the permissible value; 0 and null are off. */
  levels?: readonly (number | null)[];
  /** An inclinometer's beam tilts; all others sag. */
  sensor: MainSensorType;
  state: ThreatState;
  /** The reading is the last one known of a device that has fallen silent. */
  lastKnown?: boolean;
  /** Decimals of a value in mm. */
  decimals?: 0 | 1;
  /**
   * The value is a share of the permissible value itself, which is then 100: the highest deflection of a whole system.
   */
  share?: boolean;
}

/** The gauge in one sentence, for a screen reader. */
export function gaugeSentence(reading: GaugeReading): string {
  const { value, permissible, levels = [], sensor, state, lastKnown, decimals } = reading;
  if (reading.share) {
    const worst = value === null ? 'is not known' : `${formatPercent(value)} of the permissible value`;
    return `Highest deflection ${worst}, ${levelText(state, lastKnown)}.`;
  }
  const what = sensor === 'inclinometer' ? 'Displacement' : 'Deflection';
  const percent = wholePercent(value, permissible, sensor);
  const ticks = levels.flatMap((level, index) => (level ? [`L${index + 1} at ${formatPercent(level)}`] : []));
  const parts = [
    value === null ? `${what} is not known` : `${what} ${formatDeflection(value, { sensor, decimals })}`,
    percent === null
      ? ''
      : `${formatPercent(percent)} of the permissible ${formatDeflection(permissible, { sensor, decimals: 0 })}`,
    levelText(state, lastKnown),
    ticks.length > 0 ? `active levels: ${ticks.join(', ')}` : '',
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}
