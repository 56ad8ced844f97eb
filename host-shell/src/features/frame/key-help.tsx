import { WORDS } from '@sagitta/shared-contracts/rules/glossary';
import { Box, PartStyles } from '@sagitta/shared-ui/core';
import { Dialog } from '@sagitta/shared-ui/overlay';
import { useId, type ReactNode } from 'react';
import styles, { css } from './key-help.module.css';

type Key = readonly [pressed: string, does: string];

const FIND: Key = ['/', 'Search on this page'];
/** The keys that work on every page of the suite. */
const EVERYWHERE: readonly Key[] = [
  ['Ctrl K', 'Search everything: systems, devices, records, pages, actions'],
  ['?', 'Show these keys'],
  ['Tab', 'Go to the next control; the first one skips to the content'],
  ['Enter', 'Submit a form, open a link'],
  ['Escape', 'Close a dialog, a menu or this list'],
];

export interface KeyHelpProps {
  /** Whether `/` has anything to find here. */
  canFind: boolean;
  /** Keys of the page's own. */
  own?: readonly Key[];
  onClose: () => void;
}

/** The keys that work here, and what the words of the product mean. */
export function KeyHelp({ canFind, own = [], onClose }: KeyHelpProps) {
  return (
    <Dialog open title="Keys and words" onClose={onClose}>
      <PartStyles part="sh-keys" css={css} />
      <Section title="Keys" className={styles.keys}>
        {[...(canFind ? [FIND] : []), ...own, ...EVERYWHERE].map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </Section>
      <Section title="Words" className={styles.words}>
        {WORDS.map(([word, meaning]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </Section>
    </Dialog>
  );
}

interface SectionProps {
  title: string;
  className?: string;
  children: ReactNode;
}

function Section({ title, className, children }: SectionProps) {
  const id = useId();
  return (
    // Focusable, so that a list that is longer than the window is scrolled by keys.
    <Box role="region" aria-labelledby={id} className={styles.section} tabIndex={0}>
      <h3 id={id}>{title}</h3>
      <dl className={className}>{children}</dl>
    </Box>
  );
}
