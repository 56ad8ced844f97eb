import { Logo } from '@sagitta/shared-ui/first-paint';
import styles from '../../shared/frame.module.css';

/** The frame before anything has loaded: its surfaces and the logo, in their final places. */
export function EmptyFrame() {
  return (
    <div className={styles.frame}>
      <div className={styles.side}>
        <div className={styles.sidePanel}>
          <div className={styles.sideHead}>
            <Logo />
          </div>
        </div>
      </div>
      <div className={styles.body}>
        <div className={styles.head} />
      </div>
    </div>
  );
}
