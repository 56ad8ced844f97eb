import { Field as Parts } from '@chakra-ui/react';
import { useId, type ReactNode } from 'react';
import { PartStyles } from '../theme/part-styles';
import { FIELD_CSS } from './field-css';

export interface FieldTexts {
  label: string;
  /** Hides the label from the eye where the surroundings say the same. */
  labelHidden?: boolean;
  /** Beside the label: what explains it. */
  help?: ReactNode;
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

/** The id of a field's label, by that of its control: what a machine inside is named by. */
export function labelIdOf(controlId: string): string {
  return `${controlId}-label`;
}

/**
 * A label, a control, and under it the error, else the hint. The control is described by both. A Chakra part inside
 * takes its ids and its state.
 */
export function Field({ label, labelHidden = false, help, hint, error, required = false, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [hint ? hintId : '', error ? errorId : ''].filter(Boolean).join(' ');
  return (
    <Parts.Root
      unstyled
      id={id}
      ids={{ control: `${id}-field`, label: labelIdOf(id), helperText: hintId, errorText: errorId }}
      invalid={Boolean(error)}
      // A group needs a name, and the control has it.
      role="none"
      className="sg-field"
    >
      <PartStyles part="field" css={FIELD_CSS} />
      <span className={labelHidden ? 'sg-field-hidden' : 'sg-field-head'}>
        <Parts.Label className="sg-field-label">
          {label}
          {required ? (
            <span aria-hidden="true" className="sg-field-required">
              {' '}
              *
            </span>
          ) : null}
        </Parts.Label>
        {help}
      </span>
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
      {/* Always there: a live region announces what changes in it, not that it was added. */}
      <p id={errorId} className="sg-field-error" aria-live="polite">
        {error ?? ''}
      </p>
    </Parts.Root>
  );
}
