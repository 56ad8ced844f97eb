import { useEffect, useRef, useState } from 'react';
import { PartStyles } from '../theme/part-styles';
import { LAYER_CSS, usePlacement, type Side } from './placement';
import css from './tooltip-layer.css';

const SHOW_AFTER_MS = 350;
const SIDES: readonly Side[] = ['top', 'bottom', 'left', 'right'];

/**
 * The one tooltip of the page. Whatever carries `data-tip` shows its text when hovered or focused by the keyboard;
 * with `data-tip-press` also when pressed, since a finger does not hover. One layer for all: a page of devices has a
 * thousand tips.
 */
export function TooltipLayer() {
  const [tip, setTip] = useState<{ anchor: HTMLElement; text: string } | null>(null);
  const anchorRef = useRef<HTMLElement>(null);
  const layerRef = useRef<HTMLDivElement>(null);
  usePlacement(tip !== null, anchorRef, layerRef, { side: sideOf(tip?.anchor) });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hide = () => {
      clearTimeout(timer);
      anchorRef.current = null;
      setTip(null);
    };
    const show = (target: EventTarget | null, afterMs: number) => {
      const anchor = target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;
      if (anchor === anchorRef.current) return;
      hide();
      if (!anchor) return;
      anchorRef.current = anchor;
      timer = setTimeout(() => setTip({ anchor, text: anchor.dataset.tip ?? '' }), afterMs);
    };
    const onOver = (event: PointerEvent) => {
      if (event.pointerType !== 'touch') show(event.target, SHOW_AFTER_MS);
    };
    const onClick = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('[data-tip-press]')) show(event.target, 0);
    };
    const onFocus = (event: FocusEvent) => {
      if (event.target instanceof Element && event.target.matches(':focus-visible')) show(event.target, SHOW_AFTER_MS);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !layerRef.current) return;
      // The dialog around it stays.
      event.preventDefault();
      hide();
    };
    const listeners = [
      ['pointerover', onOver],
      ['pointerdown', hide],
      ['click', onClick],
      ['focusin', onFocus],
      ['focusout', hide],
      ['keydown', onKey],
    ] as const;
    for (const [type, listener] of listeners) document.addEventListener(type, listener as EventListener, true);
    return () => {
      for (const [type, listener] of listeners) document.removeEventListener(type, listener as EventListener, true);
      clearTimeout(timer);
    };
  }, []);

  return (
    <>
      <PartStyles part="tooltip" css={LAYER_CSS + css} />
      {tip ? (
        <div
          key={tip.text}
          ref={layerRef}
          role="tooltip"
          popover="manual"
          className="sg-layer sg-tip"
          aria-hidden="true"
        >
          {tip.text}
        </div>
      ) : null}
    </>
  );
}

function sideOf(anchor: HTMLElement | undefined): Side {
  return SIDES.find((side) => side === anchor?.dataset.tipSide) ?? 'bottom';
}
