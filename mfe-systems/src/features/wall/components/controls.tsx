import { Button } from '@sagitta/shared-ui/core';
import { useEffect } from 'react';
import type { Turns } from '../hooks/use-turns';
import styles from './wall.module.css';

export interface ControlsProps {
  turns: Turns;
  place: number;
  of: number;
}

/** The turns by key: space pauses, the arrows go through them. Whoever reaches the buttons has time to read. */
export function Controls({ turns, place, of }: ControlsProps) {
  const { isPaused, pause, toggle, step } = turns;
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const act = { ' ': toggle, ArrowRight: () => step(1), ArrowLeft: () => step(-1) }[event.key];
      // A button that has the focus takes the key itself.
      if (!act || event.altKey || event.ctrlKey || event.metaKey || event.target instanceof HTMLButtonElement) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, [toggle, step]);
  return (
    <div
      role="toolbar"
      aria-label="Turns"
      className={styles.controls}
      onFocus={({ target }) => target.matches(':focus-visible') && pause()}
    >
      <p>{isPaused ? `Paused at ${place + 1} of ${of}` : `${place + 1} of ${of}`}</p>
      <span className={styles.buttons}>
        <Button size="sm" onClick={() => step(-1)}>
          Previous
        </Button>
        <Button size="sm" onClick={toggle}>
          {isPaused ? 'Go on' : 'Pause'}
        </Button>
        <Button size="sm" onClick={() => step(1)}>
          Next
        </Button>
      </span>
    </div>
  );
}
