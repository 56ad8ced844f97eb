import { isApiError } from '@sagitta/shared-contracts/api-error';
import { madeBy, useCorrected, type Correction } from '@sagitta/shared-contracts/correction';
import { useClock, useServices, useSession } from '@sagitta/shared-contracts/remote';
import { Text } from '@sagitta/shared-ui/core';
import { formatAsOf } from '@sagitta/shared-ui/format';
import { checkForm } from '@sagitta/shared-ui/use-form';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { RecordDialog } from '../components/record-dialog';
import { Wide } from '../components/wide';
import { useRecordForm } from '../hooks/use-record-form';
import { notChangedBack } from '../model/messages';
import { GoneRecord, RefusedFields } from '../model/refused-fields';
import type { NotesInput } from '../notes/notes-field';
import type { Belongings } from './belongs-input';
import { FieldInputs } from './field-inputs';
import { kindQuery, renewKind } from './kind-query';
import { enteredValues, recordChange } from './waiting-record';
import { areUntouched, keptTheirSystem, movedParts, partChanges } from './moved-parts';
import { mimeOf, type AnyFields } from './record-field';
import type { AnyRecord, AnyRecordKind } from './record-kind';
import { recordSchema, type RecordOutput } from './record-schema';
import { emptyValues, formText, labelOf, storedValues, type RecordValues } from './record-values';

export interface RecordKindFormProps {
  title: string;
  kind: AnyRecordKind;
  /** When the stored one was so, if the host cannot say how it is now. */
  knownAt: number | null;
  correction: Correction | null;
  belongings: Belongings;
  Notes: NotesInput | null;
  onClose: () => void;
}

