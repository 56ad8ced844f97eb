import { Field, type FieldTexts, PartStyles } from '@sagitta/shared-ui/core';

const CSS = `
.sg-slider{display:grid;grid-template-columns:minmax(0,1fr) 64px;gap:12px;align-items:center;min-height:36px}
.sg-slider input{width:100%;accent-color:var(--c,var(--sg-accent));height:24px}
.sg-slider output{text-align:right;font-weight:500}
`;

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

/** A number by sliding: the threshold levels. */
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
        <span className="sg-slider" style={colour ? { ['--c' as string]: colour } : undefined}>
          <PartStyles part="slider" css={CSS} />
          <input
            {...control}
            type="range"
            min={min}
            max={max}
            step={step}
            value={value}
            disabled={disabled}
            aria-valuetext={format(value)}
            onChange={(event) => onChange(event.target.valueAsNumber)}
          />
          <output htmlFor={control.id}>{format(value)}</output>
        </span>
      )}
    </Field>
  );
}
