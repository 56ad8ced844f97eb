import type { WeatherHour } from '@sagitta/shared-contracts/rules/weather';
import { useMemo } from 'react';
import { dayTime } from '../model/day-time';
import { CHART, hourlyChart } from '../model/hourly-chart';
import styles from './weather.module.css';

export interface HourlyChartProps {
  hours: readonly WeatherHour[];
  zone: string | undefined;
  /** The chart in one sentence. */
  label: string;
}

/** Temperature, rain and snow of the coming hours. The same numbers stand in the table of hours. */
export function HourlyChart({ hours, zone, label }: HourlyChartProps) {
  const { line, bars, zeroY, labels } = useMemo(() => hourlyChart(hours), [hours]);
  return (
    <div className={zeroY === null ? styles.plot : `${styles.plot} ${styles.zeroed}`}>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${CHART.width} ${CHART.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {zeroY === null ? null : <path className={styles.zero} d={`M0 ${zeroY}H${CHART.width}`} />}
        {bars.map(({ x, y, width, height, kind }) => (
          <rect
            key={`${kind}${x}`}
            className={kind === 'rain' ? styles.rain : styles.snow}
            x={x}
            y={y}
            width={width}
            height={height}
            rx="2"
          />
        ))}
        <path className={styles.line} d={line} />
        <path className={styles.zero} d={`M0 ${CHART.bottom}H${CHART.width}`} />
      </svg>
      {zeroY === null ? null : (
        <span className={styles.freezing} style={{ top: zeroY }}>
          0 °C
        </span>
      )}
      <div className={styles.hours} aria-hidden="true">
        {labels.map(({ x, at }, index) => (
          <span key={at} style={{ left: share(x, CHART.width) }}>
            {dayTime(at, labels[index - 1]?.at ?? at, zone)}
          </span>
        ))}
      </div>
    </div>
  );
}

function share(part: number, whole: number): string {
  return `${(100 * part) / whole}%`;
}
