import type { WeatherHour } from '@sagitta/shared-contracts/rules/weather';
import { formatNumber } from '@sagitta/shared-ui/format';
import { dayTime } from './day-time';

/** What matters for a roof in the coming hours: `snow 17 mm, lowest −4 °C at 14:00`. */
export function weatherSummary(hours: readonly WeatherHour[], zone: string | undefined): string {
  const coldest = hours
    .filter((hour) => hour.temperature !== null)
    .toSorted((a, b) => (a.temperature ?? 0) - (b.temperature ?? 0))[0];
  return [
    total('snow', hours),
    total('rain', hours),
    coldest &&
      `lowest ${formatNumber(coldest.temperature, { decimals: 0, unit: '°C' })} at ` +
        `${dayTime(coldest.at, hours[0]?.at ?? coldest.at, zone)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

function total(what: 'rain' | 'snow', hours: readonly WeatherHour[]): string | null {
  const sum = hours.reduce((before, hour) => before + (hour[what] ?? 0), 0);
  if (sum <= 0) return null;
  return `${what} ${sum < 1 ? `<${formatNumber(1, { unit: 'mm' })}` : formatNumber(sum, { decimals: 0, unit: 'mm' })}`;
}
