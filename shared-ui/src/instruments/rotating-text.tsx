import { PartStyles, usePrefersReducedMotion, VisuallyHidden } from '@sagitta/shared-ui/core';
import { useEffect, useId, useState } from 'react';
import css from './rotating-text.css';

const TURN_MS = 5000;

export interface RotatingMessage {
  text: string;
  /** `notice` asks for action, and is not about the structure. */
  tone?: 'neutral' | 'notice' | 'bad';
}

export interface RotatingTextProps {
  messages: readonly RotatingMessage[];
}

/**
 * Messages that take turns every 5 s (docs/product/frame.md#waiting-and-failing). Hovering or focusing holds the one in
 * sight;
 * under reduced motion they are listed below each other. Its accessible name has all of them.
 */
export function RotatingText({ messages }: RotatingTextProps) {
  const still = usePrefersReducedMotion();
  const [turn, setTurn] = useState(0);
  const [held, setHeld] = useState(false);
  const id = useId();
  const rotates = !still && messages.length > 1;

  useEffect(() => {
    if (!rotates || held) return;
    const timer = setInterval(() => setTurn((now) => now + 1), TURN_MS);
    return () => clearInterval(timer);
  }, [rotates, held]);

  if (messages.length === 0) return null;
  return (
    <span
      className={rotates ? 'sg-rotating' : 'sg-rotating-list'}
      // Focusable only where there is something to hold.
      tabIndex={rotates ? 0 : undefined}
      role={rotates ? 'group' : undefined}
      aria-labelledby={rotates ? id : undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <PartStyles part="rotating" css={css} />
      {messages.map(({ text, tone }, index) => {
        const on = !rotates || index === turn % messages.length;
        const classes = [
          on && rotates ? 'sg-rotating-on' : '',
          rotates ? '' : 'sg-rotating-list',
          tone === 'bad' ? 'sg-rotating-bad' : '',
          tone === 'notice' ? 'sg-rotating-notice' : '',
        ];
        return (
          <span key={text} className={classes.filter(Boolean).join(' ')} aria-hidden={rotates || undefined}>
            {text}
          </span>
        );
      })}
      {rotates ? <VisuallyHidden id={id}>{messages.map(({ text }) => text).join('. ')}</VisuallyHidden> : null}
    </span>
  );
}
