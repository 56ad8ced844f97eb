import type { ReactNode } from 'react';
import type { FieldTexts } from '../core/field';

/** One thumb of a slider. */
export interface SliderThumb {
  /** Its name: `L2`. */
  label: string;
  /** CSS colour, for example `tokenVar('l2-mark')`. */
  colour?: string;
}

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

export interface SwitchFieldProps {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  hint?: string;
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
