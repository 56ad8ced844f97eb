import { cloneElement, useId, type ReactElement } from 'react';
import type { Side } from './placement';
import { VisuallyHidden } from './visually-hidden';

export type TooltipSide = Side;

export interface TooltipProps {
  text: string;
  side?: TooltipSide;
  /** One element that can be hovered and focused. */
  children: ReactElement<Record<string, unknown>>;
  /** The tooltip says more than the element's own name, and is read as its description. */
  describes?: boolean;
}

/** A short text beside what is hovered or focused (tooltip-layer.tsx shows it). Escape hides it. */
export function Tooltip({ text, side, children, describes = false }: TooltipProps) {
  const id = useId();
  return (
    <span className="sg-tip-anchor" data-tip={text} data-tip-side={side} data-tip-press={describes || undefined}>
      {describes ? cloneElement(children, { 'aria-describedby': id }) : children}
      {describes ? <VisuallyHidden id={id}>{text}</VisuallyHidden> : null}
    </span>
  );
}
