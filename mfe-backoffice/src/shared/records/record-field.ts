import type { Operation } from '@sagitta/shared-contracts/operation';
import type { Word } from '@sagitta/shared-contracts/rules/glossary';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import type { SelectOption } from '@sagitta/shared-ui/select';
import type { PartKind as Parts } from '../model/place-options';

/**
 * What a record is made of, as data, in the order of its form: columns, form, rules and files all follow from it. A
 * field of the row or of the call that has no line here does not compile. `Shown` are the names in a row of what it
 * belongs to.
 */
export type RecordFields<Input, Row, Shown extends keyof Row & string> = {
  readonly [Name in FieldName<Input, Row, Shown>]: FieldLook & FieldKind<ValueOf<Input, Row, Name>, Shown>;
};

/** An image has a type beside its bytes, and both are one field. */
export type FieldName<Input, Row, Shown> = Exclude<
  (keyof Input | Exclude<keyof Row, 'ID' | 'updatedAt' | Shown>) & string,
  `${string}Mime`
>;

/** Nothing where the row lacks what is sent, or the call what is shown: no kind of field is right for that. */
type ValueOf<Input, Row, Name> = Name extends keyof Input & keyof Row ? Exclude<Input[Name], undefined> : never;

/** Fields of any record, where only their kinds matter. */
export type AnyFields = Readonly<Record<string, AnyField>>;

/** Of what no form keeps. */
export const NO_FIELDS: AnyFields = {};
export type AnyField = FieldLook &
  (
    | TextKind
    | NotesKind
    | DayKind
    | NumberKind
    | YearKind
    | ChoiceKind<string>
    | OwnerKind
    | CheckKind
    | SystemKind<string>
    | PartKind<string>
    | FreeKind<string>
    | ImageKind
  );
export type FieldOf<Kind extends AnyField['kind']> = Extract<AnyField, { kind: Kind }>;

interface FieldLook {
  label: string;
  /** In the form, by what else is typed there. Defaults to the label. */
  labelOf?: (values: Readonly<Record<string, unknown>>) => string;
  /** What explains the label. */
  help?: Word;
  hint?: string;
  /** In the form, by what else is typed there. Defaults to the hint. */
  hintOf?: (values: Readonly<Record<string, unknown>>) => string | undefined;
  /** In the title of its card on a phone. */
  cardTitle?: true;
  /** Over both columns of the form. */
  wide?: true;
  /** The column's name in addresses and remembered layouts. Defaults to the field's. */
  column?: string;
  width?: number;
  /** Stays in sight while the rest scrolls sideways: what a row is read for. */
  pinned?: 'end';
}

// Without the distribution of a conditional type over a union, boolean would be true or false.
type FieldKind<Value, Shown extends string> = [Value] extends [never]
  ? never
  : [NonNullable<Value>] extends [boolean]
    ? CheckKind
    : [NonNullable<Value>] extends [number]
      ? NumberKind | YearKind | SystemKind<Shown> | PartKind<Shown> | FreeKind<Shown>
      : string extends NonNullable<Value>
        ? TextKind | NotesKind | DayKind | OwnerKind | ImageKind
        : ChoiceKind<NonNullable<Value> & string> & (null extends Value ? { none: string } : unknown);

interface TextKind extends Typed {
  kind: 'text';
  required?: true;
  maxLength: number;
  /** As it is sent. Defaults to without the spaces around it. */
  clean?: (typed: string) => string;
  /** Of what is cleaned. Defaults to at most `maxLength` characters. */
  isRight?: (cleaned: string) => boolean;
  problem?: string;
}
interface Typed {
  type?: 'tel';
  inputMode?: 'decimal' | 'numeric';
}
/** Rich text. */
interface NotesKind {
  kind: 'notes';
}
interface DayKind {
  kind: 'day';
  /** How tables write the year; long by default. */
  years?: 'long' | 'short';
  /** Something ends or has to be done on that day: marks it when it is past or close. */
  due?: DueWords;
}
interface NumberKind {
  kind: 'number';
  max: number;
  unit: string;
}
/** One of some years. */
interface YearKind {
  kind: 'year';
  years: (now: number) => readonly number[];
  initial: (now: number) => number;
}
interface ChoiceKind<Value extends string> {
  kind: 'choice';
  required?: true;
  options: readonly { value: Value; label: string }[];
  /** What stands for none of them, which is then the default. */
  none?: string;
  /** Defaults to the first. */
  initial?: Value;
}
/** The customer, or the provider by its name. */
interface OwnerKind {
  kind: 'owner';
  required?: true;
}
interface CheckKind {
  kind: 'check';
  names: readonly [yes: string, no: string];
}
/** The system that the record belongs to. */
interface SystemKind<Shown extends string> {
  kind: 'system';
  /** Its name in a row. */
  shows: Shown;
  /** Records of no system are the staff's. */
  optionalFor?: 'staff';
}
/** A device or router of a system that the record serves. */
interface PartKind<Shown extends string> {
  kind: 'part';
  shows: Shown;
  from: Parts;
  /** The field that has to be empty beside this one, and why. */
  excludes?: { field: string; hint: string };
}
/** Another record that nothing uses. */
interface FreeKind<Shown extends string> {
  kind: 'free';
  shows: Shown;
  choices: FreeRecords;
}
/** Bytes as base64 in `xData`, and their type in `xMime`. */
interface ImageKind {
  kind: 'image';
}

/** Records that another may take. */
export interface FreeRecords {
  /** `SIM cards`. */
  what: string;
  list: Pick<Operation, 'name'>;
  load(services: Pick<ShellServices, 'call'>, signal: AbortSignal): Promise<SelectOption<number>[]>;
  /** All of them, taken or free, as they are stored. */
  all(services: Pick<ShellServices, 'call'>): Promise<readonly StoredPart[]>;
}

/** A record that another can hold: who takes it changes its system and its lock. */
export interface StoredPart {
  ID: number;
  systemId: number | null;
  updatedAt: string | null;
}

/** How a day that is past or close is marked. */
interface DueWords {
  past: string;
  soon: string;
  /** Stands for a missing day that is due all the same. */
  none?: string;
  /** Defaults to the state of the day itself. */
  state?: (row: Readonly<Record<string, unknown>>, today: string) => 'past' | 'soon' | null;
}

/** The name of the type of an image. */
export const mimeOf = (name: string) => name.replace(IMAGE_DATA, 'Mime');

const IMAGE_DATA = /Data$/;
