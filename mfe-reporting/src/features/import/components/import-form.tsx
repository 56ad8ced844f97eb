import type { NodeShort } from '@sagitta/shared-contracts/api/node';
import { useServices } from '@sagitta/shared-contracts/remote';
import { importFileProblem } from '@sagitta/shared-contracts/rules/reading-import';
import type { Measuring } from '@sagitta/shared-contracts/rules/threshold';
import { Button, LoadFailure, LoadingLabel, Row, Skeleton, Text } from '@sagitta/shared-ui/core';
import { FileField } from '@sagitta/shared-ui/forms';
import { FormElement, useForm } from '@sagitta/shared-ui/use-form';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { headQuery, type Picked } from '../api/head-query';
import { type CheckResult, type Imported, type ImportInput, useImport } from '../api/use-import';
import { checkFailure, importFailure, wrongFields } from '../model/failure';
import { importSchema, isHeaderLine, NO_OPTIONS, type ImportOptions } from '../model/import-form';
import styles from './import.module.css';
import { ImportOptionFields } from './import-option-fields';
import { ImportPreview } from './import-preview';
import { LeaveQuestion } from './leave-question';

export interface ImportFormProps {
  node: NodeShort;
  sensor: Measuring;
  /** The site's. */
  zone: string;
  /** Another file is chosen, or another check begins. */
  onChange: () => void;
  onImported: (imported: Imported) => void;
}

/** What was checked, and what of: another file, or another option, and it says nothing any more. */
interface Checked {
  of: string;
  input: ImportInput;
  result: CheckResult;
}

/** A file, how it is read, what would be stored, and the button that stores it. What is typed stays after a failure. */
export function ImportForm({ node, sensor, zone, onChange, onImported }: ImportFormProps) {
  const services = useServices();
  const [picked, setPicked] = useState<Picked | null>(null);
  const [told, setTold] = useState<{ file: string | null; other: string | null }>({ file: null, other: null });
  const [checked, setChecked] = useState<Checked | null>(null);
  const [asked, setAsked] = useState(NO_OPTIONS);
  const head = useQuery(headQuery(services, node.id, told.file === null ? picked : null, asked));
  const columns = useMemo(() => (head.data?.columns ?? []).filter(({ name }) => name !== ''), [head.data]);
  const schema = useMemo(
    () =>
      importSchema(
        sensor,
        columns.map(({ name }) => name),
      ),
    [sensor, columns],
  );
  const form = useForm<ImportOptions, ImportOptions>(schema, { stored: NO_OPTIONS });
  const { check, store, progress, cancel } = useImport({
    onImported: (imported) => {
      // The options stay: the next file is often of the same logger.
      setPicked(null);
      setChecked(null);
      onImported(imported);
    },
  });
  const running = check.isPending || store.isPending;
  const version = JSON.stringify([picked?.id, form.values]);
  const current = checked?.of === version ? checked : null;

  const pick = (file: File | null) => {
    onChange();
    setPicked((before) => (file ? { id: (before?.id ?? 0) + 1, file } : null));
    setTold({ file: file ? importFileProblem(file) : null, other: null });
    setChecked(null);
  };
  /** Beside the field where the host names one. */
  const tell = (error: unknown, words: (error: unknown) => string) => {
    const { file = null, nodeID = null, ...options } = wrongFields(error);
    const known = Object.entries(options).filter(([name]) => name in NO_OPTIONS);
    const isTold = file !== null || known.length > 0;
    setTold({ file, other: nodeID ?? (isTold ? null : words(error)) });
    if (known.length > 0) form.refuse(Object.fromEntries(known));
  };
  const start = (options: ImportOptions) => {
    if (!picked) return;
    onChange();
    setTold({ file: null, other: null });
    const { file } = picked;
    const input = { ...options, nodeID: node.id, fileName: file.name, file };
    check.mutate(input, {
      onSuccess: ({ result }) => result && setChecked({ of: version, input, result }),
      onError: (error) => tell(error, checkFailure),
    });
  };
  const save = ({ input }: Checked) => {
    setTold({ file: null, other: null });
    store.mutate(input, { onError: (error) => tell(error, importFailure) });
  };
  const headProblem = head.error ? (wrongFields(head.error).file ?? null) : null;
  return (
    <FormElement form={form} aria-label="Import" className={styles.form} blocked={running || !picked} onSubmit={start}>
      <Text size="sm" tone="muted">
        A logger’s recordings become readings of this device: shown in its graph, files and evidence as imported, by
        you. They raise no alarm. You see what would be stored, and every problem, before anything is.
      </Text>
      <FileField
        label="File"
        hint="CSV or a logger’s own text file (TOA5), in UTF-8, at most 10 MB."
        accept=".csv,.txt,.dat,.tsv,text/csv,text/plain"
        file={picked?.file ?? null}
        error={told.file ?? headProblem}
        progress={progress}
        onChange={pick}
        onCancel={cancel}
      />
      {picked && head.isLoading ? (
        <>
          <LoadingLabel what="The columns of the file" onRetry={() => void head.refetch()}>
            Columns: loading
          </LoadingLabel>
          <Skeleton height={220} radius={8} />
        </>
      ) : null}
      {picked && head.error && headProblem === null ? (
        <LoadFailure small what="The columns of the file" query={head} />
      ) : null}
      {picked && (head.data || headProblem !== null) ? (
        <>
          <ImportOptionFields
            {...{ form, sensor, zone, columns }}
            head={head.data}
            onAsk={(more) => {
              const { delimiter, headerLine } = { ...form.values, ...more };
              if (isHeaderLine(headerLine.trim()))
                setAsked({ ...NO_OPTIONS, delimiter, headerLine: headerLine.trim() });
              setTold({ file: null, other: null });
            }}
          />
          <Row gap="2" flexWrap="wrap">
            <Button
              type="submit"
              variant={current ? undefined : 'primary'}
              pending={check.isPending}
              disabled={running}
            >
              {current ? 'Check again' : 'Check the file'}
            </Button>
            {checked && !current ? (
              <Text role="status" size="sm" tone="muted">
                Something was changed: check the file again before it is imported.
              </Text>
            ) : null}
          </Row>
        </>
      ) : null}
      <Text role="alert" tone="danger">
        {told.other}
      </Text>
      <LeaveQuestion unsaved={picked !== null} thing={picked?.file.name ?? ''} />
      {current ? (
        <ImportPreview
          {...{ sensor, zone }}
          result={current.result}
          pending={store.isPending}
          onImport={() => save(current)}
        />
      ) : null}
    </FormElement>
  );
}