export function RecordKindForm({ title, belongings, Notes, onClose, ...begun }: RecordKindFormProps) {
  // A form goes on as it has begun, when the host can be reached again.
  const [{ kind, knownAt, correction: opened }] = useState(begun);
  const [correction, letStand] = useCorrected(opened);
  const services = useServices();
  const { name: provider, slug } = services.config.provider;
  const isStaff = useSession().category === 'staff';
  const client = useQueryClient();
  const now = useClock();
  const { fields, inSentence } = kind;
  const { stored, others, places, free } = belongings;
  const schema = useMemo(
    () => recordSchema(kind, { others, stored, isStaff, slug }),
    [kind, others, stored, isStaff, slug],
  );
  const valuesOf = (record: AnyRecord) => ({ values: storedValues(fields, record), lock: record.updatedAt });
  const [first] = useState(() => (stored ? valuesOf(stored) : { values: emptyValues(fields, now), lock: null }));
  const freeName = (field: string, id: number) => free[field]?.find(({ value }) => value === id)?.label;
  const text = (name: string, value: unknown) => formText(fields, name, value, { provider, places, freeName });
  const record = useRecordForm<RecordValues, RecordOutput>({
    thing: kind.thing,
    schema,
    isNew: stored === null,
    stored: first,
    begins: opened && {
      typed: { ...first.values, ...(opened.typed as RecordValues) },
      lock: lockOf(opened),
      refused: opened.refused,
    },
    send: async (output, lock, isChanged, before, typed) => {
      const input = withoutSameImages(fields, output, isChanged);
      if (stored) {
        const { ID } = stored;
        const changes = partChanges(fields, before, output);
        // What it holds is read for taking it back alone, which nobody can do without a network.
        const readParts = async () => (navigator.onLine ? movedParts(services, fields, changes) : null);
        const found = await readParts();
        const made = madeBy(kind.path, typed, before, correction);
        const entered = enteredValues(fields, before, typed, { text, provider });
        const waits = { ...recordChange(kind, stored, entered), ...made };
        const saved = await kind
          .save(services, { ...input, ID, updatedAt: lock }, { waits })
          .catch(async (error: unknown) => {
            throw (await isGone(error, ID)) ? new GoneRecord(inSentence) : error;
          });
        const old = placeUndo(fields, isChanged) ? checkForm(schema, before).output : null;
        if (saved === null || !old) return undefined;
        const left = await readParts();
        if (!found || !left || !keptTheirSystem(found, left)) return undefined;
        const moved = changes.map(({ name }) => name);
        const back = withoutFree(fields, withoutSameImages(fields, old.value, isChanged), moved);
        return async () => {
          if (!areUntouched(left, await readParts())) return `${notChangedBack(kind.thing)}: ${othersChanged(moved)}`;
          return takeBack({ ...back, ID, updatedAt: saved });
        };
      }
      if ((await kind.create(services, input)) > 0) return undefined;
      throw kind.refused ? new RefusedFields(kind.refused) : new Error(`The host did not create the ${inSentence}.`);
    },
    read: (theirs) => {
      const read = kind.read(theirs);
      return read && valuesOf(read);
    },
    onSaved: () => {
      void renewKind(kind, client);
      onClose();
    },
    onWaiting: onClose,
    onTheirs: letStand,
    onRefused: () => void renewKind(kind, client),
  });
  /** A device or router that another has by now stays there. */
  const takeBack = async (input: RecordOutput & { ID: number; updatedAt: string }) => {
    const now = await client.fetchQuery({ ...kindQuery(kind, services), staleTime: 0 });
    const taken = Object.entries(fields).find(
      ([name, field]) =>
        field.kind === 'part' &&
        input[name] !== null &&
        now.some((other) => other.ID !== input.ID && other[name] === input[name]),
    );
    if (taken) return `${notChangedBack(kind.thing)}: another one has its ${taken[1].label.toLowerCase()} by now.`;
    await kind.save(services, input).finally(() => void renewKind(kind, client));
    return undefined;
  };
  /** The host refuses what is hidden and what is gone alike; the list tells. */
  const isGone = async (error: unknown, id: number) =>
    isApiError(error) &&
    error.status === 403 &&
    !(await client.fetchQuery({ ...kindQuery(kind, services), staleTime: 0 })).some(({ ID }) => ID === id);
  const othersChanged = (names: readonly string[]) =>
    `somebody else changed the ${names.map((name) => fields[name]?.label ?? name).join(' and ')} since.`;
  return (
    <RecordDialog
      title={title}
      what={`this ${inSentence}`}
      record={record}
      label={(name) => labelOf(fields, name)}
      text={text}
      onClose={onClose}
    >
      {knownAt === null ? null : (
        <Wide>
          <Text role="status">
            {`The ${inSentence} ${formatAsOf({ at: knownAt }, now)}: the server cannot be reached. `}
            {kind.one ? 'Images are not kept on this device, and stay as they are.' : ''}
          </Text>
        </Wide>
      )}
      <FieldInputs fields={fields} form={record.form} belongings={belongings} provider={provider} Notes={Notes} />
    </RecordDialog>
  );
}

/** Of the version of which it was typed. */
function lockOf({ call: { input } }: Correction): string | null {
  return typeof input.updatedAt === 'string' ? input.updatedAt : null;
}

/** Whether a save changed a place: its own, or that of what it holds. */
function placeUndo(fields: AnyFields, isChanged: (name: string) => boolean): boolean {
  const kinds = Object.entries(fields).flatMap(([name, { kind }]) => (isChanged(name) ? [kind] : []));
  return kinds.some((kind) => kind === 'free' || kind === 'system' || kind === 'part');
}

/** What it holds stays unless it was changed with it. */
function withoutFree(fields: AnyFields, output: RecordOutput, changed: readonly string[]): RecordOutput {
  return Object.fromEntries(
    Object.entries(output).filter(([name]) => fields[name]?.kind !== 'free' || changed.includes(name)),
  );
}

/** An image is sent only where it was changed. */
function withoutSameImages(fields: AnyFields, output: RecordOutput, isChanged: (name: string) => boolean) {
  const same = Object.keys(fields).filter((name) => fields[name]?.kind === 'image' && !isChanged(name));
  const left = new Set(same.flatMap((name) => [name, mimeOf(name)]));
  return Object.fromEntries(Object.entries(output).filter(([name]) => !left.has(name)));
}
