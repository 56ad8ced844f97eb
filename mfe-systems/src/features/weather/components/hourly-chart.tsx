import type { WeatherHour } from '@sagitta/shared-contracts/rules/weather';
import { useMemo } from 'react';
import { dayTime } from '../model/day-time';
import { CHART, hourlyChart } from '../model/hourly-chart';

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
    <div className={zeroY === null ? 'sy-wx-plot' : 'sy-wx-plot sy-wx-zeroed'}>
      <svg
        className="sy-wx-chart"
        viewBox={`0 0 ${CHART.width} ${CHART.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {zeroY === null ? null : <path className="sy-wx-zero" d={`M0 ${zeroY}H${CHART.width}`} />}
        {bars.map(({ x, y, width, height, kind }) => (
          <rect key={`${kind}${x}`} className={`sy-wx-${kind}`} x={x} y={y} width={width} height={height} rx="2" />
        ))}
        <path className="sy-wx-line" d={line} />
        <path className="sy-wx-zero" d={`M0 ${CHART.bottom}H${CHART.width}`} />
      </svg>
      {zeroY === null ? null : (
        <span className="sy-wx-freezing" style={{ top: zeroY }}>
          0 °C
        </span>
      )}
      <div className="sy-wx-hours" aria-hidden="true">
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
