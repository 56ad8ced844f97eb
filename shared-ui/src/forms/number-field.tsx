import { Field } from '../core/field';
import { LateControl } from './late-control';
import type { NumberFieldProps } from './props';

/** A number, typed or stepped. */
export function NumberField({ label, labelHidden, help, hint, error, required, ...number }: NumberFieldProps) {
  return (
    <Field {...{ label, labelHidden, help, hint, error, required }}>
      {(control) => (
        <LateControl renderControl={({ NumberControl }) => <NumberControl control={control} {...number} />} />
      )}
    </Field>
  );
}
