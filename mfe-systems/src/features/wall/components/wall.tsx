import { useServices } from '@sagitta/shared-contracts/remote';
import { PartStyles } from '@sagitta/shared-ui/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { wallQuery, type WallHeard } from '../api/wall';
import { useIdle } from '../hooks/use-idle';
import { useTick } from '../hooks/use-tick';
import { useTurns } from '../hooks/use-turns';
import { useWakeLock } from '../hooks/use-wake-lock';
import type { Plan } from '../../../shared/model/plan';
import { screensOf } from '../model/screens';
import { heardNow, trustIn, type Heard, type Trust } from '../model/trust';
import { AlarmTakeover } from './alarm-takeover';
import { Controls } from './controls';
import { NoTrust, Watchdog } from './no-trust';
import { ScreenOf } from './screen';
import { Silence } from './silence';
import { WallHead } from './wall-head';
import styles, { css } from './wall.module.css';

export interface WallProps {
  /** Of its link. */
  secret: string;
  Plan: Plan;
}

const LINKLESS = { state: 'linkless' } as const;

/** The screen of a control room (docs/product/wall.md). */
export function Wall({ secret, Plan }: WallProps) {
  const query = useQuery({ ...wallQuery(useServices(), secret), enabled: secret !== '' });
  const [since] = useState(heardNow);
  const now = useTick();
  const trust: Trust = secret
    ? trustIn({ since, heard: query.data?.heard ?? null, error: query.error }, now)
    : LINKLESS;
  const isIdle = useIdle();
  const maySleep = useWakeLock();
  return (
    <div className={isIdle ? `${styles.wall} ${styles.idle}` : styles.wall}>
      <PartStyles part="systems-wall" css={css} />
      {trust.state === 'fresh' && query.data ? (
        <Shown {...query.data} now={now} secret={secret} Plan={Plan} maySleep={maySleep} />
      ) : (
        <NoTrust trust={trust} last={query.data?.wall ?? null} />
      )}
      {query.data ? <Watchdog key={query.data.heard.steady} /> : null}
    </div>
  );
}

interface ShownProps extends WallHeard, WallProps {
  now: Heard;
  maySleep: boolean;
}

function Shown({ wall, heard, now, secret, Plan, maySleep }: ShownProps) {
  const isTaken = wall.alarms.length > 0;
  const turns = useTurns(wall.turnSeconds, isTaken);
  const screens = screensOf(wall);
  const place = ((turns.turn % screens.length) + screens.length) % screens.length;
  const screen = screens[place];
  return (
    <Shifted by={turns.turn}>
      <WallHead wall={wall} heard={heard} now={now} maySleep={maySleep} />
      <Silence wall={wall} isBrief={isTaken} />
      <div className={styles.main}>
        {isTaken ? <AlarmTakeover wall={wall} heard={heard} now={now} /> : null}
        {!isTaken && screen ? (
          <ScreenOf key={screen.key} screen={screen} wall={wall} secret={secret} Plan={Plan} />
        ) : null}
      </div>
      {isTaken ? null : <Controls turns={turns} place={place} of={screens.length} />}
    </Shifted>
  );
}

/** Moves all by some pixels with each turn, or what never changes would stay on the screen for good. */
function Shifted({ by, children }: { by: number; children: ReactNode }) {
  const step = Math.abs(by) % SHIFTS.length;
  return (
    <div className={styles.shifted} style={{ transform: SHIFTS[step] }}>
      {children}
    </div>
  );
}

const SHIFTS = ['none', 'translate(3px, 0)', 'translate(3px, 3px)', 'translate(0, 3px)'] as const;
