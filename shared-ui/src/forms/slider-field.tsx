import { Field, type FieldTexts } from '../core/field';
import { PartStyles } from '../theme/part-styles';
import css from './slider-field.css';

export interface SliderFieldProps extends FieldTexts {
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  step?: number;
  /** The value as text: `75 %`, `OFF`. Read to screen readers too. */
  format: (value: number) => string;
  disabled?: boolean;
  /** CSS colour of the track, for example `tokenVar('l2-mark')`. */
  colour?: string;
}

/** A number by sliding: the browser's own control, which is there at once. */
export function SliderField({
  value,
  onChange,
  min = 0,
  max = 100,
  step = 1,
  format,
  disabled,
  colour,
  ...texts
}: SliderFieldProps) {
  return (
    <Field {...texts}>
      {(control) => (
        <span className="sg-range">
          <PartStyles part="range" css={css} />
          <input
            {...control}
            type="range"
            {...{ value, min, max, step, disabled }}
            aria-valuetext={format(value)}
            onChange={({ target }) => onChange(target.valueAsNumber)}
            style={{ ['--c' as string]: colour, ['--part' as string]: (value - min) / (max - min) }}
          />
          <output htmlFor={control.id}>{format(value)}</output>
        </span>
      )}
    </Field>
  );
}
