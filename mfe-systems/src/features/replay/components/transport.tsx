import { levelWords } from '@sagitta/shared-contracts/rules/level-words';
import type { SystemLevel } from '@sagitta/shared-contracts/rules/system-level';
import { Button, VisuallyHidden } from '@sagitta/shared-ui/core';
import { SelectField } from '@sagitta/shared-ui/forms';
import { ThreatMark } from '@sagitta/shared-ui/instruments';
import { memo, type ReactNode } from 'react';
import type { Replaying } from '../hooks/use-replaying';
import { SPEEDS, type Speed } from '../model/speeds';
import { momentWords, roofWords } from '../model/words';
import styles from './replay.module.css';
import { TimeLine } from './time-line';

const SPEED_OPTIONS = (Object.keys(SPEEDS) as Speed[]).map((value) => ({ value, label: SPEEDS[value].label }));

export interface TransportProps {
  replaying: Replaying;
  zone: string;
  /** What else can be done with the moment. */
  tools?: ReactNode;
}

/** What moves the moment of a replay. */
export function Transport({ replaying, zone, tools }: TransportProps) {
  const { moment, playing, level, range, events, weather, tracks, seek } = replaying;
  const spoken = playing ? 'Playing' : `${momentWords(moment, zone)}: ${levelWords(level)}`;
  return (
    <>
      <VisuallyHidden>
        <p role="status">{spoken}</p>
      </VisuallyHidden>
      <TimeLine {...{ range, moment, zone, events, weather, spoken }} bases={tracks} onSeek={seek} />
      <Tools
        playing={playing}
        toggle={replaying.toggle}
        jumps={replaying.jumps}
        speed={replaying.speed}
        setSpeed={replaying.setSpeed}
        hasLast={replaying.hasLast}
        hasNext={replaying.next !== null}
        hasHighest={replaying.highest !== null}
        tools={tools}
      />
    </>
  );
}

/** The level of a roof, and on which device. */
export const RoofLevel = memo(function RoofLevel({ level }: { level: SystemLevel }) {
  return (
    <p className={styles.level}>
      <ThreatMark state={level.state} lastKnown={level.lastKnown || level.doubtful} size={20} />
      {roofWords(level)}
    </p>
  );
});

type ToolsProps = Pick<Replaying, 'playing' | 'toggle' | 'jumps' | 'speed' | 'setSpeed' | 'hasLast'> &
  Pick<TransportProps, 'tools'> & { hasNext: boolean; hasHighest: boolean };

/** Drawn again where a button changes, not with each frame. */
const Tools = memo(function Tools({ playing, toggle, jumps, speed, setSpeed, tools, ...has }: ToolsProps) {
  return (
    <div className={styles.tools}>
      <Button variant="primary" onClick={toggle}>
        {playing ? 'Pause' : 'Play'}
      </Button>
      <Button disabled={!has.hasLast} onClick={jumps.toLast}>
        Previous event
      </Button>
      <Button disabled={!has.hasNext} onClick={jumps.toNext}>
        Next event
      </Button>
      <Button disabled={!has.hasHighest} onClick={jumps.toHighest}>
        Highest load
      </Button>
      <SelectField label="Speed" labelHidden options={SPEED_OPTIONS} value={speed} onChange={setSpeed} />
      {tools}
    </div>
  );
});
