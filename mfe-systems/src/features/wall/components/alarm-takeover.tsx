import type { System } from '@sagitta/shared-contracts/api/system';
import type { Wall, WallAlarm } from '@sagitta/shared-contracts/api/wall';
import { levelWords, openAlarmWords, seenWords } from '@sagitta/shared-contracts/rules/level-words';
import { toldLevel } from '@sagitta/shared-contracts/rules/system-status';
import { THREAT_NAMES } from '@sagitta/shared-contracts/rules/threat';
import { tokenVar } from '@sagitta/shared-ui/core';
import { formatDateTime, formatDeflection, formatSpan } from '@sagitta/shared-ui/format';
import { ThreatMark } from '@sagitta/shared-ui/instruments';
import { figureOf } from '../model/figure';
import { ageOf, type Heard } from '../model/trust';
import styles from './wall.module.css';

export interface AlarmTakeoverProps {
  wall: Wall;
  heard: Heard;
  now: Heard;
}

const COLOURS = { L1: 'l1', L2: 'l2', L3: 'l3', L4: 'l4' } as const;

/** An alarm of L3 or L4 has the screen until somebody confirms it; of several, the first, and a list of the others. */
export function AlarmTakeover({ wall, heard, now }: AlarmTakeoverProps) {
  const [first, ...others] = wall.alarms;
  if (!first) return null;
  const serverNow = Date.parse(wall.at) + ageOf(heard, now);
  // Of a system that is calm by now, it may not be among those that the wall has.
  const system = wall.systems.find(({ ID }) => ID === first.systemID);
  const unnamed = wall.alarmsCount - wall.alarms.length;
  return (
    <section className={styles.alarm} style={{ ['--c' as string]: tokenVar(COLOURS[first.level]) }}>
      <div className={styles.alarmMain}>
        <div role="alert">
          <p className={styles.alarmCount}>
            {wall.alarmsCount === 1 ? 'Not confirmed' : `${wall.alarmsCount} systems with alarms not confirmed`}
          </p>
          <p className={styles.alarmLevel}>
            <span className={styles.mark}>
              <ThreatMark state={first.level} />
            </span>
            {THREAT_NAMES[first.level]}
          </p>
          <h2>{first.systemName}</h2>
          <p className={styles.alarmWhere}>{whereOf(first)}</p>
        </div>
        <p className={styles.alarmWhere}>{sinceOf(first, serverNow)}</p>
        <p className={styles.alarmWhere}>{valueOf(first)}</p>
        {system ? <p className={styles.alarmWhere}>{nowOf(system)}</p> : null}
        <p>{seenWords(first)}</p>
        {first.contacts.length > 0 ? (
          <ul className={styles.phones}>
            {first.contacts.slice(0, PHONES).map(({ person, role, phone }) => (
              <li key={`${person} ${phone}`}>
                {`${person}, ${role}: `}
                <strong>{phone}</strong>
              </li>
            ))}
          </ul>
        ) : (
          <p>No telephone number is known.</p>
        )}
      </div>
      {others.length > 0 ? (
        <ul className={styles.others} aria-label="Other alarms">
          {others.map((alarm) => (
            <li key={alarm.id}>
              <strong>{alarm.level}</strong> {`${alarm.systemName}: ${sinceOf(alarm, serverNow)}`}
            </li>
          ))}
          {unnamed > 0 ? <li>{`and ${unnamed} more`}</li> : null}
        </ul>
      ) : null}
    </section>
  );
}

const PHONES = 3;

function whereOf(alarm: WallAlarm): string {
  const { severity, level, device, more } = alarm;
  const words = openAlarmWords({ severity, device, toldAs: severity === 'obstruction' ? level : null });
  return more > 0 ? `${words}, ${more} more ${more === 1 ? 'device' : 'devices'}` : words;
}

/** What it is like now: the reading with which it began may be days old, and lower. */
function nowOf(system: System): string {
  const level = toldLevel(system);
  return [`Now: ${levelWords(level)}`, figureOf(system, level)].filter(Boolean).join(', ');
}

function sinceOf({ since, timezone }: WallAlarm, now: number): string {
  const at = formatDateTime(since, { zone: timezone ?? undefined, named: true });
  return `for ${formatSpan(Math.max(0, now - Date.parse(since)))}, since ${at}`;
}

function valueOf({ value, permissibleValue, sensor }: WallAlarm): string {
  if (value === null) return 'Its reading is not known';
  const permissible = permissibleValue ? ` of ${formatDeflection(permissibleValue, { sensor })} permissible` : '';
  return `${formatDeflection(value, { sensor })}${permissible}, when it began`;
}
