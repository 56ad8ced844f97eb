import { RadioGroup } from '@chakra-ui/react';
import { PartStyles } from '../theme/part-styles';
import type { RadioFieldProps } from './props';

const CSS = `
.sg-radios{display:flex;flex-direction:column;gap:2px}
.sg-radio{display:flex;align-items:flex-start;gap:8px;min-height:28px;padding:4px 0;cursor:pointer}
.sg-radio[data-disabled]{opacity:.6;cursor:not-allowed}
.sg-radio [data-part=item-control]{flex:none;width:16px;height:16px;margin-top:2px;border:1px solid var(--sg-control);border-radius:50%;background:var(--sg-surface)}
.sg-radio [data-part=item-control][data-state=checked]{border:5px solid var(--sg-accent)}
.sg-radio [data-part=item-control][data-focus-visible]{outline:2px solid var(--sg-focus);outline-offset:2px}
.sg-radio-note{display:block;font-size:.75rem;color:var(--sg-muted)}
@media (pointer:coarse){.sg-radio{min-height:40px;padding:10px 0}}
`;

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
      <PartStyles part="radios" css={CSS} />
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
