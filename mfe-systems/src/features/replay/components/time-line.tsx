import type { ReplayEvent } from '@sagitta/shared-contracts/api/roof-replay';
import type { Track } from '@sagitta/shared-contracts/rules/replay-frame';
import { tokenVar } from '@sagitta/shared-ui/core';
import { formatDate } from '@sagitta/shared-ui/format';
import { memo, useMemo } from 'react';
import { EVENT_LOOKS, SEVERITIES } from '../model/event-looks';
import type { TimeRange } from '../model/replay-address';
import { drawingText, weatherDrawing, type Weather } from '../model/weather';
import { Cursor, Moment } from './cursor';
import styles from './replay.module.css';

export interface TimeLineProps {
  range: TimeRange;
  moment: number;
  zone: string;
  events: readonly ReplayEvent[];
  bases: readonly Track[];
  weather: Weather;
  onSeek: (moment: number) => void;
  /** What the slider says of the moment. */
  spoken: string;
}

/** The range from left to right: weather, events and bases, and the slider on the same axis. */
export function TimeLine({ range, moment, zone, events, bases, weather, onSeek, spoken }: TimeLineProps) {
  const { from, to } = range;
  return (
    <div className={styles.timeLine}>
      <p className={styles.weatherWord} aria-hidden="true">
        {weather.times.length > 0 ? 'Temperature and snow; events' : 'Events; no weather is stored'}
      </p>
      <div className={styles.axis}>
        <WeatherStrip weather={weather} range={range} />
        <Marks {...{ events, bases, range }} />
        <Moment value={moment}>
          <Cursor range={range} />
        </Moment>
      </div>
      <input
        type="range"
        className={styles.slider}
        aria-label="Moment"
        aria-valuetext={spoken}
        min={from}
        max={to}
        step={1}
        value={Math.round(moment)}
        onChange={(event) => onSeek(Number(event.target.value))}
      />
      <p className={styles.ends} aria-hidden="true">
        <span>{formatDate(from, { zone })}</span>
        <span>{formatDate(to, { zone })}</span>
      </p>
    </div>
  );
}

/** Temperature and snowfall; hours that were not stored are hatched. */
const WeatherStrip = memo(function WeatherStrip({ weather, range }: { weather: Weather; range: TimeRange }) {
  const drawing = useMemo(() => weatherDrawing(weather, range), [weather, range]);
  const { line, zeroY, bars, unknown } = drawing;
  return (
    <div className={styles.weather} role="img" aria-label={drawingText(drawing)}>
      {unknown.map(({ x, width }) => (
        <i key={x} className={styles.unknown} style={{ left: `${x * 100}%`, width: `${width * 100}%` }} />
      ))}
      <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
        {bars.map(({ x, width, height }) => (
          <rect key={x} x={x} width={width} y={1 - height * 0.6} height={height * 0.6} />
        ))}
        <path d={`M0 ${zeroY}H1`} className={styles.zero} />
        <path d={line} className={styles.temperature} />
      </svg>
    </div>
  );
});

const Marks = memo(function Marks({
  events,
  bases,
  range: { from, to },
}: Pick<TimeLineProps, 'events' | 'bases' | 'range'>) {
  const x = (at: number) => ((at * 1000 - from) / (to - from)).toFixed(5);
  const based = bases.flatMap(({ device }) => device.bases.filter((at) => at * 1000 >= from && at * 1000 <= to));
  const counted = `${events.length} events${based.length > 0 ? ` and ${based.length} new bases` : ''}`;
  return (
    <div className={styles.marks} role="img" aria-label={`${counted}, the higher the more serious`}>
      <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
        {SEVERITIES.map((severity) => {
          const [height, token] = EVENT_LOOKS[severity];
          const path = events
            .filter((event) => event.severity === severity)
            .map(({ at }) => `M${x(at)} 1V${(1 - height).toFixed(2)}`)
            .join('');
          return <path key={severity} d={path} stroke={tokenVar(token)} />;
        })}
        <path d={based.map((at) => `M${x(at)} 0V1`).join('')} className={styles.base} />
      </svg>
    </div>
  );
});
