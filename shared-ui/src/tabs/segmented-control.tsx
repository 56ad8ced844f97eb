import { PartStyles } from '@sagitta/shared-ui/core';
import { useId, type ReactNode } from 'react';

const CSS = `
.sg-segments{display:inline-flex;gap:2px;padding:2px;border:1px solid var(--sg-edge);border-radius:8px;background:var(--sg-surface);width:fit-content;max-width:100%;flex-wrap:wrap}
.sg-segments label{position:relative;display:inline-flex;align-items:center;gap:6px;min-height:30px;padding:0 12px;border-radius:6px;font-size:.8125rem;font-weight:500;color:var(--sg-muted);cursor:pointer}
.sg-segments label:hover{color:var(--sg-text)}
.sg-segments label:has(:checked){background:var(--sg-accent-soft);color:var(--sg-accent)}
.sg-segments label:has(:focus-visible){outline:2px solid var(--sg-focus);outline-offset:1px}
.sg-segments label:has(:disabled){opacity:.5;cursor:not-allowed}
.sg-segments input{position:absolute;inset:0;opacity:0;margin:0;cursor:inherit}
@media (pointer:coarse){.sg-segments label{min-height:38px}}
`;

export interface Segment<Value extends string> {
  value: Value;
  label: string;
  icon?: ReactNode;
  disabled?: boolean;
}

export interface SegmentedControlProps<Value extends string> {
  /** What is chosen here. */
  label: string;
  segments: readonly Segment<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One of a few, all in sight. A group of radio buttons to the keyboard and to screen readers. */
export function SegmentedControl<Value extends string>({
  label,
  segments,
  value,
  onChange,
}: SegmentedControlProps<Value>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className="sg-segments">
      <PartStyles part="segments" css={CSS} />
      {segments.map((segment) => (
        <label key={segment.value}>
          <input
            type="radio"
            name={name}
            value={segment.value}
            checked={segment.value === value}
            disabled={segment.disabled}
            onChange={() => onChange(segment.value)}
          />
          {segment.icon}
          {segment.label}
        </label>
      ))}
    </div>
  );
}
