import { useEffect, useState } from 'react';
import { heardNow, type Heard } from '../model/trust';

/** The clocks of this device, read every second. */
export function useTick(): Heard {
  const [now, setNow] = useState(heardNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(heardNow()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
