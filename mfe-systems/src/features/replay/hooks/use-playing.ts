import { usePrefersReducedMotion } from '@sagitta/shared-ui/core';
import { useCallback, useEffect, useRef, useState } from 'react';

/** What is read follows the moment so often while it plays, ms: nobody reads sixty texts a second. */
const READ_MS = 125;
/** Without motion the moment moves on once in so long, ms. */
const STILL_MS = 1_000;

interface Played {
  from: number;
  to: number;
  /** Shown first. */
  at: number;
  /** Ms of the replay in one second. */
  speed: number;
}

/** The moment of a replay, which goes on by itself while it plays. It pauses at its end, and where nobody sees it. */
export function usePlaying({ from, to, at, speed }: Played) {
  const [moment, setMoment] = useState(at);
  const [read, setRead] = useState(at);
  const [playing, setPlaying] = useState(false);
  const still = usePrefersReducedMotion();
  const now = useRef(at);
  const move = useCallback(
    (next: number) => {
      now.current = Math.min(Math.max(next, from), to);
      setMoment(now.current);
    },
    [from, to],
  );
  useEffect(() => {
    if (!playing) return;
    let last = performance.now();
    let readAt = Number.NEGATIVE_INFINITY;
    const advance = () => {
      const time = performance.now();
      move(now.current + ((time - last) / 1000) * speed);
      last = time;
      if (time - readAt >= READ_MS) {
        readAt = time;
        setRead(now.current);
      }
      if (now.current >= to) setPlaying(false);
    };
    return still ? everySecond(advance) : everyFrame(advance);
  }, [playing, still, speed, to, move]);
  useEffect(() => {
    const pause = () => document.hidden && setPlaying(false);
    document.addEventListener('visibilitychange', pause);
    return () => document.removeEventListener('visibilitychange', pause);
  }, []);
  const seek = useCallback(
    (next: number) => {
      setPlaying(false);
      move(next);
    },
    [move],
  );
  /** Goes to what a choice makes of the moment that is shown; stays where it is null. */
  const seekFrom = useCallback(
    (choose: (moment: number) => number | null) => {
      const next = choose(now.current);
      if (next !== null) seek(next);
    },
    [seek],
  );
  const pause = useCallback(() => {
    setPlaying(false);
    return now.current;
  }, []);
  const toggle = useCallback(() => {
    if (!playing && now.current >= to) move(from);
    setPlaying(!playing);
  }, [playing, from, to, move]);
  return { moment, read: playing ? read : moment, playing, seek, seekFrom, pause, toggle };
}

function everySecond(act: () => void): () => void {
  const timer = setInterval(act, STILL_MS);
  return () => clearInterval(timer);
}

function everyFrame(act: () => void): () => void {
  let frame = requestAnimationFrame(function next() {
    act();
    frame = requestAnimationFrame(next);
  });
  return () => cancelAnimationFrame(frame);
}
