import type { FieldTexts } from '../core/field';

export interface NumberFieldProps extends FieldTexts {
  /** As it is typed; an empty text for none. */
  value: string;
  onChange: (value: string) => void;
  min?: number;
  max?: number;
  step?: number;
  unit?: string;
  disabled?: boolean;
}

export interface RadioOption<Value extends string> {
  value: Value;
  label: string;
  /** Small, under the label: what it means. */
  note?: string;
  disabled?: boolean;
}

export interface RadioFieldProps<Value extends string> {
  label: string;
  options: readonly RadioOption<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  error?: string | null;
  disabled?: boolean;
}

export interface FileFieldProps extends FieldTexts {
  file: File | null;
  onChange: (file: File | null) => void;
  /** As the `accept` of an input: `image/*`. */
  accept?: string;
  disabled?: boolean;
  /** While it is uploaded: 0 to 100, null while unknown. */
  progress?: number | null;
  onCancel?: () => void;
}
