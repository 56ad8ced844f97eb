import type { System } from '@sagitta/shared-contracts/api/system';
import { useServices } from '@sagitta/shared-contracts/remote';
import { HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import { parseWeatherReport } from '@sagitta/shared-contracts/rules/weather';
import { Button, EmptyState, PageSection, PartStyles } from '@sagitta/shared-ui/core';
import { formatNumber } from '@sagitta/shared-ui/format';
import { Popover } from '@sagitta/shared-ui/overlay';
import { useMemo, useState } from 'react';
import { lazyPanel } from '../../../shared/components/lazy-panel';
import { WeatherIcon } from '../../../shared/components/weather-icon';
import { weatherNow } from '../../../shared/model/weather-now';
import { comingHours } from '../model/hourly-chart';
import { spanText } from '../model/span';
import { weatherSummary } from '../model/summary';
import { DailyStrip } from './daily-strip';
import { HourlyChart } from './hourly-chart';
import { HoursTable } from './hours-table';
import styles, { css as weatherCss } from './weather.module.css';

/** The weather on the site, from the stored report (docs/product/weather.md). */
export function WeatherPanel({
  system,
  now,
}: {
  system: Pick<System, 'name' | 'weatherReport' | 'timezone' | 'latitude' | 'longitude'>;
  now: number;
}) {
  const { weatherReport, timezone, latitude, longitude } = system;
  const zone = timezone ?? undefined;
  const { weatherUnit } = useServices().config;
  const report = useMemo(() => parseWeatherReport(weatherReport, weatherUnit), [weatherReport, weatherUnit]);
  const hours = useMemo(() => (report ? comingHours(report, now) : []), [report, now]);
  const days = useMemo(
    () => report?.daily.filter(({ at }) => at > now - DAY_IN_PROGRESS_MS).slice(0, DAYS_SHOWN) ?? [],
    [report, now],
  );
  const current = weatherNow(report, now);
  if (hours.length + days.length === 0) {
    return (
      <PageSection title="Weather" card>
        <EmptyState small title="Weather conditions cannot be rendered">
          {latitude?.Valid && longitude?.Valid
            ? 'There is no forecast for the coming days.'
            : 'The system has no location yet: installers set it in the system settings.'}
        </EmptyState>
      </PageSection>
    );
  }
  const span = spanText(hours, days);
  const summary = weatherSummary(hours, zone);
  return (
    <PageSection title={['Weather', span].filter(Boolean).join(', ')} note={summary} card>
      <PartStyles part="systems-weather" css={weatherCss} />
      <div className={styles.panel}>
        <div className={styles.now}>
          {current ? (
            <>
              <WeatherIcon code={current.icon} size={28} />
              <strong>{formatNumber(current.temperature, { decimals: 0, unit: '°C' })}</strong>
              <span>{current.description}</span>
            </>
          ) : null}
          {hours.length > 0 ? <Hours hours={hours} zone={zone} /> : null}
        </div>
        {hours.length > 0 ? (
          <HourlyChart
            hours={hours}
            zone={zone}
            label={`Temperature, rain and snow, ${[span, summary].filter(Boolean).join(': ')}.`}
          />
        ) : null}
        {days.length > 0 ? <DailyStrip days={days} zone={zone} /> : null}
        {latitude?.Valid && longitude?.Valid ? (
          <Location name={system.name} north={latitude.Float64} east={longitude.Float64} />
        ) : null}
      </div>
    </PageSection>
  );
}

/** So many days stand beside each other. */
const DAYS_SHOWN = 7;

/** A day's entry carries its noon; it counts until the evening. */
const DAY_IN_PROGRESS_MS = 12 * HOUR_MS;

const LocationMap = lazyPanel('Location map', () => import('./location-map'));
const LOCATION_HEIGHT = '220px';

/** Where the weather is of, on request: the map is fetched when it is first opened. */
function Location(place: { name: string; north: number; east: number }) {
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.place} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Location</summary>
      {open ? <LocationMap {...place} height={LOCATION_HEIGHT} /> : null}
    </details>
  );
}

function Hours(props: Parameters<typeof HoursTable>[0]) {
  return (
    <Popover
      label="Weather by the hour"
      align="end"
      renderTrigger={(trigger) => (
        <Button size="sm" variant="ghost" {...trigger}>
          Hours
        </Button>
      )}
    >
      <HoursTable {...props} />
    </Popover>
  );
}
