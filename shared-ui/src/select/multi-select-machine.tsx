import { Combobox } from '@chakra-ui/react';
import { useMemo } from 'react';
import { Field, labelIdOf } from '../core/field';
import { PartStyles } from '../theme/part-styles';
import type { MultiSelectProps, Started } from './props';
import { OptionList } from './option-list';
import type { OptionValue } from './options';
import selectCss from './select.css';
import { useSearch } from './use-search';

interface MultiSelectMachineProps<Value extends OptionValue> extends MultiSelectProps<Value> {
  started: Started;
}

/** Chips beyond this many are counted, not shown. */
const CHIPS_SHOWN = 12;

/** The field for several, with its machine. */
export function MultiSelectMachine<Value extends OptionValue>({
  options,
  values,
  onChange,
  placeholder,
  disabled = false,
  emptyText = 'Nothing found',
  started,
  ...texts
}: MultiSelectMachineProps<Value>) {
  const { query, field, list, root } = useSearch(options, started);
  const byKey = useMemo(() => new Map(options.map((option) => [String(option.value), option])), [options]);
  const labelOf = (value: Value) => byKey.get(String(value))?.label ?? value;
  const isFixed = (value: Value) => byKey.get(String(value))?.disabled === true;
  const free = values.filter((value) => !isFixed(value));
  const remove = (value: Value | undefined) => onChange(values.filter((one) => one !== value));
  const choose = (keys: readonly string[]) => {
    const kept = new Map(values.map((value) => [String(value), value]));
    onChange(keys.map((key) => kept.get(key) ?? byKey.get(key)?.value).filter((value) => value !== undefined));
  };
  return (
    <Field {...texts}>
      {(control) => (
        <Combobox.Root
          {...root}
          multiple
          ids={{ input: control.id, label: labelIdOf(control.id) }}
          disabled={disabled}
          value={values.map(String)}
          onValueChange={(change) => choose(change.value)}
          inputValue={query ?? ''}
        >
          <PartStyles part="select" css={selectCss} />
          <Combobox.Control className="sg-control">
            {values.slice(0, CHIPS_SHOWN).map((value) => (
              <span
                key={value}
                className={isFixed(value) ? 'sg-select-chip sg-select-fixed' : 'sg-select-chip'}
                title={String(labelOf(value))}
              >
                <span>{labelOf(value)}</span>
                {isFixed(value) ? null : (
                  <button
                    type="button"
                    disabled={disabled}
                    aria-label={`Remove ${labelOf(value)}`}
                    onClick={() => remove(value)}
                  >
                    ×
                  </button>
                )}
              </span>
            ))}
            {values.length > CHIPS_SHOWN ? (
              <span className="sg-control-unit">and {values.length - CHIPS_SHOWN} more</span>
            ) : null}
            <Combobox.Input
              {...control}
              {...field}
              placeholder={values.length === 0 ? placeholder : undefined}
              onKeyDown={(event) => {
                if (event.key === 'Backspace' && !query) remove(free.at(-1));
              }}
            />
          </Combobox.Control>
          {free.length > 0 && !disabled ? (
            <span className="sg-select-acts">
              <button
                type="button"
                aria-label={`Clear ${texts.label}`}
                onClick={() => onChange(values.filter(isFixed))}
              >
                ×
              </button>
            </span>
          ) : null}
          <OptionList {...list} label={texts.label} emptyText={emptyText} />
        </Combobox.Root>
      )}
    </Field>
  );
}
