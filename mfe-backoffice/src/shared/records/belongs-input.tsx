import { SearchSelect, type SelectOption } from '@sagitta/shared-ui/select';
import type { Form } from '@sagitta/shared-ui/use-form';
import type { SystemWithTargets } from '../model/own-systems';
import { partOptions, systemOf, withStored } from '../model/place-options';
import type { AnyFields, FieldOf } from './record-field';
import type { AnyRecord } from './record-kind';
import type { RecordOutput } from './record-schema';
import type { RecordValues } from './record-values';

/** What a record may belong to. */
export interface Belongings {
  stored: AnyRecord | null;
  /** All records but this one: what they have is taken. */
  others: readonly AnyRecord[];
  places: readonly SystemWithTargets[];
  systems: readonly SelectOption<number>[];
  /** Its system cannot be another one. */
  staysInSystem: boolean;
  /** A record needs a system. */
  needsSystem: boolean;
  /** Other records that are free, by the name of the field. */
  free: Readonly<Record<string, readonly SelectOption<number>[]>>;
  /** Of which the host could not be asked: what is stored stays chosen. */
  unread: { places: boolean; free: boolean };
}

const UNREAD = 'Can be changed once the server answers';

export interface BelongsInputProps {
  name: string;
  field: FieldOf<'system' | 'part' | 'free'>;
  fields: AnyFields;
  form: Form<RecordValues, RecordOutput>;
  belongings: Belongings;
}

/** The choice of a system, of a part of one, or of another record. */
export function BelongsInput({ name, field, fields, form, belongings }: BelongsInputProps) {
  const { label } = field;
  const isUnread = belongings.unread[field.kind === 'free' ? 'free' : 'places'];
  const hint = isUnread ? UNREAD : field.hint;
  const control = { label, hint, value: idOf(form.values[name]), error: form.field(name).error, disabled: isUnread };
  const chosen = {
    id: idOf(belongings.stored?.[name]),
    name: (belongings.stored?.[field.shows] as string | null) ?? null,
  };
  const { places, others, systems, staysInSystem, needsSystem, free } = belongings;
  const systemId = idOf(form.values.systemId);

  if (field.kind === 'system') {
    const choose = (id: number | null) => {
      form.set(name, id);
      if (id !== null) leaveOtherSystems(id);
    };
    const clearable = field.optionalFor !== undefined;
    const limits = { clearable, required: needsSystem, disabled: staysInSystem || isUnread };
    return <SearchSelect {...control} {...limits} options={systems} onChange={choose} />;
  }
  if (field.kind === 'free') {
    const options = withStored(free[name] ?? [], chosen);
    return <SearchSelect {...control} clearable options={options} onChange={(id) => form.set(name, id)} />;
  }
  const { from, excludes } = field;
  const isExcluded = excludes !== undefined && form.values[excludes.field] !== null;
  const isFree = (id: number) => others.every((other) => other[name] !== id);
  const choose = (id: number | null) => {
    form.set(name, id);
    const system = id === null ? null : systemOf(places, from, id);
    if (system !== null && systemId === null) form.set('systemId', system);
  };
  return (
    <SearchSelect
      {...control}
      clearable
      disabled={isExcluded || isUnread}
      hint={isExcluded ? excludes.hint : hint}
      options={partOptions(places, systemId, from, isFree, chosen)}
      onChange={choose}
    />
  );

  function leaveOtherSystems(id: number) {
    for (const [part, { from: kind }] of partsOf(fields)) {
      const held = idOf(form.values[part]);
      if (held !== null && systemOf(places, kind, held) !== id) form.set(part, null);
    }
  }
}

function partsOf(fields: AnyFields) {
  return Object.entries(fields).flatMap(([name, field]) => (field.kind === 'part' ? [[name, field] as const] : []));
}

function idOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
