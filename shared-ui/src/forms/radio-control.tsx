import { RadioGroup } from '@chakra-ui/react';
import { PartStyles } from '../theme/part-styles';
import type { RadioFieldProps } from './props';
import css from './radio-control.css';

interface RadioControlProps<Value extends string> extends RadioFieldProps<Value> {
  labelId: string;
  describedBy?: string;
}

export function RadioControl<Value extends string>({
  options,
  value,
  onChange,
  disabled,
  labelId,
  describedBy,
}: RadioControlProps<Value>) {
  return (
    <RadioGroup.Root
      unstyled
      className="sg-radios"
      ids={{ label: labelId }}
      aria-describedby={describedBy}
      value={value}
      disabled={disabled}
      onValueChange={(change) => {
        const option = options.find((one) => one.value === change.value);
        if (option) onChange(option.value);
      }}
    >
      <PartStyles part="radios" css={css} />
      {options.map((option) => (
        <RadioGroup.Item key={option.value} value={option.value} disabled={option.disabled} className="sg-radio">
          <RadioGroup.ItemHiddenInput />
          <RadioGroup.ItemControl />
          <RadioGroup.ItemText>
            {option.label}
            {option.note ? <span className="sg-radio-note">{option.note}</span> : null}
          </RadioGroup.ItemText>
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
