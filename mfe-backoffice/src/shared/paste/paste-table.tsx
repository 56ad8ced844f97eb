import { errorDetails, isApiError } from '@sagitta/shared-contracts/api-error';
import { readTable } from '@sagitta/shared-contracts/api/pasted-table';
import { useServices } from '@sagitta/shared-contracts/remote';
import { Button, LoadFailure, PartStyles, Text } from '@sagitta/shared-ui/core';
import { keepPreviousData, useMutation, useQuery, type QueryKey } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { LeaveQuestion } from './leave-question';
import type { PasteColumn, PasteWords, ReadRow, RowAnswer, Texts } from './paste-column';
import { PasteForm } from './paste-form';
import { PasteRows, type ShownRow } from './paste-rows';
import styles, { css } from './paste.module.css';
import { readPaste, type PastedTable } from './read-paste';

interface Answer {
  stored: boolean;
  rows: readonly RowAnswer[];
}

export interface PasteTableProps<Row> {
  columns: readonly PasteColumn[];
  words: PasteWords;
  readRow: (texts: Texts, units: Readonly<Record<string, string>>) => ReadRow<Row>;
  /** What the answer to a check of these rows is cached by. */
  checkKey: (rows: Row[]) => QueryKey;
  /** Checks the rows, and stores them if it is to: all of them or none. */
  send: (rows: Row[], store: boolean, signal?: AbortSignal) => Promise<Answer>;
  /** How a row is called in what became of the table. */
  nameOf: (row: Row) => string;
  /** What a person should know before they store them. */
  noteOf?: (rows: readonly Row[]) => string | null;
  onStored: () => void;
  /** Where to go from here. */
  next: ReactNode;
}

interface Table extends Omit<PastedTable, 'rows' | 'problem'> {
  rows: readonly { id: number; texts: Texts }[];
}

interface Done<Row> {
  rows: readonly Row[];
  answer: Answer;
}

/**
 * Rows from a spreadsheet: pasted, checked cell by cell by the host, corrected in place, and stored all at once or not
 * at all (docs/product/commissioning.md#table).
 */
export function PasteTable<Row>(props: PasteTableProps<Row>) {
  const { columns, words } = props;
  const { call } = useServices();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [table, setTable] = useState<Table | null>(null);
  const [done, setDone] = useState<Done<Row> | null>(null);
  const reading = useMutation({
    networkMode: 'always',
    mutationFn: (pasted: string) => call(readTable, { input: { text: pasted } }),
    onSuccess: ({ cells }) => {
      const { rows, problem: wrong, ...rest } = readPaste(cells, columns);
      const none = rows.length === 0 ? 'There is no row under the headings.' : null;
      setProblem(wrong ?? none);
      if (wrong === null && none === null) setTable({ ...rest, rows: rows.map((texts, id) => ({ id, texts })) });
    },
    onError: (error) =>
      setProblem(
        errorDetails(error).fields?.text ?? 'The table could not be read: the host did not answer. Try again.',
      ),
  });
  const restart = () => {
    setText('');
    setTable(null);
    setDone(null);
  };
  return (
    <>
      <PartStyles part="backoffice-paste" css={css} />
      {done ? <Outcome {...{ done, words, nameOf: props.nameOf, next: props.next }} onAgain={restart} /> : null}
      {!done && table ? (
        <Preview
          {...props}
          table={table}
          onRows={(rows) => setTable({ ...table, rows })}
          onBack={() => setTable(null)}
          onDone={(outcome) => {
            setDone(outcome);
            props.onStored();
          }}
        />
      ) : null}
      {done || table ? null : (
        <PasteForm
          {...{ columns, words, text, problem }}
          pending={reading.isPending}
          onChange={(typed) => {
            setText(typed);
            setProblem(null);
          }}
          onRead={reading.mutate}
        />
      )}
      <LeaveQuestion unsaved={done === null && (table !== null || text !== '')} />
    </>
  );
}

interface PreviewProps<Row> extends PasteTableProps<Row> {
  table: Table;
  onRows: (rows: Table['rows']) => void;
  onBack: () => void;
  onDone: (done: Done<Row>) => void;
}

