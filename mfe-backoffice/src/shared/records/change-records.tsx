import { useServices, useSession } from '@sagitta/shared-contracts/remote';
import { NOTES_MAX_LENGTH } from '@sagitta/shared-contracts/rules/limits';
import { Box, Button, Stack, Text } from '@sagitta/shared-ui/core';
import { CheckboxField, RadioField, SelectField } from '@sagitta/shared-ui/forms';
import { Dialog } from '@sagitta/shared-ui/overlay';
import { SearchSelect } from '@sagitta/shared-ui/select';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { placesQuery } from '../api/places';
import { LoadedDialog } from '../components/loaded-dialog';
import type { ChangeProps } from '../components/record-page';
import { counted } from '../model/messages';
import { eachInTurn, namesOf } from '../model/outcomes';
import { ownerOptions } from '../model/owner-options';
import type { SystemWithTargets } from '../model/own-systems';
import { systemOptions } from '../model/place-options';
import { offerUndoOfMany } from '../model/undo-many';
import { NotesField } from '../notes/notes-field';
import { renewKind } from './kind-query';
import { changeableFields, changedRecord, recordAsBefore } from './record-change';
import type { AnyField } from './record-field';
import { changeTitle, type AnyRecord, type AnyRecordKind } from './record-kind';
import type { RecordValues } from './record-values';

export interface ChangeRecordsProps extends ChangeProps<AnyRecord> {
  kind: AnyRecordKind;
  nameOf: (row: AnyRecord) => string;
}

/** Sets owner, place or notes of many records. Lazy loading asks for the default. */
export default function ChangeRecords(props: ChangeRecordsProps) {
  const places = useQuery(placesQuery(useServices()));
  return (
    <LoadedDialog title={changeTitle(props)} needs={[{ what: 'Systems', query: places }]} onClose={props.onClose}>
      {() => <ChangeForm {...props} places={places.data ?? []} />}
    </LoadedDialog>
  );
}

/** What stands for no system among the choices: nothing chosen is not yet one. */
const STORE = 0;
const UNKNOWN = 'It is not known whether it was changed. Look for it in the table.';

