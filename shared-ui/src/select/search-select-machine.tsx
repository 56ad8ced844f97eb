import { Combobox } from '@chakra-ui/react';
import { ChevronDown, X } from 'lucide-react';
import { Field, labelIdOf } from '../core/field';
import { PartStyles } from '../theme/part-styles';
import { OptionList } from './option-list';
import type { OptionValue } from './options';
import type { SearchSelectProps, Started } from './props';
import selectCss from './select.css';
import { useSearch } from './use-search';

interface SearchSelectMachineProps<Value extends OptionValue> extends SearchSelectProps<Value> {
  started: Started;
}

/** The search field itself, with its machine. */
export function SearchSelectMachine<Value extends OptionValue>({
  options,
  value,
  onChange,
  placeholder,
  clearable = false,
  disabled = false,
  emptyText = 'Nothing found',
  started,
  ...texts
}: SearchSelectMachineProps<Value>) {
  const { query, field, list, root } = useSearch(options, started);
  const selected = options.find((option) => option.value === value)?.label ?? '';
  return (
    <Field {...texts}>
      {(control) => (
        <Combobox.Root
          {...root}
          ids={{ input: control.id, label: labelIdOf(control.id) }}
          disabled={disabled}
          value={value === null ? [] : [String(value)]}
          onValueChange={({ value: [chosen] }) => {
            const option = options.find((one) => String(one.value) === chosen);
            if (option) onChange(option.value);
          }}
          inputValue={query ?? selected}
        >
          <PartStyles part="select" css={selectCss} />
          <Combobox.Control className="sg-control">
            <Combobox.Input {...control} {...field} placeholder={selected || placeholder} />
          </Combobox.Control>
          <span className="sg-select-acts">
            {clearable && value !== null && !disabled ? (
              <button type="button" aria-label={`Clear ${texts.label}`} onClick={() => onChange(null)}>
                <X size={14} />
              </button>
            ) : null}
            <Combobox.Trigger aria-hidden="true">
              <ChevronDown size={16} />
            </Combobox.Trigger>
          </span>
          <OptionList {...list} label={texts.label} emptyText={emptyText} />
        </Combobox.Root>
      )}
    </Field>
  );
}
