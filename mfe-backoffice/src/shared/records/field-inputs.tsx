import { useClock } from '@sagitta/shared-contracts/remote';
import { TextField } from '@sagitta/shared-ui/core';
import { DateField } from '@sagitta/shared-ui/dates';
import { CheckboxField, NumberField, SelectField } from '@sagitta/shared-ui/forms';
import type { BoundField } from '@sagitta/shared-ui/use-form';
import type { AnyField } from './record-field';

export interface FieldInputsProps {
  fields: readonly AnyField[];
  text: (name: string) => BoundField<string>;
  check: (name: string) => BoundField<boolean>;
}

/** A control for each field, in their order. */
export function FieldInputs({ fields, text, check }: FieldInputsProps) {
  const now = useClock();
  return fields.map((field) => {
    const { name: key, label } = field;
    switch (field.kind) {
      case 'check': {
        const { value, onChange } = check(key);
        return <CheckboxField key={key} label={label} checked={value} onChange={onChange} />;
      }
      case 'choice':
        return <SelectField key={key} label={label} options={field.options} {...text(key)} />;
      case 'year':
        return (
          <SelectField
            key={key}
            label={label}
            options={yearOptions(field.years(now), text(key).value)}
            {...text(key)}
          />
        );
      case 'day':
        return <DateField key={key} label={label} {...text(key)} />;
      case 'number':
        return <NumberField key={key} label={label} min={0} max={field.max} unit={field.unit} {...text(key)} />;
      default:
        return <TextField key={key} label={label} autoComplete="off" maxLength={field.maxLength} {...text(key)} />;
    }
  });
}

/** The year that is stored stays among the choices, whatever became of it. */
function yearOptions(years: readonly number[], stored: string) {
  const offered = years.map(String);
  return (offered.includes(stored) ? offered : [stored, ...offered]).map((year) => ({ value: year, label: year }));
}
