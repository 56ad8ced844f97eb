import { importRecords, type IMPORTED_RECORDS } from '@sagitta/shared-contracts/api/pasted-table';
import { operationKey } from '@sagitta/shared-contracts/query-key';
import { useServices, useSession } from '@sagitta/shared-contracts/remote';
import { manageable } from '@sagitta/shared-contracts/rules/manageable';
import { Button, LoadFailure, LoadingLabel, PageSection, Skeleton } from '@sagitta/shared-ui/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { placesQuery } from '../api/places';
import type { PasteWords, Texts } from '../paste/paste-column';
import { PasteTable } from '../paste/paste-table';
import { renewKind } from './kind-query';
import { readRecord, recordColumns, type RecordRow } from './record-table';
import type { AnyRecordKind } from './record-kind';

export interface RecordImportProps {
  kind: AnyRecordKind;
  imported: (typeof IMPORTED_RECORDS)[number];
  onClose: () => void;
}

/** Records of a kind from a pasted table (docs/product/back-office.md#from-a-table). */
export default function RecordImport({ kind, imported, onClose }: RecordImportProps) {
  const services = useServices();
  const viewer = useSession();
  const client = useQueryClient();
  const places = useQuery(placesQuery(services));
  const [now] = useState(() => services.now());
  const { name: provider, slug } = services.config.provider;
  const world = useMemo(
    () =>
      places.data && {
        now,
        systems: manageable(places.data, viewer),
        isStaff: viewer.category === 'staff',
        provider,
        slug,
      },
    [places.data, viewer, now, provider, slug],
  );
  const columns = useMemo(() => (world ? recordColumns(kind.fields, world) : []), [kind, world]);
  const readRow = useCallback(
    (texts: Texts) => (world ? readRecord(kind, columns, world, texts) : { input: {}, problems: {} }),
    [kind, columns, world],
  );
  const send = useCallback(
    (rows: RecordRow[], store: boolean, signal?: AbortSignal) =>
      services.call(importRecords, { input: { kind: imported, rows, store } }, { signal }),
    [services, imported],
  );
  const words: PasteWords = {
    one: kind.inSentence,
    many: `${kind.inSentence}s`,
    act: 'Store',
    done: 'stored',
    present: 'There already, left as it is',
  };
  const back = <Button onClick={onClose}>{`Back to the ${words.many}`}</Button>;
  return (
    <PageSection card title={`${kind.title} from a table`} tools={back}>
      {world ? (
        <PasteTable<RecordRow>
          columns={columns}
          words={words}
          readRow={readRow}
          checkKey={(rows) => operationKey(importRecords, { kind: imported, rows, store: false })}
          send={send}
          nameOf={(row) => rowName(kind, row, world.systems)}
          onStored={() => void renewKind(kind, client)}
          next={null}
        />
      ) : null}
      {!world && places.isError ? <LoadFailure small what="Systems" query={places} /> : null}
      {!world && !places.isError ? (
        <>
          <LoadingLabel>Loading the systems</LoadingLabel>
          <Skeleton height={220} radius={8} />
        </>
      ) : null}
    </PageSection>
  );
}

/** As the table of records names one, in its own words. */
function rowName(kind: AnyRecordKind, row: RecordRow, systems: readonly { ID: number; name: string }[]): string {
  const systemName = systems.find(({ ID }) => ID === row['systemId'])?.name ?? null;
  const record = { ID: 0, systemId: null, updatedAt: null, ...row, systemName };
  return kind.nameOf(record).filter(Boolean).join(', ');
}
