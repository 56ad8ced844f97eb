import { useClock } from '@sagitta/shared-contracts/remote';
import { NOTES_MAX_LENGTH } from '@sagitta/shared-contracts/rules/limits';
import { TAKEN_PROBLEM } from '@sagitta/shared-contracts/rules/text';
import { TextField } from '@sagitta/shared-ui/core';
import { DateField } from '@sagitta/shared-ui/dates';
import { CheckboxField, NumberField, SelectField } from '@sagitta/shared-ui/forms';
import { HelpWord } from '@sagitta/shared-ui/overlay';
import type { BoundField, Form } from '@sagitta/shared-ui/use-form';
import { ImageField } from '../components/image-field';
import { Wide } from '../components/wide';
import { ownerOptions } from '../model/owner-options';
import type { NotesInput } from '../notes/notes-field';
import { BelongsInput, type Belongings } from './belongs-input';
import { mimeOf, type AnyField, type AnyFields, type FieldOf } from './record-field';
import type { RecordOutput } from './record-schema';
import type { RecordValues } from './record-values';

export interface FieldInputsProps {
  fields: AnyFields;
  form: Form<RecordValues, RecordOutput>;
  belongings: Belongings;
  /** The provider's name. */
  provider: string;
  Notes: NotesInput | null;
}

interface FieldInputProps extends FieldInputsProps {
  name: string;
  field: AnyField;
}

/** A control for each field, in their order. */
export function FieldInputs(props: FieldInputsProps) {
  return Object.entries(props.fields).map(([name, field]) => {
    const input = <FieldInput key={name} name={name} field={field} {...props} />;
    return field.wide || field.kind === 'notes' ? <Wide key={name}>{input}</Wide> : input;
  });
}

function FieldInput({ name, field, form, Notes, provider, ...rest }: FieldInputProps) {
  const now = useClock();
  const hint = field.hintOf?.(form.values) ?? field.hint;
  const label = field.labelOf?.(form.values) ?? field.label;
  const texts = { label, hint, help: field.help && <HelpWord word={field.help} /> };
  const text = form.field(name) as unknown as BoundField<string>;
  switch (field.kind) {
    case 'check': {
      const { value, onChange } = form.field(name) as unknown as BoundField<boolean>;
      return <CheckboxField label={label} checked={value} onChange={onChange} />;
    }
    case 'choice':
      return <SelectField {...texts} required={field.required} options={optionsOf(field)} {...text} />;
    case 'owner':
      return <SelectField {...texts} required={field.required} options={ownerOptions(provider)} {...text} />;
    case 'year':
      return <SelectField {...texts} options={yearOptions(field.years(now), text.value)} {...text} />;
    case 'day':
      return <DateField {...texts} {...text} />;
    case 'number':
      return <NumberField {...texts} min={0} max={field.max} unit={field.unit} {...text} />;
    case 'notes':
      if (!Notes) throw new Error(`${label} needs the editor of notes.`);
      return <Notes label={label} maxLength={NOTES_MAX_LENGTH} {...text} />;
    case 'image':
      return <ImageInput name={name} label={label} form={form} />;
    case 'text': {
      const { required, maxLength, type, inputMode } = field;
      // What another record has is told at once.
      const error = form.problems[name] === TAKEN_PROBLEM ? TAKEN_PROBLEM : text.error;
      const input = { required, maxLength, type, inputMode };
      return <TextField {...texts} autoComplete="off" {...input} {...text} error={error} />;
    }
    default:
      return <BelongsInput name={name} field={field} form={form} {...rest} />;
  }
}

function ImageInput({ name, label, form }: Pick<FieldInputProps, 'name' | 'form'> & { label: string }) {
  const mime = mimeOf(name);
  const [data, type] = [form.values[name], form.values[mime]];
  return (
    <ImageField
      label={label}
      image={typeof data === 'string' && typeof type === 'string' ? { data, mime: type } : null}
      onChange={(image) => {
        form.set(name, image?.data ?? null);
        form.set(mime, image?.mime ?? null);
      }}
      error={form.field(name).error}
    />
  );
}

function optionsOf({ options, none }: FieldOf<'choice'>) {
  return none === undefined ? options : [{ value: '', label: none }, ...options];
}

/** The year that is stored stays among the choices, whatever became of it. */
function yearOptions(years: readonly number[], stored: string) {
  const offered = years.map(String);
  return (offered.includes(stored) ? offered : [stored, ...offered]).map((year) => ({ value: year, label: year }));
}
