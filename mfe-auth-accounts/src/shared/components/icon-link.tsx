import { Tooltip } from '@sagitta/shared-ui/core';
import { Link } from '@sagitta/shared-ui/router';
import type { ReactNode } from 'react';

export interface IconLinkProps {
  to: string;
  /** Its name and its tooltip. */
  label: string;
  /** The icon. */
  children: ReactNode;
}

/** A link that is only an icon. */
export function IconLink({ to, label, children }: IconLinkProps) {
  return <Tooltip text={label}><Link to={to} aria-label={label} className="sg-icon-btn">{children}</Link></Tooltip>;
}
