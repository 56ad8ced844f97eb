import { cloneElement, useEffect, useId, useRef, useState, type ReactElement } from 'react';
import { PartStyles } from '../theme/part-styles';
import { LAYER_CSS, usePlacement, type Side } from './placement';

export type TooltipSide = Side;

export interface TooltipProps {
  text: string;
  side?: TooltipSide;
  /** One element that can be hovered and focused. */
  children: ReactElement<Record<string, unknown>>;
  /** The tooltip says more than the element's own name, and is read as its description. */
  describes?: boolean;
}

const SHOW_AFTER_MS = 350;
const CSS = `${LAYER_CSS}
.sg-tip-anchor{display:inline-flex;min-width:0}
.sg-tip{max-width:min(320px,calc(100vw - 16px));padding:5px 9px;border-radius:6px;background:var(--sg-text);color:var(--sg-bg);font-size:.75rem;font-weight:500;line-height:1.4;text-align:left;white-space:pre-line;overflow-wrap:anywhere;pointer-events:none}
`;

/** A short text beside what is hovered or focused. Escape hides it. */
export function Tooltip({ text, side = 'bottom', children, describes = false }: TooltipProps) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const layer = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const id = useId();
  usePlacement(open, anchor, layer, { side });
  useEffect(() => () => clearTimeout(timer.current), []);

  const show = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(true), SHOW_AFTER_MS);
  };
  const hide = () => {
    clearTimeout(timer.current);
    setOpen(false);
  };

  return (
    <span
      role="presentation"
      className="sg-tip-anchor"
      ref={anchor}
      onPointerEnter={(event) => event.pointerType !== 'touch' && show()}
      onPointerLeave={hide}
      onPointerDown={hide}
      // A finger does not hover: what a description says, a press shows.
      onClick={() => describes && setOpen(true)}
      onFocus={(event) => event.target.matches(':focus-visible') && show()}
      onBlur={hide}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        // The dialog around it stays.
        event.preventDefault();
        hide();
      }}
    >
      <PartStyles part="tooltip" css={CSS} />
      {describes ? cloneElement(children, { 'aria-describedby': open ? id : undefined }) : children}
      {open ? <span ref={layer} id={id} role="tooltip" popover="manual" className="sg-layer sg-tip" aria-hidden={describes ? undefined : true}>{text}</span> : null}
    </span>
  );
}
