import type { System } from '@sagitta/shared-contracts/api/system';
import { parseWeatherReport, precipitationText } from '@sagitta/shared-contracts/rules/weather';
import { EmptyState, PageSection } from '@sagitta/shared-ui/core';
import { formatNumber } from '@sagitta/shared-ui/format';
import { useMemo } from 'react';
import { WeatherIcon } from '../../../shared/components/weather-icon';
import { weatherNow } from '../../../shared/model/weather-now';

/** The weather on the site, from the stored report. */
export function WeatherCard({ report, now }: { report: System['weatherReport']; now: number }) {
  const parsed = useMemo(() => parseWeatherReport(report), [report]);
  const hour = weatherNow(parsed, now);
  if (!hour) return <PageSection title="Weather" card><EmptyState small title="Weather conditions cannot be rendered">There is no report for this hour.</EmptyState></PageSection>;
  return (
    <PageSection title="Weather" card>
      <div className="sy-weather-now">
        <WeatherIcon code={hour.icon} size={36} />
        <strong>{formatNumber(hour.temperature, { decimals: 0, unit: '°C' })}</strong>
        <span>{[hour.description, amount('rain', hour.rain), amount('snow', hour.snow)].filter(Boolean).join(', ')}</span>
      </div>
    </PageSection>
  );
}

function amount(what: string, millimetres: number | null): string | null {
  const text = precipitationText(millimetres);
  return text === null ? null : `${what} ${text} mm`;
}
