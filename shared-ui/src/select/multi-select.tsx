import type { OptionValue } from './options';
import type { MultiSelectProps } from './props';
import { WaitingSelect } from './waiting-select';

/**
 * Several of many, found by typing; each chosen one is a chip. Backspace in the empty field takes the last one back. A
 * chosen option that is disabled stays.
 */
export function MultiSelect<Value extends OptionValue>(props: MultiSelectProps<Value>) {
  const { values, placeholder, disabled = false } = props;
  return (
    <WaitingSelect
      texts={props}
      shown=""
      placeholder={values.length === 0 ? placeholder : undefined}
      disabled={disabled}
      hasArrow={false}
      needsMachine={values.length > 0}
      renderMachine={({ MultiSelectMachine }, started) => <MultiSelectMachine {...props} started={started} />}
    />
  );
}
