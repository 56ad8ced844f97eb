import { restoreRecord } from '@sagitta/shared-contracts/api/restore-record';
import { useClock, useServices } from '@sagitta/shared-contracts/remote';
import { siteZone } from '@sagitta/shared-contracts/rules/site-zone';
import { fetchPressed } from '@sagitta/shared-ui/late';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { lateDialog } from '../components/late-dialog';
import { actionsColumn, idColumn, type RowActions } from '../components/record-columns';
import { RecordPage } from '../components/record-page';
import { LateHistory } from '../history/history';
import { dayOf } from '../model/day';
import { fieldColumns } from './field-columns';
import { kindQuery, renewKind } from './kind-query';
import { changeableFields } from './record-change';
import type RecordImport from './record-import';
import { changeTitle, recordTitle, type AnyRecord, type AnyRecordKind } from './record-kind';

const titleOf = ({ kind, id }: { kind: AnyRecordKind; id: number | null }) => recordTitle(kind, id);
const KindDialog = lateDialog(titleOf, () => import('./record-kind-dialog'));
const NotedDialog = lateDialog(titleOf, () => import('./noted-kind-dialog'));
const ChangeRecords = lateDialog(changeTitle, () => import('./change-records'));

/** The page of records of a kind: their table, and adding, editing and deleting them. */
export function RecordKindTable({ kind }: { kind: AnyRecordKind }) {
  const services = useServices();
  const client = useQueryClient();
  const list = useQuery(kindQuery(kind, services));
  const today = dayOf(useClock(), siteZone(null));
  const provider = services.config.provider.name;
  const Dialog = Object.values(kind.fields).some((field) => field.kind === 'notes') ? NotedDialog : KindDialog;
  const columnsFor = useCallback(
    (actions: RowActions<AnyRecord>) => [
      idColumn<AnyRecord>(),
      ...fieldColumns<AnyRecord>(kind, { today, provider }),
      actionsColumn(actions),
    ],
    [kind, today, provider],
  );
  const [Import, setImport] = useState<typeof RecordImport | null>(null);
  const nameOf = (row: AnyRecord) => kind.nameOf(row).filter(Boolean).join(', ');
  if (kind.imported && Import) return <Import kind={kind} imported={kind.imported} onClose={() => setImport(null)} />;
  const openImport = () =>
    fetchPressed(services.notify, {
      what: 'The import',
      load: () => import('./record-import'),
      onLoaded: (module) => setImport(() => module.default),
    });
  return (
    <RecordPage
      id={kind.id}
      title={kind.title}
      thing={kind.thing}
      inSentence={kind.inSentence}
      about={kind.about}
      query={list}
      columnsFor={columnsFor}
      nameOf={nameOf}
      remove={(ID) => kind.remove(services, ID)}
      putBack={async (ID) => {
        await services.call(restoreRecord, { input: { kind: kind.audited, ID } });
      }}
      renew={() => void renewKind(kind, client)}
      act={kind.act}
      pageOf={kind.pageOf}
      onImport={kind.imported && openImport}
      renderHistory={({ row, onClose }) => (
        <LateHistory
          title={row ? `History of ${kind.inSentence} ${row.ID}, ${nameOf(row)}` : `Deleted ${kind.inSentence}s`}
          record={{ kind: kind.audited, id: row && String(row.ID) }}
          fields={kind.fields}
          onClose={onClose}
        />
      )}
      renderChange={
        Object.keys(changeableFields(kind)).length > 0
          ? (change) => <ChangeRecords kind={kind} nameOf={nameOf} {...change} />
          : undefined
      }
      renderForm={(form) => <Dialog kind={kind} {...form} />}
    />
  );
}
