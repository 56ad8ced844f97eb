import { PartStyles } from '@sagitta/shared-ui/core';
import type { ReactNode } from 'react';
import styles, { css as frameCss } from '../../shared/frame.module.css';

export interface FrameProps {
  sidebar: ReactNode;
  header: ReactNode;
  footer: ReactNode;
  children: ReactNode;
}

/** Sidebar, header, content, footer. */
export function Frame({ sidebar, header, footer, children }: FrameProps) {
  return (
    <div className={styles.frame}>
      <PartStyles part="sh-frame" css={frameCss} />
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      {sidebar}
      <div className={styles.body}>
        {header}
        <main className={styles.main} id="main" tabIndex={-1}>
          {children}
        </main>
        {footer}
      </div>
    </div>
  );
}
