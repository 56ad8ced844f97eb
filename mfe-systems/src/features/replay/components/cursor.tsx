import { createContext, use } from 'react';
import type { TimeRange } from '../model/replay-address';
import styles from './replay.module.css';

/** The moment that is shown: only what it moves is drawn again with it. */
export const Moment = createContext(0);

/** The moment, as a line over what is drawn once: moved without a layout or a painting. */
export function Cursor({ range: { from, to } }: { range: TimeRange }) {
  const share = ((use(Moment) - from) / (to - from)) * 100;
  return <i className={styles.cursor} style={{ transform: `translateX(${share.toFixed(3)}%)` }} />;
}
