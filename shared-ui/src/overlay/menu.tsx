import { useCallback, useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { LAYER_CSS, usePlacement, type Align, type Side } from '../core/placement';
import { PartStyles } from '../theme/part-styles';
import type { TriggerProps } from './popover';
import { useDismiss } from './use-dismiss';

const CSS = `${LAYER_CSS}
.sg-anchor{display:inline-flex;min-width:0}
.sg-menu{min-width:180px;max-width:min(360px,calc(100vw - 16px));max-height:calc(100dvh - 32px);overflow:auto;padding:4px;border:1px solid var(--sg-line);border-radius:8px;background:var(--sg-raised);box-shadow:0 8px 28px var(--sg-shadow);outline:none}
.sg-menu [role^=menuitem]{display:flex;align-items:center;gap:10px;width:100%;min-height:34px;padding:6px 10px;border-radius:6px;text-align:left;color:var(--sg-text)}
.sg-menu [role^=menuitem]:focus-visible,.sg-menu [role^=menuitem]:hover:not([aria-disabled]){background:var(--sg-accent-soft);outline:none}
.sg-menu [role^=menuitem] svg{color:var(--sg-muted);flex:none}
.sg-menu [aria-disabled]{opacity:.5;cursor:not-allowed}
.sg-menu .sg-menu-danger,.sg-menu .sg-menu-danger svg{color:var(--sg-danger)}
.sg-menu-note{margin-left:auto;padding-left:16px;color:var(--sg-muted);font-size:.75rem}
.sg-menu hr{border:0;border-top:1px solid var(--sg-line);margin:4px 0}
`;

export interface MenuItem {
  id: string;
  label: string;
  icon?: ReactNode;
  /** Small, at the end of the line: a key, a value. */
  note?: string;
  onSelect: () => void;
  disabled?: boolean;
  destructive?: boolean;
  /** Given, the item is one of a choice, and says whether it is the chosen one. */
  checked?: boolean;
  /** A line above it. */
  separated?: boolean;
}

export interface MenuProps {
  label: string;
  items: readonly MenuItem[];
  renderTrigger: (props: TriggerProps) => ReactNode;
  side?: Side;
  align?: Align;
}

/** A menu at its trigger: arrows, Home, End and first letters move, Enter selects, Escape returns. */
export function Menu({ label, items, renderTrigger, side = 'bottom', align = 'start' }: MenuProps) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const id = useId();
  const close = useCallback(() => setOpen(false), []);
  usePlacement(open, anchor, layer, { side, align });
  useDismiss(open, anchor, layer, close);
  useEffect(() => {
    if (open) (layer.current?.querySelector<HTMLElement>('[aria-checked=true]') ?? entries(layer.current)[0])?.focus();
  }, [open]);

  const closeAndReturn = () => {
    setOpen(false);
    anchor.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open && event.key === 'ArrowDown') {
      event.preventDefault();
      setOpen(true);
    }
    if (!open) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      closeAndReturn();
    }
    if (event.key === 'Tab') setOpen(false);
    const target = nextEntry(entries(layer.current), event.key);
    if (!target) return;
    event.preventDefault();
    target.focus();
  };

  return (
    <span role="presentation" className="sg-anchor" ref={anchor} onKeyDown={onKeyDown}>
      <PartStyles part="menu" css={CSS} />
      {renderTrigger({
        onClick: () => setOpen(!open),
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
      })}
      {open ? (
        <div
          ref={layer}
          id={id}
          role="menu"
          aria-label={label}
          tabIndex={-1}
          popover="manual"
          className="sg-layer sg-menu"
        >
          {items.map((item) => (
            <Entry
              key={item.id}
              item={item}
              select={() => {
                closeAndReturn();
                item.onSelect();
              }}
            />
          ))}
        </div>
      ) : null}
    </span>
  );
}

function Entry({ item, select }: { item: MenuItem; select: () => void }) {
  return (
    <>
      {item.separated ? <hr /> : null}
      <button
        type="button"
        role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
        aria-checked={item.checked}
        aria-disabled={item.disabled || undefined}
        tabIndex={-1}
        className={item.destructive ? 'sg-menu-danger' : undefined}
        onClick={() => {
          if (!item.disabled) select();
        }}
      >
        {item.icon}
        {item.label}
        {item.note ? <span className="sg-menu-note">{item.note}</span> : null}
        {item.checked ? (
          <span className="sg-menu-note" aria-hidden="true">
            ✓
          </span>
        ) : null}
      </button>
    </>
  );
}

function entries(menu: HTMLElement | null): HTMLElement[] {
  return menu ? [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')] : [];
}

function nextEntry(all: HTMLElement[], key: string): HTMLElement | undefined {
  const at = all.findIndex((element) => element === document.activeElement);
  if (key === 'ArrowDown') return all[(at + 1) % all.length];
  if (key === 'ArrowUp') return all[(at - 1 + all.length) % all.length];
  if (key === 'Home') return all[0];
  if (key === 'End') return all.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
  const after = [...all.slice(at + 1), ...all.slice(0, at + 1)];
  return after.find((element) => element.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()));
}
