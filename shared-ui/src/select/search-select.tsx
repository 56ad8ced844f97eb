import type { FieldTexts } from '../core/field';
import type { OptionValue, SelectOption } from './options';
import { WaitingSelect } from './waiting-select';

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

/** One of many, found by typing. Quick with thousands of options. */
export function SearchSelect<Value extends OptionValue>(props: SearchSelectProps<Value>) {
  const { options, value, placeholder, disabled = false } = props;
  return (
    <WaitingSelect
      texts={props}
      shown={options.find((option) => option.value === value)?.label ?? ''}
      placeholder={placeholder}
      disabled={disabled}
      renderMachine={({ SearchSelectMachine }, started) => <SearchSelectMachine {...props} started={started} />}
    />
  );
}
