import { Field, usePasteLimit, type FieldTexts } from '../core/public';
import type { ComponentPropsWithRef } from 'react';

type AreaProps = ComponentPropsWithRef<'textarea'>;

export interface TextAreaFieldProps
  extends FieldTexts, Pick<AreaProps, 'ref' | 'rows' | 'disabled' | 'readOnly' | 'placeholder' | 'onBlur'> {
  value: string;
  onChange: (value: string) => void;
  /** Longest text; how much is left is shown under the field. */
  maxLength?: number;
}

/** Several lines of text. */
export function TextAreaField({
  label,
  labelHidden,
  help,
  hint,
  error,
  required,
  value,
  onChange,
  maxLength,
  ...area
}: TextAreaFieldProps) {
  const paste = usePasteLimit(maxLength, onChange);
  const left = maxLength === undefined ? null : `${value.length} / ${maxLength}`;
  return (
    <Field {...{ label, labelHidden, help, required }} error={paste.problem ?? error} hint={hint ?? left}>
      {(control) => (
        <span className="sg-control">
          <textarea
            {...area}
            {...control}
            value={value}
            maxLength={maxLength}
            onPaste={paste.onPaste}
            onChange={(event) => paste.onType(event.target.value)}
          />
        </span>
      )}
    </Field>
  );
}
