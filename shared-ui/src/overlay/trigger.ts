/** What a trigger has to take over. */
export interface TriggerProps {
  id: string;
  onClick: () => void;
  'aria-haspopup': 'dialog' | 'menu';
  'aria-expanded': boolean;
  'aria-controls'?: string;
}

/** The attributes of a trigger, and the ids by which the machine finds it and its layer. */
export function triggerProps(
  id: string,
  kind: TriggerProps['aria-haspopup'],
  open: boolean,
  onClick: () => void,
): TriggerProps {
  return {
    id,
    onClick,
    'aria-haspopup': kind,
    'aria-expanded': open,
    'aria-controls': open ? contentId(id) : undefined,
  };
}

export function contentId(triggerId: string): string {
  return `${triggerId}-layer`;
}

/** Of the element that names the layer: its machine would name it by the trigger. */
export function nameId(triggerId: string): string {
  return `${triggerId}-name`;
}

export type Side = 'top' | 'bottom' | 'left' | 'right';
export type Align = 'start' | 'centre' | 'end';

/** A placement by the name that Chakra gives it. */
export function placementOf(side: Side, align: Align): Side | `${Side}-start` | `${Side}-end` {
  return align === 'centre' ? side : `${side}-${align}`;
}

/**
 * Style of what places a layer: above the frame and its dialogs, below tooltips. The machine's own `z-index` is read
 * from the content before its rules hold, and stays `auto`.
 */
export const ABOVE = { zIndex: 58 } as const;

/** Style of the element round a trigger. */
export const ANCHOR = { display: 'inline-flex', minWidth: 0 } as const;
