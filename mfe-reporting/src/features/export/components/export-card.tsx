import { Button, PageSection, PartStyles, Text } from '@sagitta/shared-ui/core';
import type { Export } from '@sagitta/shared-ui/files';
import { formatBytes } from '@sagitta/shared-ui/format';
import { ProgressBar } from '@sagitta/shared-ui/forms';
import { FormElement, type Form } from '@sagitta/shared-ui/use-form';
import type { ReactNode } from 'react';
import styles, { css } from './export-card.module.css';

export interface ExportCardProps<Values extends Record<string, unknown>, Output> {
  title: string;
  /** What the file is: `Spreadsheet (xlsx)`. */
  note: string;
  form: Form<Values, Output>;
  run: Export;
  onSubmit: (output: Output) => void;
  children: ReactNode;
}

/**
 * A kind of export: its form, its button, and how far it is. The form stays as it is, whatever becomes of the export.
 */
export function ExportCard<Values extends Record<string, unknown>, Output>({
  title,
  note,
  form,
  run: { running, problem },
  onSubmit,
  children,
}: ExportCardProps<Values, Output>) {
  return (
    <PageSection card title={title} note={note}>
      <PartStyles part="export-card" css={css} />
      <FormElement
        form={form}
        aria-label={title}
        className={styles.form}
        blocked={running !== null}
        onSubmit={(output) => onSubmit(output)}
      >
        {children}
        <div className={styles.foot}>
          {running ? (
            <ProgressBar
              label={running.bytes === null ? 'The file is being made' : `${formatBytes(running.bytes)} received`}
              percent={null}
              onCancel={running.cancel}
            />
          ) : (
            <Button type="submit">Export</Button>
          )}
          <Text tone="danger" role="status">
            {problem}
          </Text>
        </div>
      </FormElement>
    </PageSection>
  );
}
