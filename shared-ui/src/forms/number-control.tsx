import { NumberInput } from '@chakra-ui/react';
import { ChevronDown, ChevronUp } from 'lucide-react';
import type { ControlProps } from '../core/field';
import { PartStyles } from '../theme/part-styles';
import type { NumberFieldProps } from './props';
import css from './number-control.css';

interface NumberControlProps extends Omit<NumberFieldProps, 'label'> {
  control: ControlProps;
}

/** A number with steps by arrows, wheel and buttons. Values out of range stay, so that the field can report them. */
export function NumberControl({ control, value, onChange, unit, ...input }: NumberControlProps) {
  return (
    <NumberInput.Root
      unstyled
      ids={{ input: control.id }}
      locale="en-GB"
      clampValueOnBlur={false}
      formatOptions={{ useGrouping: false, maximumFractionDigits: 6 }}
      value={value}
      onValueChange={(change) => onChange(change.value)}
      {...input}
    >
      <PartStyles part="number" css={css} />
      <NumberInput.Control className="sg-control">
        <NumberInput.Input {...control} />
        {unit ? <span className="sg-control-unit">{unit}</span> : null}
        <span className="sg-steps">
          <NumberInput.IncrementTrigger>
            <ChevronUp size={12} aria-hidden="true" />
          </NumberInput.IncrementTrigger>
          <NumberInput.DecrementTrigger>
            <ChevronDown size={12} aria-hidden="true" />
          </NumberInput.DecrementTrigger>
        </span>
      </NumberInput.Control>
    </NumberInput.Root>
  );
}
