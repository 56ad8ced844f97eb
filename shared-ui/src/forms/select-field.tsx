import { Field, type FieldTexts } from '../core/public';
import { PartStyles } from '../theme/part-styles';
import css from './select-field.css';

export interface SelectFieldProps<Value extends string> extends FieldTexts {
  options: readonly { value: Value; label: string; disabled?: boolean }[];
  value: Value | '';
  onChange: (value: Value) => void;
  /** Shown while nothing is chosen. */
  placeholder?: string;
  disabled?: boolean;
}

/** One of a few, by the browser's own list. For many, SearchSelect. */
export function SelectField<Value extends string>({
  options,
  value,
  onChange,
  placeholder,
  disabled,
  ...texts
}: SelectFieldProps<Value>) {
  return (
    <Field {...texts}>
      {(control) => (
        <span className="sg-control">
          <PartStyles part="select-field" css={css} />
          <select
            {...control}
            value={value}
            disabled={disabled}
            onChange={(event) => {
              const chosen = options.find((option) => option.value === event.target.value);
              if (chosen) onChange(chosen.value);
            }}
          >
            {placeholder !== undefined && value === '' ? (
              <option value="" disabled>
                {placeholder}
              </option>
            ) : null}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
        </span>
      )}
    </Field>
  );
}
