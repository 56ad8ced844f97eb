import type { Word } from '@sagitta/shared-contracts/rules/glossary';
import { useId, useState, type ReactNode } from 'react';
import { PartStyles } from '../theme/part-styles';
import css from './help-word.css';
import { LateLayer, pressed } from './late-layer';
import { layers } from './layers';
import { ANCHOR, triggerProps } from './trigger';

export interface HelpWordProps {
  word: Word;
  /** The word as it stands in the text, which is pressed; a question mark without it. */
  children?: ReactNode;
}

/** Explains a word in place, by the glossary. Its text comes with the layers, at the first hover, focus or press. */
export function HelpWord({ word, children }: HelpWordProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const label = `What is meant by “${word}”?`;
  return (
    <>
      <PartStyles part="help-word" css={css} />
      <span style={ANCHOR} onPointerEnter={layers.load} onFocus={layers.load}>
        <button
          type="button"
          className={children === undefined ? 'sg-help' : 'sg-help-text'}
          aria-label={children === undefined ? label : undefined}
          title={label}
          {...triggerProps(id, 'dialog', open, () => setOpen(pressed(open)))}
        >
          {children ?? '?'}
        </button>
      </span>
      <LateLayer
        open={open}
        onClose={() => setOpen(false)}
        renderLayer={({ PopoverLayer, WordMeaning }) => (
          <PopoverLayer open={open} onOpenChange={setOpen} triggerId={id} side="bottom" align="start" label={label}>
            <WordMeaning word={word} />
          </PopoverLayer>
        )}
      />
    </>
  );
}
