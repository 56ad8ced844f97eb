import { useId, useState, type ReactNode } from 'react';
import { LateLayer, pressed } from './late-layer';
import { layers } from './layers';
import { ANCHOR, triggerProps, type Align, type Side, type TriggerProps } from './trigger';

export interface PopoverProps {
  label: string;
  /** Renders the trigger, a button with these props; the popover opens beside it. */
  renderTrigger: (props: TriggerProps) => ReactNode;
  side?: Side;
  align?: Align;
  /** A function is given what closes the popover. */
  children: ReactNode | ((close: () => void) => ReactNode);
}

/**
 * A small layer at its trigger. Focus goes in and returns; Escape, a press outside or leaving it closes. Its machine is
 * made at the first press.
 */
export function Popover({ label, renderTrigger, side = 'bottom', align = 'start', children }: PopoverProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <span style={ANCHOR} onPointerEnter={layers.load} onFocus={layers.load}>
        {renderTrigger(triggerProps(id, 'dialog', open, () => setOpen(pressed(open))))}
      </span>
      <LateLayer
        open={open}
        onClose={() => setOpen(false)}
        renderLayer={({ PopoverLayer }) => (
          <PopoverLayer open={open} onOpenChange={setOpen} triggerId={id} {...{ label, side, align }}>
            {typeof children === 'function' ? children(() => setOpen(false)) : children}
          </PopoverLayer>
        )}
      />
    </>
  );
}
