import { Field, type FieldTexts } from '../core/field';
import { PartStyles } from '../theme/part-styles';
import { LateControl } from './late-control';
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

/** A number by sliding, with its value beside the track. */
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
        <div className="sg-range">
          <PartStyles part="range" css={css} />
          <LateControl
            renderControl={({ SliderControl }) => (
              <SliderControl
                {...{ control, value, onChange, min, max, step, format, disabled, colour }}
                label={texts.label}
              />
            )}
          />
          <output htmlFor={control.id}>{format(value)}</output>
        </div>
      )}
    </Field>
  );
}
