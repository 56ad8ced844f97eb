import type { Word } from '@sagitta/shared-contracts/rules/glossary';
import { PartStyles } from '@sagitta/shared-ui/core';
import { HelpWord } from '@sagitta/shared-ui/overlay';
import type { ReactNode } from 'react';
import css from './facts.css';

export interface Fact {
  label: string;
  /** Explains the label. */
  help?: Word;
  value: ReactNode;
}

/** Large values over small names: `24 / 26 devices reporting`. */
export function Facts({ items }: { items: readonly Fact[] }) {
  return (
    <dl className="sg-facts">
      <PartStyles part="facts" css={css} />
      {items.map(({ label, help, value }) => (
        <div key={label}>
          <dt>{help ? <HelpWord word={help}>{label}</HelpWord> : label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export interface ReadingProps {
  /** Formatted, with its unit. */
  value: string;
  /** `31 % of 40 mm` */
  note?: string;
}

/** A reading in large figures with its note at the end of the line. */
export function Reading({ value, note }: ReadingProps) {
  return (
    <p className="sg-reading">
      <PartStyles part="facts" css={css} />
      <b>{value}</b>
      {note ? <small>{note}</small> : null}
    </p>
  );
}
