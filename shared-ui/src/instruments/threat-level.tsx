import type { ThreatState } from '@sagitta/shared-contracts/rules/threat';
import { PartStyles, tokenVar } from '@sagitta/shared-ui/core';
import { useLevelAge } from './level-age';
import { levelText, threatVisual, type ThreatShape } from './threat-visual';
import css from './threat-level.css';

export interface ThreatLevelProps {
  state: ThreatState;
  /** More than the name: `Node obstructed: 1.2 m`. */
  text?: string;
  /** The level is the last one known, and may be worse by now: hatched, and named so. */
  lastKnown?: boolean;
}

/** A chip that shows a threat level by shape, name and colour. */
export function ThreatLevel({ state, text, lastKnown }: ThreatLevelProps) {
  const visual = threatVisual(state);
  const age = useLevelAge();
  const isPast = lastKnown || age !== '';
  const words = text ?? levelText(state, lastKnown);
  return (
    <span
      className={isPast ? 'sg-threat sg-threat-past' : 'sg-threat'}
      style={{ ['--c' as string]: tokenVar(visual.token) }}
    >
      <ThreatMark state={state} lastKnown={isPast} />
      {age === '' ? (
        words
      ) : (
        <span>
          {words}
          <span className="sg-threat-age">{` ${age}`}</span>
        </span>
      )}
    </span>
  );
}

/** The same chip for a device that has no level: words alone. */
export function NoThreatLevel({ text }: { text: string }) {
  return (
    <span className="sg-threat sg-threat-none">
      <PartStyles part="threat" css={css} />
      {text}
    </span>
  );
}

export interface ThreatMarkProps {
  state: ThreatState;
  size?: number;
  lastKnown?: boolean;
  /** For screen readers; without it the mark is decoration beside its name. */
  label?: string;
}

/** The shape alone, in its colour. */
export function ThreatMark({ state, size = 14, lastKnown, label }: ThreatMarkProps) {
  const visual = threatVisual(state);
  return (
    <>
      <PartStyles part="threat" css={css} />
      <svg
        className="sg-threat-shape"
        viewBox="0 0 14 14"
        width={size}
        height={size}
        // A last known or kept level is read on a roof at noon: its mark has the contrast of text.
        style={{ ['--c' as string]: tokenVar(lastKnown ? visual.token : visual.mark) }}
        role={label ? 'img' : undefined}
        aria-label={label}
        aria-hidden={label ? undefined : true}
      >
        <circle
          cx="7"
          cy="7"
          r="5.6"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeDasharray={lastKnown || visual.shape === 'hatch' ? '2 1.5' : undefined}
        />
        <Filling shape={visual.shape} />
        {lastKnown ? <path className="sg-threat-hatch" d="M1.5 8L8 1.5M3 11L11 3M6 12.5L12.5 6" /> : null}
      </svg>
    </>
  );
}

function Filling({ shape }: { shape: ThreatShape }) {
  if (shape === 0) return null;
  if (shape === 4) return <circle cx="7" cy="7" r="5.6" fill="currentColor" />;
  if (shape === 'slash') return <path d="M3.2 10.8L10.8 3.2" stroke="currentColor" strokeWidth="1.5" />;
  if (shape === 'dash') return <path d="M4.2 7h5.6" stroke="currentColor" strokeWidth="1.5" />;
  if (shape === 'hatch') return <path d="M4 8.5L8.5 4M5.5 10L10 5.5" stroke="currentColor" strokeWidth="1.2" />;
  if (shape === 'question')
    return (
      <path
        d="M5.4 5.6a1.7 1.7 0 1 1 2.3 1.6c-.5.2-.7.5-.7 1v.2M7 9.9v.4"
        stroke="currentColor"
        strokeWidth="1.3"
        fill="none"
        strokeLinecap="round"
      />
    );
  // A sector from twelve o'clock, clockwise, of one, two or three quarters.
  const end = { 1: '12.6 7', 2: '7 12.6', 3: '1.4 7' }[shape];
  return <path d={`M7 7V1.4A5.6 5.6 0 ${shape === 3 ? 1 : 0} 1 ${end}Z`} fill="currentColor" />;
}
