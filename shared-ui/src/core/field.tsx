import { useId, type ReactNode } from 'react';
import { PartStyles } from '../theme/part-styles';
import { FIELD_CSS } from './field-css';

export interface FieldTexts {
  label: string;
  /** Hides the label from the eye where the surroundings say the same. */
  labelHidden?: boolean;
  /** What to type, shown under the field until there is an error. */
  hint?: ReactNode;
  /** What is wrong, shown under the field that is wrong. */
  error?: string | null;
  required?: boolean;
}

/** Attributes that tie a control to its label, hint and error. */
export interface ControlProps {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
}

export interface FieldProps extends FieldTexts {
  children: (control: ControlProps) => ReactNode;
}

/** A label, a control, and under it the error, else the hint. The control is described by both. */
export function Field({ label, labelHidden = false, hint, error, required = false, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [hint ? hintId : '', error ? errorId : ''].filter(Boolean).join(' ');
  return (
    <div className="sg-field">
      <PartStyles part="field" css={FIELD_CSS} />
      <label htmlFor={id} className={labelHidden ? 'sg-field-label sg-field-hidden' : 'sg-field-label'}>
        {label}
        {required ? (
          <span aria-hidden="true" className="sg-field-required">
            {' '}
            *
          </span>
        ) : null}
      </label>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      {hint ? (
        <p id={hintId} className={error ? 'sg-field-hint sg-field-hidden' : 'sg-field-hint'}>
          {hint}
        </p>
      ) : null}
      <p id={errorId} className="sg-field-error" aria-live="polite">
        {error ?? ''}
      </p>
    </div>
  );
}
