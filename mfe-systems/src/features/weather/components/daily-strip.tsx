import {
  isPrecipitationLikely,
  precipitationPercent,
  precipitationText,
  type WeatherDay,
} from '@sagitta/shared-contracts/rules/weather';
import { VisuallyHidden } from '@sagitta/shared-ui/core';
import { formatNumber, formatPercent, formatWeekday } from '@sagitta/shared-ui/format';
import { WeatherIcon } from '../../../shared/components/weather-icon';
import styles from './weather.module.css';

/** The coming days: sky, temperature, rain and snow, and how likely they are where the report says so. */
export function DailyStrip({ days, zone }: { days: readonly WeatherDay[]; zone: string | undefined }) {
  const wet = WET.filter((kind) => days.some((day) => precipitationText(day[kind]) !== null));
  const likely = days.some(({ pop }) => pop !== null);
  const stacked = days.some((day) => range(day).length > LONGEST_IN_A_LINE);
  return (
    <div className={styles.daily}>
      <ul className={styles.days} aria-label="Coming days">
        {days.map((day) => (
          <li key={day.at}>
            <span>{formatWeekday(day.at, { zone })}</span>
            <WeatherIcon code={day.icon} label={day.description ?? undefined} size={20} />
            <b>
              <VisuallyHidden>Temperature </VisuallyHidden>
              {formatNumber(day.day, { decimals: 0 })}
            </b>
            <span className={stacked ? styles.stacked : undefined}>
              <VisuallyHidden>Highest and lowest </VisuallyHidden>
              {range(day)}
            </span>
            {wet.map((kind) => (
              <Amount key={kind} kind={kind} millimetres={day[kind]} />
            ))}
            {likely ? <Probability pop={day.pop} /> : null}
          </li>
        ))}
      </ul>
      <p className={styles.units}>
        {['°C', 'highest / lowest', wet.length > 0 ? `${wet.join(' and ')} in mm` : '', likely ? 'chance in %' : '']
          .filter(Boolean)
          .join('; ')}
      </p>
    </div>
  );
}

const WET = ['rain', 'snow'] as const;

/** `−4 / −11` of one day would touch that of the next; then every day has a line for each. */
const LONGEST_IN_A_LINE = '−9 / −9'.length;

/** Breaks after the stroke alone. */
function range({ max, min }: WeatherDay): string {
  return `${formatNumber(max, { decimals: 0 })}\u00a0/ ${formatNumber(min, { decimals: 0 })}`;
}

/** A day without it keeps the line, so that the days stay level. */
function Amount({ kind, millimetres }: { kind: (typeof WET)[number]; millimetres: number | null }) {
  const text = precipitationText(millimetres);
  return <span className={styles.amount}>{text === null ? '\u00a0' : `${kind} ${text}`}</span>;
}

function Probability({ pop }: { pop: number | null }) {
  return (
    <span className={isPrecipitationLikely(pop) ? styles.likely : undefined}>
      {pop === null ? '\u00a0' : formatPercent(precipitationPercent(pop))}
    </span>
  );
}
