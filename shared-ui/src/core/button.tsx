import { Button as Part } from '@chakra-ui/react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { PartStyles } from '../theme/part-styles';
import { ArcSpinner } from './arc';
import { buttonClass, type ButtonLook } from './button-look';
import buttonCss from './button-look.css';
import { Tooltip } from './tooltip';

export interface ButtonProps extends ButtonLook, Omit<ComponentPropsWithRef<'button'>, 'className' | 'style'> {
  /** Why it cannot be used now. It stays reachable, and says so in its tooltip and its description. */
  unavailable?: string;
  /** A request runs: shows the loading mark and takes no clicks. */
  pending?: boolean;
  /** Before the text. */
  icon?: ReactNode;
  children: ReactNode;
}

/** A button that shows its request. `type` defaults to `button`. */
export function Button({
  variant,
  size,
  wide,
  pending = false,
  unavailable,
  icon,
  children,
  disabled,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  const button = (
    <Part
      unstyled
      {...rest}
      type={unavailable ? 'button' : type}
      className={buttonClass({ variant, size, wide })}
      disabled={disabled || pending}
      aria-busy={pending || undefined}
      aria-disabled={unavailable ? true : undefined}
      onClick={unavailable ? undefined : onClick}
    >
      <PartStyles part="button" css={buttonCss} />
      <span className="sg-btn-text">
        {icon}
        {children}
      </span>
      {pending ? (
        <span className="sg-btn-wait">
          <ArcSpinner size={22} />
        </span>
      ) : null}
    </Part>
  );
  return unavailable ? (
    <Tooltip text={unavailable} describes>
      {button}
    </Tooltip>
  ) : (
    button
  );
}
