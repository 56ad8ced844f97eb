import { Menu, Portal } from '@chakra-ui/react';
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

/** The layer of a menu, at a trigger that was there before it. It opens at the chosen entry, else at the first. */
export function MenuLayer({ open, onOpenChange, triggerId, label, items, side, align }: MenuLayerProps) {
  const start = items.find(({ checked }) => checked) ?? items.find(({ disabled }) => !disabled);
  return (
    <Menu.Root
      unstyled
      lazyMount
      unmountOnExit
      loopFocus
      open={open}
      onOpenChange={(change) => onOpenChange(change.open)}
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
              <Entry key={item.id} item={item} triggerId={triggerId} />
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}

/** The machine knows it as a checkbox; to a person it is one of a choice. */
const ONE_OF_A_CHOICE = { role: 'menuitemradio' };

function Entry({ item, triggerId }: { item: MenuItem; triggerId: string }) {
  const props = {
    value: item.id,
    disabled: item.disabled,
    className: item.destructive ? 'sg-menu-danger' : undefined,
  };
  const select = () => {
    // A dialog that the entry opens returns the focus to what has it now.
    document.getElementById(triggerId)?.focus();
    item.onSelect();
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
        <Menu.Item {...props} onSelect={select}>
          {content}
        </Menu.Item>
      ) : (
        <Menu.CheckboxItem {...props} checked={item.checked} {...ONE_OF_A_CHOICE} onCheckedChange={select}>
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
