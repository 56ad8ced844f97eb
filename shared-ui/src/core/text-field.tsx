import { Input } from '@chakra-ui/react';
import { useState, type ComponentPropsWithRef, type ReactNode } from 'react';
import { Field, type FieldTexts } from './field';
import { usePasteLimit } from './use-paste-limit';

type InputProps = ComponentPropsWithRef<'input'>;

export interface TextFieldProps
  extends
    FieldTexts,
    Pick<
      InputProps,
      | 'ref'
      | 'name'
      | 'autoComplete'
      | 'autoFocus'
      | 'maxLength'
      | 'disabled'
      | 'readOnly'
      | 'placeholder'
      | 'inputMode'
      | 'onBlur'
      | 'onKeyDown'
      | 'min'
      | 'max'
      | 'step'
    > {
  type?: 'text' | 'email' | 'tel' | 'number' | 'search' | 'date' | 'time' | 'month' | 'url';
  value: string;
  onChange: (value: string) => void;
  /** Inside the field, at its start: an icon. */
  before?: ReactNode;
  /** Inside the field, at its end: a unit or a button. */
  after?: ReactNode;
}

/** One line of text. */
export function TextField({
  label,
  labelHidden,
  help,
  hint,
  error,
  required,
  before,
  after,
  type = 'text',
  onChange,
  ...input
}: TextFieldProps) {
  const paste = usePasteLimit(input.maxLength, onChange);
  return (
    <Field {...{ label, labelHidden, help, hint, required }} error={paste.problem ?? error}>
      {(control) => (
        <span className="sg-control">
          {before}
          <Input
            unstyled
            {...input}
            {...control}
            type={type}
            onPaste={paste.onPaste}
            onChange={(event) => paste.onType(event.target.value)}
          />
          {typeof after === 'string' ? <span className="sg-control-unit">{after}</span> : after}
        </span>
      )}
    </Field>
  );
}

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'before' | 'after' | 'min' | 'max' | 'step'>;

/** A password, with a switch that shows it. */
export function PasswordField({ label, labelHidden, hint, error, required, onChange, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const paste = usePasteLimit(input.maxLength, onChange);
  return (
    <Field {...{ label, labelHidden, hint, required }} error={paste.problem ?? error}>
      {(control) => (
        <span className="sg-control">
          <Input
            unstyled
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            onPaste={paste.onPaste}
            onChange={(event) => paste.onType(event.target.value)}
          />
          <button
            type="button"
            className="sg-btn sg-btn-ghost sg-btn-sm"
            aria-pressed={shown}
            aria-label="Show password"
            onClick={() => setShown(!shown)}
          >
            {shown ? 'Hide' : 'Show'}
          </button>
        </span>
      )}
    </Field>
  );
}
