import { PartStyles } from '@sagitta/shared-ui/core';
import type { ReactNode } from 'react';

const CSS = `
.sg-facts{display:flex;flex-wrap:wrap;gap:8px 24px}
.sg-facts>div{display:flex;flex-direction:column-reverse}
.sg-facts dt{font-size:.75rem;color:var(--sg-muted)}
.sg-facts dd{font-variant-numeric:tabular-nums;font-size:1rem;font-weight:600}
.sg-reading{display:flex;align-items:baseline;gap:4px 12px;flex-wrap:wrap;justify-content:space-between}
.sg-reading b{font-size:1.25rem;font-weight:600;letter-spacing:-.01em}
.sg-reading small{font-size:.75rem;color:var(--sg-muted)}
`;

export interface Fact {
  label: string;
  value: ReactNode;
}

/** Large values over small names: `24 / 26 devices reporting`. */
export function Facts({ items }: { items: readonly Fact[] }) {
  return (
    <dl className="sg-facts">
      <PartStyles part="facts" css={CSS} />
      {items.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
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
      <PartStyles part="facts" css={CSS} />
      <b>{value}</b>
      {note ? <small>{note}</small> : null}
    </p>
  );
}
