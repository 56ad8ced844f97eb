import { Field, type FieldTexts, PartStyles } from '@sagitta/shared-ui/core';
import { useMemo, useRef } from 'react';
import { OptionList } from './option-list';
import type { OptionValue, SelectOption } from './options';
import { SELECT_CSS } from './select-css';
import { useCombobox } from './use-combobox';

export interface MultiSelectProps<Value extends OptionValue> extends FieldTexts {
  options: readonly SelectOption<Value>[];
  values: readonly Value[];
  onChange: (values: Value[]) => void;
  placeholder?: string;
  disabled?: boolean;
  emptyText?: string;
}

/** Chips beyond this many are counted, not shown. */
const CHIPS_SHOWN = 12;

/** Several of many, found by typing; each chosen one is a chip. Backspace in the empty field takes the last one back. A chosen option that is disabled stays. */
export function MultiSelect<Value extends OptionValue>({
  options,
  values,
  onChange,
  placeholder,
  disabled = false,
  emptyText = 'Nothing found',
  ...texts
}: MultiSelectProps<Value>) {
  const box = useRef<HTMLSpanElement>(null);
  const byValue = useMemo(() => new Map(options.map((option) => [option.value, option])), [options]);
  const labelOf = (value: Value) => byValue.get(value)?.label ?? value;
  const isFixed = (value: Value) => byValue.get(value)?.disabled === true;
  const free = values.filter((value) => !isFixed(value));
  const remove = (value: Value | undefined) => onChange(values.filter((one) => one !== value));
  const combobox = useCombobox({
    options,
    staysOpen: true,
    onPick: ({ value }) => (values.includes(value) ? remove(value) : onChange([...values, value])),
    onBackspace: () => remove(free.at(-1)),
  });
  return (
    <Field {...texts}>
      {(control) => (
        <div className="sg-select">
          <PartStyles part="select" css={SELECT_CSS} />
          <span className="sg-control" ref={box}>
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
            <input
              {...control}
              {...combobox.inputProps}
              disabled={disabled}
              value={combobox.query}
              placeholder={values.length === 0 ? placeholder : undefined}
            />
          </span>
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
          {combobox.open ? (
            <OptionList
              id={combobox.listId}
              label={texts.label}
              anchorRef={box}
              options={combobox.found}
              active={combobox.active}
              isSelected={(option) => values.includes(option)}
              multiple
              onPick={combobox.pick}
              onActive={combobox.setActive}
              emptyText={emptyText}
            />
          ) : null}
        </div>
      )}
    </Field>
  );
}
