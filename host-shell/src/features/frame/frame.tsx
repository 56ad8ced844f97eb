import { PartStyles } from '@sagitta/shared-ui/core';
import type { ReactNode } from 'react';
import frameCss from './frame.css';

export interface FrameProps {
  sidebar: ReactNode;
  header: ReactNode;
  footer: ReactNode;
  children: ReactNode;
}

/** Sidebar, header, content, footer. */
export function Frame({ sidebar, header, footer, children }: FrameProps) {
  return (
    <div className="sh-frame">
      <PartStyles part="sh-frame" css={frameCss} />
      <a className="sh-skip" href="#main">
        Skip to content
      </a>
      {sidebar}
      <div className="sh-body">
        {header}
        <main className="sh-main" id="main" tabIndex={-1}>
          {children}
        </main>
        {footer}
      </div>
    </div>
  );
}
