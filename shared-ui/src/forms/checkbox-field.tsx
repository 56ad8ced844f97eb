import { FIELD_CSS, PartStyles } from '../core/public';
import { useId, type ReactNode } from 'react';

const CSS = `
.sg-check{display:flex;align-items:flex-start;gap:8px;min-height:28px;padding:4px 0;cursor:pointer}
.sg-check:has(:disabled){opacity:.6;cursor:not-allowed}
.sg-check input{flex:none;width:16px;height:16px;margin-top:2px;accent-color:var(--sg-accent);cursor:inherit}
@media (pointer:coarse){.sg-check{min-height:40px;padding:10px 0}}
`;

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
      <PartStyles part="check" css={CSS} />
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
