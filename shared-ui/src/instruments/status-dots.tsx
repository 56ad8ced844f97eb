import type { StatusTone } from '@sagitta/shared-contracts/rules/status-tone';
import { PartStyles, VisuallyHidden } from '@sagitta/shared-ui/core';
import type { ReactNode } from 'react';
import css from './status-dots.css';

export interface StatusDot {
  /** What it is about: Radio, Sensor, Power. */
  label: string;
  tone: StatusTone;
  /** Shown instead of the label: `78 %`. */
  text?: string;
  /** The reason, in the tooltip and for screen readers. */
  detail?: string;
}

const WORDS = { ok: 'OK', warn: 'warning', bad: 'fault', unknown: 'unknown' } as const satisfies Record<
  StatusTone,
  string
>;
/** A square, a triangle, a cross, a ring: distinguishable without colour. */
const SHAPES = {
  ok: <rect x="1" y="1" width="7" height="7" rx="2" fill="currentColor" />,
  warn: <path d="M4.5.6L8.8 8.4H.2z" fill="currentColor" />,
  bad: <path d="M1.2 1.2l6.6 6.6M7.8 1.2L1.2 7.8" stroke="currentColor" strokeWidth="2.2" />,
  unknown: <circle cx="4.5" cy="4.5" r="3.2" fill="none" stroke="currentColor" strokeWidth="1.6" />,
} as const satisfies Record<StatusTone, ReactNode>;

/** The states of a device in one line, each by shape, colour and text. */
export function StatusDots({ items }: { items: readonly StatusDot[] }) {
  return (
    <ul className="sg-dots">
      <PartStyles part="dots" css={css} />
      {items.map((item) => (
        <li
          key={item.label}
          className={`sg-dot sg-dot-${item.tone}`}
          data-tip={`${item.label}: ${item.detail ?? WORDS[item.tone]}`}
          data-tip-side="top"
        >
          <svg viewBox="0 0 9 9" aria-hidden="true">
            {SHAPES[item.tone]}
          </svg>
          {item.text ? <VisuallyHidden>{`${item.label} `}</VisuallyHidden> : null}
          {item.text ?? item.label}
          <VisuallyHidden>{`: ${item.detail ?? WORDS[item.tone]}`}</VisuallyHidden>
        </li>
      ))}
    </ul>
  );
}
