import { SegmentGroup } from '@chakra-ui/react';
import { useId, type ReactNode } from 'react';
import { PartStyles } from '../theme/part-styles';
import css from './segmented-control.css';

export interface Segment<Value extends string> {
  value: Value;
  label: string;
  icon?: ReactNode;
  disabled?: boolean;
}

export interface SegmentedControlProps<Value extends string> {
  /** Name of the choice. */
  label: string;
  segments: readonly Segment<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One of a few, all visible: a group of radio buttons to the keyboard and to screen readers. */
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
      <PartStyles part="segments" css={css} />
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
