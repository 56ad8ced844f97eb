import { useEffect, useState } from 'react';

/** Keeps the screen on. @returns whether it may go to sleep all the same */
export function useWakeLock(): boolean {
  const [maySleep, setMaySleep] = useState(false);
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    // The browser takes it back whenever the page is hidden.
    const take = async () => {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return;
      try {
        lock = await navigator.wakeLock.request('screen');
        if (isOver) await lock.release();
        setMaySleep(false);
      } catch (error) {
        console.warn('The screen cannot be kept on.', error);
        setMaySleep(true);
      }
    };
    const retake = () => void take();
    retake();
    document.addEventListener('visibilitychange', retake);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', retake);
      void lock?.release();
    };
  }, []);
  return maySleep;
}
