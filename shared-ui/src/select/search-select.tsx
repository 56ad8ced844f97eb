import type { OptionValue } from './options';
import type { SearchSelectProps } from './props';
import { WaitingSelect } from './waiting-select';

/** One of many, found by typing. Quick with thousands of options. */
export function SearchSelect<Value extends OptionValue>(props: SearchSelectProps<Value>) {
  const { options, value, placeholder, clearable = false, disabled = false } = props;
  return (
    <WaitingSelect
      texts={props}
      shown={options.find((option) => option.value === value)?.label ?? ''}
      placeholder={placeholder}
      disabled={disabled}
      hasArrow
      needsMachine={clearable && value !== null}
      renderMachine={({ SearchSelectMachine }, started) => <SearchSelectMachine {...props} started={started} />}
    />
  );
}
