import { isPrecipitationLikely, precipitationText, type WeatherHour } from '@sagitta/shared-contracts/rules/weather';
import { MISSING, formatNumber, formatPercent, formatTime } from '@sagitta/shared-ui/format';

/** The chart's numbers, one hour a line (document 2 §9: likely precipitation highlighted, less than 1 mm as `<1`). */
export function HoursTable({ hours, zone }: { hours: readonly WeatherHour[]; zone: string | undefined }) {
  return (
    <table className="sy-wx-table">
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
            <td>{formatTime(hour.at, { zone })}</td>
            <td>{hour.description ?? MISSING}</td>
            <td>{formatNumber(hour.temperature, { decimals: 0 })}</td>
            <td className={isPrecipitationLikely(hour.pop) ? 'sy-wx-likely' : undefined}>
              {formatPercent(hour.pop === null ? null : Math.round(hour.pop * 100))}
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
