import type { OpenAlarm, System } from '@sagitta/shared-contracts/api/system';
import { carries } from '@sagitta/shared-contracts/config';
import { alarmPath, dashboardPath } from '@sagitta/shared-contracts/paths';
import { useServices } from '@sagitta/shared-contracts/remote';
import { isNotMonitored, levelWords, openAlarmWords, seenWords } from '@sagitta/shared-contracts/rules/level-words';
import { toldLevel } from '@sagitta/shared-contracts/rules/system-status';
import { parseWeatherReport } from '@sagitta/shared-contracts/rules/weather';
import { formatAge, formatNumber, formatPercent } from '@sagitta/shared-ui/format';
import { Gauge, ThreatLevel } from '@sagitta/shared-ui/instruments';
import { Star } from '@sagitta/shared-ui/mine';
import { Link } from '@sagitta/shared-ui/router';
import { memo, useMemo } from 'react';
import { StatusText } from './status-text';
import { WeatherIcon } from './weather-icon';
import { cardReading } from '../model/card-reading';
import { weatherNow } from '../model/weather-now';
import styles from './card.module.css';

/** In px, as they are drawn. */
export const SYSTEM_CARD_HEIGHT = 258;
export const CALM_CARD_HEIGHT = 142;

export interface SystemCardProps {
  system: System;
  now: number;
  /** Installers and staff see the system's version (docs/product/systems.md#system-status). */
  showVersion: boolean;
  /** Nothing is the matter with it: its reading needs no gauge. */
  calm?: boolean;
}

/** One system: is it safe, is it well, and what is the weather on its roof. */
export const SystemCard = memo(function SystemCard({ system, now, showVersion, calm = false }: SystemCardProps) {
  const level = toldLevel(system);
  const { state, lastKnown, current } = level;
  const { percent, note } = cardReading(system, level, now);
  return (
    <article className={`${styles.card} ${styles.cardLink}`} aria-label={system.name}>
      <header className={styles.cardHead}>
        <div className={styles.cardNames}>
          <h2>
            <Link to={dashboardPath(system.ID)}>{system.name}</Link>
          </h2>
          {showVersion ? <p>{`Version ${system.systemVersion}`}</p> : null}
        </div>
        <div className={styles.cardEnd}>
          <ThreatLevel state={state} lastKnown={lastKnown || isNotMonitored(level)} text={levelWords(level)} />
          <Star kind="system" id={system.ID} name={system.name} />
        </div>
      </header>
      {calm ? null : (
        <Gauge
          value={percent}
          permissible={100}
          sensor="laser"
          // It draws the others.
          state={state === 'obstructed' ? current : state}
          lastKnown={lastKnown}
          share
        />
      )}
      <p className={styles.read}>
        <strong>{formatPercent(percent)}</strong>
        <span>{note}</span>
      </p>
      {system.openAlarm ? <Unconfirmed alarm={system.openAlarm} more={(system.openAlarms ?? 1) - 1} now={now} /> : null}
      <footer className={styles.cardFoot}>
        <StatusText system={system} of="devices" />
        <WeatherNow report={system.weatherReport} now={now} />
      </footer>
    </article>
  );
});

/** The alarm that nobody has confirmed, with the way to do it. */
function Unconfirmed({ alarm, more, now }: { alarm: OpenAlarm; more: number; now: number }) {
  const words = openAlarmWords(alarm);
  const others = more > 0 ? `, ${more} more` : '';
  return (
    <p className={styles.unconfirmed}>
      {carries(useServices().config, 'mfe_reporting') ? <Link to={alarmPath(alarm.id)}>{words}</Link> : words}
      {` not confirmed: ${formatAge(alarm.since, now)}, ${seenWords(alarm)}${others}`}
    </p>
  );
}

function WeatherNow({ report, now }: { report: System['weatherReport']; now: number }) {
  const { weatherUnit } = useServices().config;
  const parsed = useMemo(() => parseWeatherReport(report, weatherUnit), [report, weatherUnit]);
  const hour = weatherNow(parsed, now);
  if (!hour) return <span title="No weather report">--</span>;
  return (
    <span className={styles.weather}>
      <WeatherIcon code={hour.icon} size={16} />
      {formatNumber(hour.temperature, { decimals: 0, unit: '°C' })}
      {hour.description ? <span className={styles.weatherSky}>{hour.description}</span> : null}
    </span>
  );
}
