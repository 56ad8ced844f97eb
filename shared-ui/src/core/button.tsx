import type { ComponentPropsWithRef, ReactNode } from 'react';
import { PartStyles } from '../theme/part-styles';
import { ArcSpinner } from './arc';
import { BUTTON_CSS, buttonClass, type ButtonLook } from './button-look';

export interface ButtonProps extends ButtonLook, Omit<ComponentPropsWithRef<'button'>, 'className' | 'style'> {
  /** A request runs: shows the loading mark and takes no clicks. */
  pending?: boolean;
  /** Before the text. */
  icon?: ReactNode;
  children: ReactNode;
}

/** A button that shows its request. `type` is `button` unless told. */
export function Button({ variant, size, wide, pending = false, icon, children, disabled, type = 'button', ...rest }: ButtonProps) {
  return (
    <button {...rest} type={type} className={buttonClass({ variant, size, wide })} disabled={disabled || pending} aria-busy={pending || undefined}>
      <PartStyles part="button" css={BUTTON_CSS} />
      <span className="sg-btn-text">{icon}{children}</span>
      {pending ? <span className="sg-btn-wait"><ArcSpinner size={22} /></span> : null}
    </button>
  );
}
