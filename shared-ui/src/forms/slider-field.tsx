import { Field, type FieldTexts } from '../core/field';
import { LateControl } from './late-control';

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

/** A number by sliding. */
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
        <span style={ROW}>
          <LateControl
            renderControl={({ SliderControl }) => (
              <SliderControl
                {...{ control, min, max, step, format, disabled }}
                thumbs={[{ label: texts.label, colour }]}
                values={[value]}
                onChange={([next]) => {
                  if (next !== undefined) onChange(next);
                }}
              />
            )}
          />
          <output htmlFor={control.id} style={OUTPUT}>
            {format(value)}
          </output>
        </span>
      )}
    </Field>
  );
}

const ROW = { display: 'grid', gridTemplateColumns: 'minmax(0,1fr) 64px', gap: 12, alignItems: 'center' } as const;
const OUTPUT = { textAlign: 'right', fontWeight: 500 } as const;
