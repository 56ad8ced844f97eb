import { Field, type FieldTexts, PartStyles } from '@sagitta/shared-ui/core';
import { ChevronDown, X } from 'lucide-react';
import { useRef } from 'react';
import { OptionList } from './option-list';
import type { OptionValue, SelectOption } from './options';
import { SELECT_CSS } from './select-css';
import { useCombobox } from './use-combobox';

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
export function SearchSelect<Value extends OptionValue>({
  options,
  value,
  onChange,
  placeholder,
  clearable = false,
  disabled = false,
  emptyText = 'Nothing found',
  ...texts
}: SearchSelectProps<Value>) {
  const box = useRef<HTMLSpanElement>(null);
  const combobox = useCombobox({ options, staysOpen: false, onPick: (option) => onChange(option.value) });
  const selected = options.find((option) => option.value === value)?.label ?? '';
  return (
    <Field {...texts}>
      {(control) => (
        <div className="sg-select">
          <PartStyles part="select" css={SELECT_CSS} />
          <span className="sg-control" ref={box}>
            <input
              {...control}
              {...combobox.inputProps}
              disabled={disabled}
              value={combobox.open ? combobox.query : selected}
              placeholder={selected || placeholder}
            />
          </span>
          <span className="sg-select-acts">
            {clearable && value !== null && !disabled ? (
              <button type="button" aria-label={`Clear ${texts.label}`} onClick={() => onChange(null)}>
                <X size={14} />
              </button>
            ) : null}
            <button
              type="button"
              tabIndex={-1}
              aria-hidden="true"
              disabled={disabled}
              onClick={() => {
                combobox.inputRef.current?.focus();
                combobox.openList();
              }}
            >
              <ChevronDown size={16} />
            </button>
          </span>
          {combobox.open ? (
            <OptionList
              id={combobox.listId}
              label={texts.label}
              anchorRef={box}
              options={combobox.found}
              active={combobox.active}
              isSelected={(option) => option === value}
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
