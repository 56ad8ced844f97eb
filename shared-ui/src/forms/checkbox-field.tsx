import { FIELD_CSS, PartStyles } from '../core/public';
import { useId, type ReactNode } from 'react';
import css from './checkbox-field.css';

export interface CheckboxFieldProps {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  hint?: string;
  disabled?: boolean;
}

export function CheckboxField({ label, checked, onChange, hint, disabled }: CheckboxFieldProps) {
  const id = useId();
  return (
    <div>
      <PartStyles part="field" css={FIELD_CSS} />
      <PartStyles part="check" css={css} />
      <label className="sg-check">
        <input
          type="checkbox"
          checked={checked}
          disabled={disabled}
          aria-describedby={hint ? id : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      {hint ? (
        <p id={id} className="sg-field-hint">
          {hint}
        </p>
      ) : null}
    </div>
  );
}
