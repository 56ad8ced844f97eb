import { useCorrection, type Correction } from '@sagitta/shared-contracts/correction';
import { Box, Button, EmptyState } from '@sagitta/shared-ui/core';
import type { Column } from '@sagitta/shared-ui/data-grid';
import { History } from '@sagitta/shared-ui/icons';
import { useSearchParams } from '@sagitta/shared-ui/router';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState, type ComponentType, type ReactNode } from 'react';
import { NEWEST_FIRST, RECORD_PAGE_SIZES, RECORD_ROWS } from '../model/page-size';
import { RENEW_RECORDS_MS } from '../model/renewal';
import { AddButton } from './add-button';
import { DeleteRecord } from './delete-record';
import { DeleteRecords } from './delete-records';
import { OutcomeDialog, type Told } from './outcome-dialog';
import type { RowAct, RowActions } from './record-columns';
import { RecordList } from './record-list';
import { useAskedAdd } from '../hooks/use-asked-add';
import { useMayKeep } from '../hooks/use-places';
import { useRecordDialogs } from '../hooks/use-record-dialogs';

/** Changing many at once. */
export interface ChangeProps<Row> {
  rows: readonly Row[];
  /** How many others were selected: the viewer may not change them. */
  others: number;
  tell: (told: Told) => void;
  onClose: () => void;
}

interface FormProps {
  /** Null for a new one. */
  id: number | null;
  /** What it corrects, where the host refused it. */
  correction?: Correction | undefined;
  onClose: () => void;
}

export interface RecordPageProps<Row> {
  /** Its remembered layout. */
  id: string;
  /** `Routers`, `Router`, and `router` as used in a sentence. */
  title: string;
  thing: string;
  inSentence: string;
  /** What they are for, in one sentence. */
  about: string;
  query: UseQueryResult<Row[]>;
  /** Stable between renders. */
  columnsFor: (actions: RowActions<Row>) => readonly Column<Row>[];
  /** Tells which one is to be deleted. */
  nameOf: (row: Row) => string;
  remove: (ID: number) => Promise<void>;
  putBack: (ID: number) => Promise<void>;
  renew: () => void;
  renderForm: (form: FormProps) => ReactNode;
  renderHistory: (history: { row: Row | null; onClose: () => void }) => ReactNode;
  /** Absent where nothing can be changed of many at once. */
  renderChange?: ((change: ChangeProps<Row>) => ReactNode) | undefined;
  /** Many at once, from a table. */
  onImport?: (() => void) | undefined;
  /** The page of one. */
  pageOf?: ((row: Row) => string) | undefined;
  act?: (RowAct<Row> & { Dialog: ComponentType<{ row: Row; onClose: () => void }> }) | undefined;
}

const idOf = ({ ID }: { ID: number }) => ID;

/** A page of records that people keep: their table, and adding, editing and deleting them. */
export function RecordPage<Row extends { ID: number; systemId: number | null }>({
  id,
  title,
  thing,
  inSentence,
  about,
  query,
  columnsFor,
  nameOf,
  remove,
  putBack,
  renew,
  renderForm,
  renderHistory,
  renderChange,
  onImport,
  pageOf,
  act,
}: RecordPageProps<Row>) {
  const mayKeep = useMayKeep();
  const dialogs = useRecordDialogs<Row>();
  useAskedAdd(dialogs.add);
  useCorrection(useSearchParams(), dialogs.correct);
  const [many, setMany] = useState<{ act: 'delete' | 'change'; rows: readonly Row[] } | null>(null);
  const [told, setTold] = useState<Told | null>(null);
  /** One dialog at a time: what is told takes the place of what asked. */
  const tell = (next: Told) => {
    setMany(null);
    setTold(next);
  };
  const { form, doomed, actedId, history, close } = dialogs;
  const acted = query.data?.find(({ ID }) => ID === actedId);
  const columns = useMemo(
    () =>
      columnsFor({
        thing: inSentence,
        mayKeep: ({ systemId }) => mayKeep(systemId),
        onEdit: dialogs.edit,
        onDelete: dialogs.remove,
        onHistory: dialogs.showHistory,
        act,
        onAct: dialogs.act,
        pageOf,
      }),
    [columnsFor, inSentence, mayKeep, dialogs.edit, dialogs.remove, dialogs.showHistory, act, dialogs.act, pageOf],
  );
  const shared = (rows: readonly Row[]): ChangeProps<Row> => {
    const kept = rows.filter(({ systemId }) => mayKeep(systemId));
    return { rows: kept, others: rows.length - kept.length, tell, onClose: () => setMany(null) };
  };
  return (
    <>
      <RecordList
        id={id}
        label={title}
        query={query}
        renewEvery={RENEW_RECORDS_MS}
        columns={columns}
        rows={query.data ?? null}
        rowId={({ ID }) => ID}
        selectable={{
          thing: inSentence,
          things: `${inSentence}s`,
          idOf,
          renderActs: (selected) =>
            selected.some(({ systemId }) => mayKeep(systemId)) ? (
              <>
                {renderChange ? (
                  <Button size="sm" onClick={() => setMany({ act: 'change', rows: selected })}>
                    Change…
                  </Button>
                ) : null}
                <Button size="sm" variant="danger" onClick={() => setMany({ act: 'delete', rows: selected })}>
                  Delete…
                </Button>
              </>
            ) : null,
        }}
        initialSort={NEWEST_FIRST}
        pageSize={RECORD_ROWS}
        pageSizes={RECORD_PAGE_SIZES}
        tools={
          <Box display="flex" gap="2" marginLeft="auto" flexWrap="wrap" justifyContent="flex-end">
            <Button
              variant="ghost"
              icon={<History size={16} aria-hidden="true" />}
              onClick={() => dialogs.showHistory(null)}
            >
              Deleted
            </Button>
            {onImport ? (
              <Button variant="ghost" onClick={onImport}>
                From a table
              </Button>
            ) : null}
            <AddButton thing={inSentence} onClick={dialogs.add} />
          </Box>
        }
        empty={
          <EmptyState title={`No ${lowerFirst(title)} to display`}>
            {`${about} Add the first ${inSentence}${onImport ? ', or many from a table' : ''}.`}
          </EmptyState>
        }
      />
      {form ? renderForm({ ...form, onClose: close }) : null}
      {history ? renderHistory({ row: history.row, onClose: close }) : null}
      {act && acted ? <act.Dialog row={acted} onClose={close} /> : null}
      {many?.act === 'delete' ? (
        <DeleteRecords
          {...shared(many.rows)}
          inSentence={inSentence}
          nameOf={nameOf}
          act={remove}
          undo={putBack}
          onDone={renew}
        />
      ) : null}
      {many?.act === 'change' ? renderChange?.(shared(many.rows)) : null}
      {told ? <OutcomeDialog {...told} onClose={() => setTold(null)} /> : null}
      <DeleteRecord
        id={doomed?.ID ?? null}
        thing={thing}
        name={doomed ? nameOf(doomed) : ''}
        act={remove}
        undo={putBack}
        onDone={renew}
        onClose={close}
      />
    </>
  );
}

/** `Routers` as `routers`; `SIM cards` stays. */
function lowerFirst(title: string): string {
  const [first = '', second = ''] = title;
  return second === second.toLowerCase() ? first.toLowerCase() + title.slice(1) : title;
}