function Preview<Row>({ table, onRows, onBack, onDone, ...props }: PreviewProps<Row>) {
  const { columns, words, readRow, checkKey, send, noteOf } = props;
  const { rows, units, unused, hasHeadings } = table;
  const read = useMemo(() => rows.map(({ texts }) => readRow(texts, units)), [rows, units, readRow]);
  const inputs = useMemo(() => read.map(({ input }) => input), [read]);
  const check = useQuery({
    queryKey: checkKey(inputs),
    queryFn: async ({ signal }) => ({ ids: rows.map(({ id }) => id), answer: await send(inputs, false, signal) }),
    placeholderData: keepPreviousData,
    // The host may know better by now.
    staleTime: 0,
    gcTime: 0,
  });
  const store = useMutation({
    networkMode: 'always',
    mutationFn: (sent: Row[]) => send(sent, true),
    onSuccess: (answer, sent) => (answer.stored ? onDone({ rows: sent, answer }) : void check.refetch()),
  });
  const answers = new Map(check.data?.ids.map((id, index) => [id, check.data.answer.rows[index]]));
  const isCurrent = check.data !== undefined && !check.isPlaceholderData && !check.isFetching && !check.isError;
  const shown = rows.map((row, index): ShownRow => {
    const answer = answers.get(row.id);
    const own = read[index]?.problems ?? {};
    const problems = read[index]?.isUnread ? own : { ...answer?.problems, ...own };
    const isWrong = Object.keys(problems).length > 0;
    return { ...row, problems, state: isWrong ? 'refused' : (answer?.state ?? null) };
  });
  const count = (state: ShownRow['state']) => shown.filter((row) => row.state === state).length;
  const [fresh, wrong] = [count('new'), count('refused')];
  const latest = useRef(rows);
  useEffect(() => {
    latest.current = rows;
  }, [rows]);
  const onCell = useCallback(
    (id: number, key: string, text: string) =>
      onRows(latest.current.map((row) => (row.id === id ? { ...row, texts: { ...row.texts, [key]: text } } : row))),
    [onRows],
  );
  const onRemove = useCallback((id: number) => onRows(latest.current.filter((row) => row.id !== id)), [onRows]);
  const place = useRef<HTMLElement>(null);
  const title = useFocused<HTMLHeadingElement>();
  const note = wrong === 0 ? noteOf?.(inputs) : null;
  return (
    <section ref={place} aria-label="Preview" className={styles.preview}>
      <h3 ref={title} tabIndex={-1}>
        Preview
      </h3>
      <Text role="status">{isCurrent ? summary(shown, words) : `Checking ${amount(rows.length, words)} …`}</Text>
      {hasHeadings ? null : (
        <Text size="sm" tone="muted">
          The first row names no columns, so they are taken in their usual order. Look whether each is in its place.
        </Text>
      )}
      {unused.length > 0 ? <Text size="sm" tone="muted">{`Not used: ${unused.join(', ')}.`}</Text> : null}
      {check.isError ? <LoadFailure small what="The check of the table" query={check} /> : null}
      <PasteRows {...{ columns, units, words, onCell, onRemove }} rows={shown} disabled={store.isPending} />
      {note ? <Text>{note}</Text> : null}
      <div className={styles.tools}>
        <Button
          variant="primary"
          pending={store.isPending}
          disabled={!isCurrent || wrong > 0 || fresh === 0}
          onClick={() => store.mutate(inputs)}
        >
          {`${words.act} ${amount(fresh, words)}`}
        </Button>
        {wrong > 0 ? (
          <Button onClick={() => place.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()}>
            Go to the first problem
          </Button>
        ) : null}
        <Button variant="ghost" disabled={store.isPending} onClick={onBack}>
          Back to the pasted text
        </Button>
      </div>
      <Text role="alert" tone="danger">
        {store.error ? failureText(store.error, words) : null}
        {store.data?.stored === false ? 'Nothing was stored: something has changed since the check. Look again.' : null}
      </Text>
    </section>
  );
}

interface OutcomeProps<Row> extends Pick<PasteTableProps<Row>, 'words' | 'nameOf' | 'next'> {
  done: Done<Row>;
  onAgain: () => void;
}

/** What was done and what was not, row by row. */
function Outcome<Row>({ done: { rows, answer }, words, nameOf, next, onAgain }: OutcomeProps<Row>) {
  const made = answer.rows.filter(({ state }) => state === 'new').length;
  const focused = useFocused<HTMLDivElement>();
  return (
    <section aria-label="Result" className={styles.preview}>
      <div ref={focused} tabIndex={-1} className={styles.done}>
        <Text role="status">
          <strong>{`${amount(made, words)} ${words.done}.`}</strong>
        </Text>
      </div>
      <ol className={styles.results}>
        {rows.map((row, index) => (
          <li key={nameOf(row)}>
            <span>{nameOf(row)}</span>
            <span>{answer.rows[index]?.state === 'new' ? capital(words.done) : words.present}</span>
          </li>
        ))}
      </ol>
      <div className={styles.tools}>
        {next}
        <Button onClick={onAgain}>Another table</Button>
      </div>
    </section>
  );
}

/** Focus moves with what is shown, where the control that had it is gone. */
function useFocused<E extends HTMLElement>() {
  const element = useRef<E>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}

const amount = (count: number, { one, many }: PasteWords) => `${count} ${count === 1 ? one : many}`;
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function summary(rows: readonly ShownRow[], words: PasteWords): string {
  const count = (state: ShownRow['state']) => rows.filter((row) => row.state === state).length;
  const [fresh, present, wrong] = [count('new'), count('present'), count('refused')];
  if (rows.length === 0) return 'No row is left.';
  const counts = [
    fresh > 0 ? `${fresh} ready` : '',
    present > 0 ? `${present} there already` : '',
    wrong > 0 ? `${wrong} with a problem: nothing is stored before all are right` : '',
  ].filter(Boolean);
  return `${amount(rows.length, words)}: ${counts.join(', ')}.`;
}

function failureText(error: unknown, { one }: PasteWords): string {
  const refused = isApiError(error) && error.status >= 400 && error.status < 500;
  if (refused) return 'The host refused the table. Nothing was stored.';
  return `The host did not answer, so nobody knows whether they were stored. Press again: no ${one} is stored twice.`;
}
