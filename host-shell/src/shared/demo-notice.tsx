import { OPEN_DEMO_NOTICE } from '@sagitta/shared-contracts/rules/demo';
import { PartStyles } from '@sagitta/shared-ui/core';
import styles, { css } from './demo-notice.module.css';

/** Shown above every page of a demo that others can reach. */
export function DemoNotice() {
  return (
    <>
      <PartStyles part="sh-demo" css={css} />
      <p className={styles.demo} role="note">
        {OPEN_DEMO_NOTICE}
      </p>
    </>
  );
}
