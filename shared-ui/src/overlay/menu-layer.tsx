import { Menu, Portal } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { PartStyles } from '../theme/part-styles';
import floatCss from './layer.css';
import type { MenuItem } from './menu-item';
import { ABOVE, contentId, nameId, placementOf, type Align, type Side } from './trigger';
import css from './menu-layer.css';

interface MenuLayerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  triggerId: string;
  label: string;
  items: readonly MenuItem[];
  side: Side;
  align: Align;
}

/**
 * The layer of a menu, at a trigger that was there before it. Each opening has a machine of its own: only a new one
 * starts at an entry, so that the first arrow always moves from there.
 */
export function MenuLayer(props: MenuLayerProps) {
  const [opening, setOpening] = useState({ open: props.open, count: 0 });
  if (opening.open !== props.open) setOpening({ open: props.open, count: opening.count + (props.open ? 1 : 0) });
  return <Opening key={opening.count} {...props} />;
}

/**
 * Starts at the chosen entry, else at the first. An entry acts once the menu is gone: a dialog that opened above the
 * menu would close with it. The trigger has the focus by then, so the dialog returns the focus there.
 */
function Opening({ open, onOpenChange, triggerId, label, items, side, align }: MenuLayerProps) {
  const selected = useRef<MenuItem | null>(null);
  const leave = () => {
    const item = selected.current;
    selected.current = null;
    // Its machine gives the focus to the menu in a frame, which may come late: it would be lost with the menu.
    const isInMenu = document.getElementById(contentId(triggerId))?.contains(document.activeElement);
    if (item || isInMenu) document.getElementById(triggerId)?.focus();
    item?.onSelect();
  };
  const start = items.find(({ checked }) => checked) ?? items.find(({ disabled }) => !disabled);
  return (
    <Menu.Root
      unstyled
      lazyMount
      unmountOnExit
      loopFocus
      open={open}
      onOpenChange={(change) => onOpenChange(change.open)}
      onExitComplete={leave}
      defaultHighlightedValue={start?.id}
      ids={{ trigger: triggerId, content: contentId(triggerId) }}
      positioning={{ placement: placementOf(side, align), strategy: 'fixed', gutter: 6 }}
    >
      <Portal>
        <Menu.Positioner style={ABOVE}>
          <span id={nameId(triggerId)} hidden>
            {label}
          </span>
          <PartStyles part="menu" css={floatCss + css} />
          <Menu.Content aria-labelledby={nameId(triggerId)} className="sg-float sg-menu">
            {items.map((item) => (
              <Entry
                key={item.id}
                item={item}
                onSelect={() => {
                  selected.current = item;
                }}
              />
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}

/** The machine knows it as a checkbox; to a person it is one of a choice. */
const ONE_OF_A_CHOICE = { role: 'menuitemradio' };

function Entry({ item, onSelect }: { item: MenuItem; onSelect: () => void }) {
  const props = {
    value: item.id,
    disabled: item.disabled,
    className: item.destructive ? 'sg-menu-danger' : undefined,
  };
  const content = (
    <>
      {item.icon}
      {item.label}
      {item.note ? <span className="sg-menu-note">{item.note}</span> : null}
    </>
  );
  return (
    <>
      {item.separated ? <hr /> : null}
      {item.checked === undefined ? (
        <Menu.Item {...props} onSelect={onSelect}>
          {content}
        </Menu.Item>
      ) : (
        <Menu.CheckboxItem {...props} checked={item.checked} {...ONE_OF_A_CHOICE} onCheckedChange={onSelect}>
          {content}
          {item.checked ? (
            <span className="sg-menu-note" aria-hidden="true">
              ✓
            </span>
          ) : null}
        </Menu.CheckboxItem>
      )}
    </>
  );
}
