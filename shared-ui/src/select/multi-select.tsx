import type { FieldTexts } from '../core/field';
import type { OptionValue, SelectOption } from './options';
import { WaitingSelect } from './waiting-select';

export interface MultiSelectProps<Value extends OptionValue> extends FieldTexts {
  options: readonly SelectOption<Value>[];
  values: readonly Value[];
  onChange: (values: Value[]) => void;
  placeholder?: string;
  disabled?: boolean;
  emptyText?: string;
}

/** Several of many, found by typing; each chosen one is a chip. Backspace in the empty field takes the last one back. A chosen option that is disabled stays. */
export function MultiSelect<Value extends OptionValue>(props: MultiSelectProps<Value>) {
  const { values, placeholder, disabled = false } = props;
  return (
    <WaitingSelect
      texts={props}
      shown=""
      placeholder={values.length === 0 ? placeholder : undefined}
      disabled={disabled}
      renderMachine={({ MultiSelectMachine }, started) => <MultiSelectMachine {...props} started={started} />}
    />
  );
}
