import type { FormSchema } from '@sagitta/shared-ui/use-form';
import * as v from 'valibot';
import { DaySchema } from '../model/day';
import { SYSTEM_NEEDED } from '../model/problems';
import type { AnyField, RecordValues } from './record-field';

/** What is wrong with each field of a form, and what is sent. */
export function recordSchema<Input>(fields: readonly AnyField[]): FormSchema<RecordValues, Input> {
  const entries = fields.map((field) => [field.name, fieldSchema(field)] as const);
  // The type of a list of fields says which name has which kind: what passes is what the call takes.
  return v.object({
    systemId: v.pipe(v.nullable(v.number()), v.number(SYSTEM_NEEDED)),
    ...Object.fromEntries(entries),
  }) as unknown as FormSchema<RecordValues, Input>;
}

function fieldSchema(field: AnyField) {
  switch (field.kind) {
    case 'check':
      return v.boolean();
    case 'choice':
      return v.picklist(field.options.map(({ value }) => value));
    case 'day':
      return v.pipe(
        DaySchema,
        v.transform((day) => day || null),
      );
    case 'year':
      return v.pipe(v.string(), v.transform(Number));
    case 'number':
      return wholeNumber(field.max);
    default:
      return v.pipe(
        v.string(),
        v.trim(),
        v.maxLength(field.maxLength, `At most ${field.maxLength} characters`),
        v.transform((text) => text || null),
      );
  }
}

const DIGITS = /^\d+$/;

function wholeNumber(max: number) {
  const isRight = (text: string) => text === '' || (DIGITS.test(text) && Number(text) <= max);
  return v.pipe(
    v.string(),
    v.trim(),
    v.check(isRight, `A whole number from 0 to ${max}`),
    v.transform((text) => (text === '' ? null : Number(text))),
  );
}
