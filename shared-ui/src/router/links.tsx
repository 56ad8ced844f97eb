import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { buttonClass, type ButtonLook } from '../core/button-look';
import buttonCss from '../core/button-look.css';
import { Tooltip } from '../core/tooltip';
import { PartStyles } from '../theme/part-styles';

export { Link };

/** A link in running text. */
export function TextLink(props: LinkProps) {
  return <Link {...props} className="sg-link" />;
}

export interface ButtonLinkProps extends ButtonLook, Omit<LinkProps, 'className' | 'style'> {
  icon?: ReactNode;
}

/** A link that looks like a button: it goes somewhere, a Button does something. */
export function ButtonLink({ variant, size, wide, icon, children, ...link }: ButtonLinkProps) {
  return (
    <Link {...link} className={buttonClass({ variant, size, wide })}>
      <PartStyles part="button" css={buttonCss} />
      <span className="sg-btn-text">
        {icon}
        {children}
      </span>
    </Link>
  );
}

export interface IconLinkProps extends Omit<LinkProps, 'className' | 'style' | 'aria-label' | 'title' | 'children'> {
  /** Its name and its tooltip. */
  label: string;
  /** The icon. */
  children: ReactNode;
}

/** A link that is only an icon, named by its tooltip as an IconButton is. */
export function IconLink({ label, children, ...link }: IconLinkProps) {
  return (
    <Tooltip text={label}>
      <Link {...link} aria-label={label} className="sg-icon-btn">
        <PartStyles part="button" css={buttonCss} />
        {children}
      </Link>
    </Tooltip>
  );
}
