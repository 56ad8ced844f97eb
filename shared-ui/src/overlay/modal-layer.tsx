import { Dialog, Portal } from '@chakra-ui/react';
import { useLayoutEffect, useRef, type CSSProperties, type ReactNode, type RefObject } from 'react';
import { noticesElement } from '../core/notices-element';
import { PartStyles } from '../theme/part-styles';
import css from './modal-layer.css';

/** The parts that name and describe a dialog. */
export const DialogTitle = Dialog.Title;
export const DialogDescription = Dialog.Description;

interface ModalLayerProps {
  open: boolean;
  onClose: () => void;
  closeOnOutsideClick: boolean;
  /** Left out where the content has a `Dialog.Title`. */
  label?: string;
  role?: 'dialog' | 'alertdialog';
  className: string;
  style?: CSSProperties & Record<`--${string}`, string>;
  /** Its position: centred, or along an edge. */
  at?: 'middle' | 'left' | 'right';
  children: ReactNode;
}

/**
 * What dialogs and drawers have in common. Focus goes in, stays and returns; the page behind is hidden, except the
 * notices.
 */
export function ModalLayer({
  open,
  onClose,
  closeOnOutsideClick,
  label,
  role = 'dialog',
  className,
  style,
  at = 'middle',
  children,
}: ModalLayerProps) {
  const content = useRef<HTMLDivElement>(null);
  const opener = useOpener(open, content);
  return (
    <Dialog.Root
      unstyled
      open={open}
      role={role}
      onOpenChange={(change) => {
        if (!change.open) onClose();
      }}
      closeOnInteractOutside={closeOnOutsideClick}
      // Only a press outside closes it. Focus moves by itself too, as when a dialog that this one replaces hands it
      // back.
      onFocusOutside={(event) => event.preventDefault()}
      initialFocusEl={() => initialFocus(content.current)}
      finalFocusEl={opener}
      persistentElements={noticesElement() ? [noticesElement] : undefined}
    >
      <Portal>
        <Dialog.Backdrop className="sg-backdrop" role="presentation" />
        <Dialog.Positioner
          className={at === 'middle' ? 'sg-modal' : `sg-modal sg-modal-${at}`}
          // React hands events through portals: keys pressed in here must not reach what opened it.
          onKeyDown={(event) => event.stopPropagation()}
        >
          <PartStyles part="modal" css={css} />
          <Dialog.Content ref={content} aria-label={label} className={className} style={style}>
            {children}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

/** What asks for the focus, else the first field, else the first control. */
const WANTED = [
  '[data-autofocus]',
  'input:enabled:not([type=hidden]),select:enabled,textarea:enabled',
  'button:enabled:not([data-sg-close]),a[href]',
];

function initialFocus(content: HTMLElement | null): HTMLElement | null {
  for (const selector of WANTED) {
    const found = content?.querySelector<HTMLElement>(selector);
    if (found) return found;
  }
  return content;
}

/**
 * Where the focus returns. A dialog that takes the place of another in one step returns it to where that one would
 * have.
 */
let handedOver: Element | null = null;

function useOpener(open: boolean, content: RefObject<HTMLElement | null>): () => HTMLElement | null {
  const opener = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (!open) return undefined;
    opener.current = handedOver ?? document.activeElement;
    return () => {
      handedOver = opener.current;
      requestAnimationFrame(() => {
        handedOver = null;
      });
    };
  }, [open]);
  return () => {
    // A dialog that took the place of this one has the focus by now: moving it would blur its first field.
    const focused = document.activeElement;
    const modal = focused?.closest('.sg-modal');
    const replaced = modal && !modal.contains(content.current) && !modal.contains(opener.current);
    if (replaced && focused instanceof HTMLElement) return focused;
    return opener.current instanceof HTMLElement && opener.current.isConnected ? opener.current : null;
  };
}
