import { Field, type FieldTexts } from '../core/field';
import { LateControl } from './late-control';
import type { SliderThumb } from './props';

export interface SlidersFieldProps extends FieldTexts {
  /** In the order of their values. */
  thumbs: readonly SliderThumb[];
  /** One for each thumb, rising. */
  values: readonly number[];
  onChange: (values: number[]) => void;
  min?: number;
  max?: number;
  step?: number;
  /** A value as text: `75 %`, `OFF`. Read to screen readers too. */
  format: (value: number) => string;
  disabled?: boolean;
}

/** Several numbers on one track, none of which passes another: the thresholds of L1 to L4. */
export function SlidersField({
  thumbs,
  values,
  onChange,
  min = 0,
  max = 100,
  step = 1,
  format,
  disabled,
  ...texts
}: SlidersFieldProps) {
  return (
    <Field {...texts}>
      {(control) => (
        <LateControl
          renderControl={({ SliderControl }) => (
            <SliderControl {...{ control, thumbs, values, onChange, min, max, step, format, disabled }} />
          )}
        />
      )}
    </Field>
  );
}
