import type { FieldTexts } from '../core/field';
import type { OptionValue, SelectOption } from './options';

/** What the user did before the machine had loaded: it continues from here. */
export interface Started {
  query: string;
  focused: boolean;
  /** The list was opened, by a press or an arrow key. */
  open: boolean;
}

export interface SearchSelectProps<Value extends OptionValue> extends FieldTexts {
  options: readonly SelectOption<Value>[];
  value: Value | null;
  onChange: (value: Value | null) => void;
  placeholder?: string;
  /** Offers a cross that takes the choice back. */
  clearable?: boolean;
  disabled?: boolean;
  emptyText?: string;
}

export interface MultiSelectProps<Value extends OptionValue> extends FieldTexts {
  options: readonly SelectOption<Value>[];
  values: readonly Value[];
  onChange: (values: Value[]) => void;
  placeholder?: string;
  disabled?: boolean;
  emptyText?: string;
}
