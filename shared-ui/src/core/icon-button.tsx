import type { ComponentPropsWithRef, ReactNode } from 'react';
import { PartStyles } from '../theme/part-styles';
import { ArcSpinner } from './arc';
import buttonCss from './button-look.css';
import { Tooltip, type TooltipSide } from './tooltip';

export interface IconButtonProps extends Omit<
  ComponentPropsWithRef<'button'>,
  'className' | 'style' | 'aria-label' | 'title' | 'children'
> {
  /** Its name and its tooltip. */
  label: string;
  /** The icon. */
  children: ReactNode;
  pending?: boolean;
  /** Why it cannot be used now. It stays reachable, and says so in its tooltip and its description. */
  unavailable?: string;
  /** For a toggle: whether it is on. */
  pressed?: boolean;
  destructive?: boolean;
  tooltipSide?: TooltipSide;
}

/** A button that is only an icon: it always has a name, and a tooltip that shows it. */
export function IconButton({
  label,
  children,
  pending = false,
  unavailable,
  pressed,
  destructive = false,
  tooltipSide,
  disabled,
  type = 'button',
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip
      text={unavailable ? `${label}\n${unavailable}` : label}
      side={tooltipSide}
      describes={unavailable !== undefined}
    >
      <button
        {...rest}
        type={type}
        className={destructive ? 'sg-icon-btn sg-icon-btn-danger' : 'sg-icon-btn'}
        aria-label={label}
        aria-pressed={pressed}
        aria-busy={pending || undefined}
        aria-disabled={unavailable ? true : undefined}
        disabled={disabled || pending}
        onClick={unavailable ? undefined : onClick}
      >
        <PartStyles part="button" css={buttonCss} />
        {pending ? <ArcSpinner size={18} /> : children}
      </button>
    </Tooltip>
  );
}
