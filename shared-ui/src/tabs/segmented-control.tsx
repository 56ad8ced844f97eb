import { SegmentGroup } from '@chakra-ui/react';
import { useId, type ReactNode } from 'react';
import { PartStyles } from '../theme/part-styles';

const CSS = `
.sg-segments{display:inline-flex;gap:2px;padding:2px;border:1px solid var(--sg-edge);border-radius:8px;background:var(--sg-surface);width:fit-content;max-width:100%;flex-wrap:wrap}
.sg-segments label{position:relative;display:inline-flex;align-items:center;gap:6px;min-height:30px;padding:0 12px;border-radius:6px;font-size:.8125rem;font-weight:500;color:var(--sg-muted);cursor:pointer}
.sg-segments label:hover{color:var(--sg-text)}
.sg-segments label:has(:checked){background:var(--sg-accent-soft);color:var(--sg-accent)}
.sg-segments label:has(:focus-visible){outline:2px solid var(--sg-focus);outline-offset:1px}
.sg-segments label:has(:disabled){opacity:.5;cursor:not-allowed}
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
  const nameId = useId();
  return (
    <SegmentGroup.Root
      unstyled
      ids={{ label: nameId }}
      className="sg-segments"
      value={value}
      onValueChange={(change) => {
        const segment = segments.find((one) => one.value === change.value);
        if (segment) onChange(segment.value);
      }}
    >
      <PartStyles part="segments" css={CSS} />
      <span id={nameId} hidden>
        {label}
      </span>
      {segments.map((segment) => (
        <SegmentGroup.Item key={segment.value} value={segment.value} disabled={segment.disabled}>
          <SegmentGroup.ItemHiddenInput />
          {segment.icon}
          {segment.label}
        </SegmentGroup.Item>
      ))}
    </SegmentGroup.Root>
  );
}
