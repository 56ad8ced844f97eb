import { useCallback, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { LAYER_CSS, usePlacement, type Align, type Side } from '../core/placement';
import { PartStyles } from '../theme/part-styles';
import { initialFocus } from './focus';
import { useDismiss } from './use-dismiss';

const CSS = `${LAYER_CSS}
.sg-anchor{display:inline-flex;min-width:0}
.sg-popover{max-width:min(420px,calc(100vw - 16px));max-height:calc(100dvh - 32px);overflow:auto;padding:12px;border:1px solid var(--sg-line);border-radius:8px;background:var(--sg-raised);box-shadow:0 8px 28px var(--sg-shadow);outline:none}
`;

/** What the trigger has to take over. */
export interface TriggerProps {
  onClick: () => void;
  'aria-haspopup': 'dialog' | 'menu';
  'aria-expanded': boolean;
  'aria-controls'?: string;
}

export interface PopoverProps {
  label: string;
  renderTrigger: (props: TriggerProps) => ReactNode;
  side?: Side;
  align?: Align;
  children: ReactNode;
}

/** A small layer at its trigger. It can be reached with Tab, so that what is longer than the window can be scrolled. Focus goes in and returns; Escape, a press outside or leaving it closes. */
export function Popover({ label, renderTrigger, side = 'bottom', align = 'start', children }: PopoverProps) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const id = useId();
  const close = useCallback(() => setOpen(false), []);
  const closeAndReturn = useCallback(() => {
    setOpen(false);
    anchor.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus();
  }, []);
  usePlacement(open, anchor, layer, { side, align });
  useDismiss(open, anchor, layer, close);
  useEffect(() => {
    if (open && layer.current) initialFocus(layer.current).focus();
  }, [open]);
  return (
    <span
      role="presentation"
      className="sg-anchor"
      ref={anchor}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        event.preventDefault();
        closeAndReturn();
      }}
    >
      <PartStyles part="popover" css={CSS} />
      {renderTrigger({
        onClick: () => setOpen(!open),
        'aria-haspopup': 'dialog',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
      })}
      {open ? (
        <div
          ref={layer}
          id={id}
          role="dialog"
          aria-label={label}
          tabIndex={0}
          popover="manual"
          className="sg-layer sg-popover"
        >
          {children}
        </div>
      ) : null}
    </span>
  );
}
