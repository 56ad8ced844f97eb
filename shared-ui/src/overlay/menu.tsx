import { useId, useState, type ReactNode } from 'react';
import { LateLayer, pressed } from './late-layer';
import { layers } from './layers';
import type { MenuItem } from './menu-item';
import { ANCHOR, triggerProps, type Align, type Side, type TriggerProps } from './trigger';

export interface MenuProps {
  label: string;
  items: readonly MenuItem[];
  /** Renders the trigger, a button with these props; the menu opens beside it. */
  renderTrigger: (props: TriggerProps) => ReactNode;
  side?: Side;
  align?: Align;
}

/**
 * A menu at its trigger: arrows, Home, End and first letters move, Enter selects, Escape returns. Its machine is made
 * at the first press.
 */
export function Menu({ label, items, renderTrigger, side = 'bottom', align = 'start' }: MenuProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <span
        role="presentation"
        style={ANCHOR}
        onPointerEnter={layers.load}
        onFocus={layers.load}
        onKeyDown={(event) => {
          if (open || event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {renderTrigger(triggerProps(id, 'menu', open, () => setOpen(pressed(open))))}
      </span>
      <LateLayer
        open={open}
        onClose={() => setOpen(false)}
        renderLayer={({ MenuLayer }) => (
          <MenuLayer open={open} onOpenChange={setOpen} triggerId={id} {...{ label, items, side, align }} />
        )}
      />
    </>
  );
}
