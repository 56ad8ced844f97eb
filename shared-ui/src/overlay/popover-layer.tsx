import { Popover, Portal } from '@chakra-ui/react';
import { useEffect, useState, type ReactNode } from 'react';
import { PartStyles } from '../theme/part-styles';
import floatCss from './layer.css';
import { ABOVE, contentId, nameId, placementOf, type Align, type Side } from './trigger';
import css from './popover-layer.css';

interface PopoverLayerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  triggerId: string;
  label: string;
  side: Side;
  align: Align;
  children: ReactNode;
}

/** The layer of a popover, at a trigger that was there before it. */
export function PopoverLayer({ open, onOpenChange, triggerId, label, side, align, children }: PopoverLayerProps) {
  // The machine takes the focus into the layer when it goes from closed to open, not where it starts open.
  const [made, setMade] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setMade(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <Popover.Root
      unstyled
      lazyMount
      unmountOnExit
      portalled
      open={open && made}
      onOpenChange={(change) => onOpenChange(change.open)}
      // What is open inside ends by it first.
      onEscapeKeyDown={(event) => {
        if (event.target instanceof Element && event.target.closest('[data-sg-escape]')) event.preventDefault();
      }}
      ids={{ trigger: triggerId, content: contentId(triggerId) }}
      positioning={{ placement: placementOf(side, align), strategy: 'fixed', gutter: 6 }}
    >
      <PartStyles part="popover" css={floatCss + css} />
      <Portal>
        <Popover.Positioner style={ABOVE}>
          <span id={nameId(triggerId)} hidden>
            {label}
          </span>
          {/* It can be reached with Tab, so that what is longer than the window can be scrolled. */}
          <Popover.Content aria-labelledby={nameId(triggerId)} tabIndex={0} className="sg-float sg-popover">
            {children}
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  );
}