function ChangeForm(props: ChangeRecordsProps & { places: readonly SystemWithTargets[] }) {
  const { kind, rows, others, nameOf, places, tell, onClose } = props;
  const services = useServices();
  const client = useQueryClient();
  const { category } = useSession();
  const { name: provider, slug } = services.config.provider;
  const world = { isStaff: category === 'staff', slug };
  const fields = Object.entries(changeableFields(kind));
  const [values, setValues] = useState<RecordValues>({});
  const [addsNotes, setAddsNotes] = useState(true);
  const [count, setCount] = useState(0);
  const describe = (row: AnyRecord) => ({ id: row.ID, name: [`#${row.ID}`, nameOf(row)].filter(Boolean).join(' ') });

  const change = useMutation({
    mutationFn: async () => {
      const changed: { row: AnyRecord; lock: string }[] = [];
      const sent = 'systemId' in values && values.systemId === STORE ? { ...values, systemId: null } : values;
      const outcomes = await eachInTurn({
        items: rows,
        describe,
        act: async (row) => {
          const input = changedRecord(kind, row, { values: sent, addsNotes }, world);
          if (!input) return 'Already like this';
          const lock = await kind.save(services, { ...input, ID: row.ID, updatedAt: row.updatedAt });
          if (lock !== null) changed.push({ row, lock });
          return undefined;
        },
        done: 'Changed',
        unknown: UNKNOWN,
        onStep: setCount,
      });
      return { outcomes, changed };
    },
    onSuccess: ({ outcomes, changed }) => {
      // Those that were like this already are no change.
      tell({ title: 'What was changed', outcomes, done: 'Done', notDone: 'Not changed' });
      if (changed.length === 0) return;
      offerUndoOfMany(services, {
        done: `${counted(changed.length, kind.inSentence)} changed`,
        undo: () =>
          eachInTurn({
            items: changed,
            describe: ({ row }) => describe(row),
            act: async ({ row, lock }) => {
              await kind.save(services, { ...recordAsBefore(kind, row, world), ID: row.ID, updatedAt: lock });
            },
            done: 'As before',
            unknown: UNKNOWN,
          }).finally(() => void renewKind(kind, client)),
        undone: 'are as before',
        told: { title: 'What was changed back', done: 'As before', notDone: 'Not changed back' },
        tell,
      });
    },
    onSettled: () => void renewKind(kind, client),
  });

  const set = (name: string, value: RecordValues[string]) => setValues((before) => ({ ...before, [name]: value }));
  const toggle = (name: string, field: AnyField, on: boolean) =>
    setValues((before) => {
      const rest = Object.entries(before).filter(([other]) => other !== name);
      return Object.fromEntries(on ? [...rest, [name, field.kind === 'notes' ? '' : null]] : rest);
    });
  const asked = Object.entries(values);
  const addsNothing = (name: string, value: unknown) =>
    kind.fields[name]?.kind === 'notes' && addsNotes && value === '';
  const isReady = asked.length > 0 && asked.every(([name, value]) => value !== null && !addsNothing(name, value));
  const systems = [
    ...(kind.fields.systemId?.kind === 'system' && kind.fields.systemId.optionalFor === category
      ? [{ value: STORE, label: 'No system: in the store' }]
      : []),
    ...systemOptions(places, { category }, { id: null, name: null }),
  ];
  const hasNotes = asked.some(([name]) => kind.fields[name]?.kind === 'notes');
  return (
    <Dialog
      open
      title={changeTitle(props)}
      keepOnOutsideClick
      onClose={() => {
        if (!change.isPending) onClose();
      }}
      onSubmit={() => {
        if (isReady && !change.isPending) change.mutate();
      }}
      actions={
        <>
          <Button disabled={change.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" pending={change.isPending} disabled={!isReady}>
            {changeTitle(props)}
          </Button>
        </>
      }
    >
      <Stack gap="4">
        <Text>{namesOf(rows.map((row) => describe(row).name))}</Text>
        {others > 0 ? (
          <Text size="sm">{`${others} selected that you may not change ${others === 1 ? 'is' : 'are'} left out.`}</Text>
        ) : null}
        {fields.map(([name, field]) => (
          <Box key={name}>
            <CheckboxField
              label={`Change ${field.label.toLowerCase()}`}
              checked={name in values}
              onChange={(on) => toggle(name, field, on)}
            />
            {name in values ? control(name, field) : null}
          </Box>
        ))}
        {hasNotes ? (
          <RadioField
            label="New notes"
            value={addsNotes ? 'add' : 'replace'}
            options={[
              { value: 'add', label: 'Add below the existing notes' },
              { value: 'replace', label: 'Replace the existing notes' },
            ]}
            onChange={(how) => setAddsNotes(how === 'add')}
          />
        ) : null}
        {change.isPending ? <Text size="sm" role="status">{`${count} of ${rows.length} done`}</Text> : null}
      </Stack>
    </Dialog>
  );

  function control(name: string, field: AnyField) {
    const value = values[name] ?? null;
    const { label } = field;
    if (field.kind === 'owner')
      return (
        <SelectField
          label={label}
          placeholder="Choose"
          options={ownerOptions(provider)}
          value={value === null ? '' : (value as 'customer' | 'provider')}
          onChange={(owner) => set(name, owner)}
        />
      );
    if (field.kind === 'system')
      return (
        <SearchSelect label={label} options={systems} value={value as number | null} onChange={(id) => set(name, id)} />
      );
    const text = String(value ?? '');
    return (
      <NotesField
        label={label}
        value={text}
        onChange={(html) => set(name, html)}
        onBlur={() => undefined}
        maxLength={NOTES_MAX_LENGTH}
      />
    );
  }
}
