import { isPrecipitationLikely, type WeatherDay } from '@sagitta/shared-contracts/rules/weather';
import { formatNumber, formatPercent, formatWeekday } from '@sagitta/shared-ui/format';
import { WeatherIcon } from '../../../shared/components/weather-icon';

/** So many days stand beside each other. */
const DAYS_SHOWN = 7;

/** The coming days: sky, highest and lowest temperature, probability of rain or snow. */
export function DailyStrip({ days, zone }: { days: readonly WeatherDay[]; zone: string | undefined }) {
  return (
    <ul className="sy-wx-days" aria-label="Coming days">
      {days.slice(0, DAYS_SHOWN).map((day) => (
        <li key={day.at}>
          <span>{formatWeekday(day.at, { zone })}</span>
          <WeatherIcon code={day.icon} label={day.description ?? undefined} size={20} />
          <b>{`${formatNumber(day.max, { decimals: 0 })} / ${formatNumber(day.min, { decimals: 0 })}`}</b>
          <span className={isPrecipitationLikely(day.pop) ? 'sy-wx-likely' : undefined}>
            {formatPercent(day.pop === null ? null : Math.round(day.pop * 100))}
          </span>
        </li>
      ))}
    </ul>
  );
}
