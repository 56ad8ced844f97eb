import { TABLE_MAX_LENGTH, TABLE_ROWS } from '@sagitta/shared-contracts/rules/pasted-table';
import { Button, Row, Text } from '@sagitta/shared-ui/core';
import { FileField, TextAreaField } from '@sagitta/shared-ui/forms';
import { useState } from 'react';
import type { PasteColumn, PasteWords } from './paste-column';
import { fileProblem, textOfFile } from './file-text';
import { emptyTable } from './read-paste';
import styles from './paste.module.css';

const HINT =
  `Copy the cells there and paste them here, with their headings: at most ${TABLE_ROWS} rows. ` +
  'You see every cell before anything is stored.';

export interface PasteFormProps {
  columns: readonly PasteColumn[];
  words: PasteWords;
  text: string;
  problem: string | null;
  pending: boolean;
  onChange: (text: string) => void;
  onRead: (text: string) => void;
}

/** Where a table is pasted, or its file chosen. */
export function PasteForm({ columns, words, text, problem, pending, onChange, onRead }: PasteFormProps) {
  const [file, setFile] = useState<{ file: File; problem: string | null } | null>(null);
  const [copied, setCopied] = useState<string | null>(null);
  const pick = async (picked: File | null) => {
    setFile(picked && { file: picked, problem: fileProblem(picked) });
    if (!picked || fileProblem(picked) !== null) return;
    const read = await textOfFile(picked).catch(() => ({ problem: 'The file could not be read.' }));
    if ('problem' in read) setFile({ file: picked, problem: read.problem });
    else {
      onChange(read.text);
      onRead(read.text);
    }
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(`${emptyTable(columns)}\n`);
      setCopied('Copied: paste it into a spreadsheet.');
    } catch {
      setCopied('The browser does not allow copying here. The columns are listed below.');
    }
  };
  return (
    <form
      aria-label="Table"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '' && !pending) onRead(text);
      }}
    >
      <TextAreaField
        label="Rows from a spreadsheet"
        hint={HINT}
        rows={6}
        maxLength={TABLE_MAX_LENGTH}
        value={text}
        error={problem}
        onChange={onChange}
      />
      <FileField
        label="Or a file"
        hint="CSV, with semicolons, commas or tabs, in UTF-8."
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        file={file?.file ?? null}
        error={file?.problem ?? null}
        onChange={(picked) => void pick(picked)}
      />
      <Row gap="2" flexWrap="wrap">
        <Button type="submit" variant="primary" pending={pending} disabled={text.trim() === ''}>
          Read the table
        </Button>
        <Button onClick={() => void copy()}>Copy an empty table</Button>
        <Text role="status" size="sm" tone="muted">
          {copied}
        </Text>
      </Row>
      <section aria-label="Columns">
        <Text size="sm" tone="muted">
          {`Columns of a ${words.one}, in any order under these headings; without headings in this order. ` +
            'Those with * are needed.'}
        </Text>
        <dl className={styles.columns}>
          {columns.map(({ key, heading, required, units, example }) => (
            <div key={key}>
              <dt>{`${heading}${units ? ` [${units.join(', ')}]` : ''}${required ? ' *' : ''}`}</dt>
              <dd>{example}</dd>
            </div>
          ))}
        </dl>
      </section>
    </form>
  );
}
