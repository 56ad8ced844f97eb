import { useClock, useServices } from '@sagitta/shared-contracts/remote';
import { SearchSelect, type SelectOption } from '@sagitta/shared-ui/select';
import type { BoundField } from '@sagitta/shared-ui/use-form';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { RecordDialog } from '../components/record-dialog';
import { useRecordForm } from '../components/use-record-form';
import { Wide } from '../components/wide';
import { FieldInputs } from './field-inputs';
import { emptyValues, storedValues, valueText, type RecordValues } from './record-field';
import { renewKind } from './kind-query';
import type { AnyRecordKind, SystemRecord } from './record-kind';
import { recordSchema } from './record-schema';

export interface RecordKindFormProps {
  title: string;
  kind: AnyRecordKind;
  stored: SystemRecord | null;
  systems: readonly SelectOption<number>[];
  onClose: () => void;
}

export function RecordKindForm({ title, kind, stored, systems, onClose }: RecordKindFormProps) {
  const services = useServices();
  const client = useQueryClient();
  const now = useClock();
  const { fields } = kind;
  const schema = useMemo(() => recordSchema<{ systemId: number }>(fields), [fields]);
  const valuesOf = (record: SystemRecord) => ({ values: storedValues(fields, { ...record }), lock: record.updatedAt });
  const [first] = useState(() => (stored ? valuesOf(stored) : { values: emptyValues(fields, now), lock: null }));
  const record = useRecordForm<RecordValues, { systemId: number }>({
    thing: kind.thing,
    schema,
    isNew: stored === null,
    stored: first,
    send: (input, lock) =>
      stored ? kind.save(services, { ...input, ID: stored.ID, updatedAt: lock }) : kind.create(services, input),
    read: (theirs) => {
      const read = kind.read(theirs);
      return read && valuesOf(read);
    },
    onSaved: () => {
      void renewKind(kind, client);
      onClose();
    },
    onRefused: () => void renewKind(kind, client),
  });
  const { form } = record;
  const fieldOf = (name: keyof RecordValues) => fields.find((field) => field.name === name);
  return (
    <RecordDialog
      title={title}
      what={`this ${kind.inSentence}`}
      record={record}
      label={(name) => fieldOf(name)?.label ?? 'System'}
      text={(name, value) =>
        name === 'systemId'
          ? (systems.find((one) => one.value === value)?.label ?? `#${value}`)
          : valueText(fieldOf(name), value)
      }
      onClose={onClose}
    >
      <Wide>
        <SearchSelect
          label="System"
          required
          disabled={kind.onePerSystem && stored !== null}
          options={systems}
          value={form.values.systemId}
          onChange={(id) => form.set('systemId', id)}
          error={form.field('systemId').error}
        />
      </Wide>
      {/* A field that is ticked holds a boolean, any other a text. */}
      <FieldInputs
        fields={fields}
        text={(name) => form.field(name) as unknown as BoundField<string>}
        check={(name) => form.field(name) as unknown as BoundField<boolean>}
      />
    </RecordDialog>
  );
}
