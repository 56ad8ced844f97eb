import {
  isPrecipitationLikely,
  precipitationPercent,
  precipitationText,
  type WeatherHour,
} from '@sagitta/shared-contracts/rules/weather';
import { MISSING, formatNumber, formatPercent } from '@sagitta/shared-ui/format';
import { dayTime } from '../model/day-time';
import styles from './weather.module.css';

/** The chart's numbers, one step a line; hours past midnight name their day. */
export function HoursTable({ hours, zone }: { hours: readonly WeatherHour[]; zone: string | undefined }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Time</th>
          <th scope="col">Sky</th>
          <th scope="col">°C</th>
          <th scope="col">Probability</th>
          <th scope="col">Rain, mm</th>
          <th scope="col">Snow, mm</th>
        </tr>
      </thead>
      <tbody>
        {hours.map((hour) => (
          <tr key={hour.at}>
            <td>{dayTime(hour.at, hours[0]?.at ?? hour.at, zone)}</td>
            <td>{hour.description ?? MISSING}</td>
            <td>{formatNumber(hour.temperature, { decimals: 0 })}</td>
            <td className={isPrecipitationLikely(hour.pop) ? styles.likely : undefined}>
              {formatPercent(hour.pop === null ? null : precipitationPercent(hour.pop))}
            </td>
            <td>{amount(hour.rain)}</td>
            <td>{amount(hour.snow)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function amount(millimetres: number | null): string {
  return millimetres === null ? MISSING : (precipitationText(millimetres) ?? '0');
}
