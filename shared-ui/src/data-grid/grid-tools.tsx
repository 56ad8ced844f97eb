import { MINUTE_MS } from '@sagitta/shared-contracts/rules/age';
import { exportFileName } from '@sagitta/shared-contracts/rules/export';
import { Download, Link2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../core/button';
import { saveAs } from '../files/save-as';
import { PartStyles } from '../theme/part-styles';
import type { Column } from './column';
import { csvText } from './csv';
import { fileTable, type FileTable } from './file-table';
import css from './grid-tools.css';

/** The shown columns and rows, in their order. */
export interface ShownTable<Row> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
}

export interface GridToolsProps<Row> {
  label: string;
  /** Read when a file is asked for. */
  shown: () => ShownTable<Row>;
  /** The server has the other pages: files hold this one. */
  onlyPage?: boolean;
  /** Lines that files have below the rows. */
  notes?: readonly string[];
  /** No address shows these rows. */
  noLink?: boolean;
}

interface Outcome {
  failed: boolean;
  text: string;
}

const SAID_FOR_MS = 5000;
const CSV_TYPE = 'text/csv;charset=utf-8';

/** Exports a table as a CSV or Excel file, and copies a link to what is shown. */
export function GridTools<Row>({ label, shown, onlyPage = false, notes, noLink = false }: GridToolsProps<Row>) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [pending, setPending] = useState(false);
  useEffect(() => {
    if (!outcome || outcome.failed) return undefined;
    const timer = setTimeout(() => setOutcome(null), SAID_FOR_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  const table = (): FileTable => {
    const { columns, rows } = shown();
    return { ...fileTable(label, columns, rows), notes };
  };
  const save = (blob: Blob, extension: string) => {
    setOutcome(null);
    saveAs(blob, exportFileName([label, clockText(Date.now())], extension));
  };
  const saveXlsx = () => {
    setPending(true);
    setOutcome(null);
    import(/* webpackChunkName: "xlsx" */ './xlsx')
      .then(async ({ xlsxFile }) => save(await xlsxFile(table()), 'xlsx'))
      .catch((error: unknown) => {
        console.warn('The Excel file could not be made.', error);
        setOutcome({ failed: true, text: 'The Excel file could not be made. Try again, or take CSV.' });
      })
      .finally(() => setPending(false));
  };
  const copyLink = () => {
    copyText(window.location.href).then(
      () => setOutcome({ failed: false, text: 'Link copied' }),
      (error: unknown) => {
        console.warn('The link could not be copied.', error);
        setOutcome({ failed: true, text: 'The link could not be copied. Copy it from the address bar.' });
      },
    );
  };
  const what = onlyPage ? `this page of ${label}` : label;
  return (
    <div className="sg-grid-tools" role="group" aria-label={`Export and share ${label}`}>
      <PartStyles part="grid-tools" css={css} />
      {onlyPage ? <span>This page:</span> : null}
      <Button
        size="sm"
        variant="ghost"
        icon={<Download size={14} aria-hidden="true" />}
        aria-label={`CSV of ${what}`}
        onClick={() => save(new Blob([csvText(table())], { type: CSV_TYPE }), 'csv')}
      >
        CSV
      </Button>
      <Button
        size="sm"
        variant="ghost"
        icon={<Download size={14} aria-hidden="true" />}
        aria-label={`Excel file of ${what}`}
        pending={pending}
        onClick={saveXlsx}
      >
        Excel
      </Button>
      {noLink ? null : (
        <Button size="sm" variant="ghost" icon={<Link2 size={14} aria-hidden="true" />} onClick={copyLink}>
          Copy link
        </Button>
      )}
      <span role="status">{outcome?.failed ? null : outcome?.text}</span>
      {outcome?.failed ? (
        <span role="alert" className="sg-grid-tools-failed">
          {outcome.text}
        </span>
      ) : null}
    </div>
  );
}

/** `2026-11-22 20:10`, by the clock of this browser. */
function clockText(now: number): string {
  const local = new Date(now - new Date(now).getTimezoneOffset() * MINUTE_MS);
  return local.toISOString().slice(0, 16).replace('T', ' ');
}

/** Rejects where the browser gives no clipboard: on a page without TLS, or where a person refused it. */
async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
