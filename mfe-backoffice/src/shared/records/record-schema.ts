import { checkedText } from '@sagitta/shared-contracts/checked-text';
import { NOTES_MAX_LENGTH, NOTES_TOO_LONG } from '@sagitta/shared-contracts/rules/limits';
import { ownerOnWire } from '@sagitta/shared-contracts/rules/owner';
import { TAKEN_PROBLEM } from '@sagitta/shared-contracts/rules/text';
import type { FormSchema } from '@sagitta/shared-ui/use-form';
import * as v from 'valibot';
import { DaySchema } from '../model/day';
import { SYSTEM_NEEDED } from '../model/problems';
import { mimeOf, type AnyField, type FieldOf } from './record-field';
import type { AnyRecordKind } from './record-kind';
import type { RecordValues } from './record-values';

export interface SchemaWorld {
  /** All records but the one that is edited. */
  others: readonly Readonly<Record<string, unknown>>[];
  /** What is stored of it; nothing of a new one. */
  stored?: Readonly<Record<string, unknown>> | null;
  isStaff: boolean;
  /** The provider's, as the wire has it. */
  slug: string;
}

/** What is sent, by the names of the call. */
export type RecordOutput = Record<string, unknown>;

/** What is wrong with each field of a form, and what is sent. */
export function recordSchema(
  { fields, unique = [], rules = [] }: Pick<AnyRecordKind, 'fields' | 'unique' | 'rules'>,
  world: SchemaWorld,
): FormSchema<RecordValues, RecordOutput> {
  const entries = Object.entries(fields).flatMap(([name, field]): [string, v.GenericSchema][] => {
    if (field.kind === 'image') return [name, mimeOf(name)].map((key) => [key, ImageSchema]);
    const isTaken = (value: string) =>
      unique.includes(name) && value !== world.stored?.[name] && world.others.some((other) => other[name] === value);
    return [[name, fieldSchema(field, world, isTaken)]];
  });
  const checks = rules.map(({ field, holds, problem }) =>
    v.forward(
      v.check((values: RecordOutput) => holds(values as Record<string, never>), problem),
      [field],
    ),
  );
  const record = v.object(Object.fromEntries(entries));
  // The type of the fields says which name has which kind: what passes is what the call takes.
  return v.pipe(record, ...(checks as [])) as unknown as FormSchema<RecordValues, RecordOutput>;
}

const ImageSchema = v.nullable(v.string());
const OWNERS = ['customer', 'provider'] as const;

function fieldSchema(field: AnyField, { isStaff, slug }: SchemaWorld, isTaken: (value: string) => boolean) {
  switch (field.kind) {
    case 'check':
      return v.boolean();
    case 'choice':
      return choice(field);
    case 'owner':
      return v.pipe(
        v.picklist(OWNERS),
        v.transform((owner) => ownerOnWire(owner, slug)),
      );
    case 'day':
      return v.pipe(DaySchema, v.transform(emptyAsNull));
    case 'year':
      return v.pipe(v.string(), v.transform(Number));
    case 'number':
      return wholeNumber(field.max);
    case 'notes':
      return v.pipe(v.string(), v.maxLength(NOTES_MAX_LENGTH, NOTES_TOO_LONG), v.transform(emptyAsNull));
    case 'system': {
      const mayMiss = field.optionalFor === 'staff' && isStaff;
      return v.pipe(
        v.nullable(v.number()),
        v.check((id) => id !== null || mayMiss, SYSTEM_NEEDED),
      );
    }
    case 'text':
      return text(field, isTaken);
    default:
      return v.nullable(v.number());
  }
}

const emptyAsNull = (typed: string) => typed || null;
const trimmed = (typed: string) => typed.trim();

function text(
  { label, required, maxLength, ...rule }: FieldOf<'text'>,
  isTaken: (value: string) => boolean,
): v.GenericSchema<string, string | null> {
  const { clean = trimmed, isRight = (cleaned) => cleaned.length <= maxLength } = rule;
  const { problem = `At most ${maxLength} characters` } = rule;
  const problemOf = (typed: string) => {
    const cleaned = clean(typed);
    if (cleaned === '') return required ? `${label} is required` : null;
    if (!isRight(cleaned)) return problem;
    return isTaken(cleaned) ? TAKEN_PROBLEM : null;
  };
  return v.pipe(
    checkedText(problemOf),
    v.transform((typed) => emptyAsNull(clean(typed))),
  );
}

function choice({ options, none }: FieldOf<'choice'>) {
  const values = options.map(({ value }) => value);
  return v.pipe(v.picklist(none === undefined ? values : ['', ...values]), v.transform(emptyAsNull));
}

const DIGITS = /^\d+$/;

function wholeNumber(max: number) {
  const isRight = (typed: string) => typed === '' || (DIGITS.test(typed) && Number(typed) <= max);
  return v.pipe(
    v.string(),
    v.trim(),
    v.check(isRight, `A whole number from 0 to ${max}`),
    v.transform((typed) => (typed === '' ? null : Number(typed))),
  );
}
