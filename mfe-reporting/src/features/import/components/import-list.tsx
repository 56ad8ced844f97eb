import { listMeasurements } from '@sagitta/shared-contracts/api/measurement';
import { listImports, type ReadingImport, takeBackImport } from '@sagitta/shared-contracts/api/reading-import';
import type { NodeShort } from '@sagitta/shared-contracts/api/node';
import { graphPath } from '@sagitta/shared-contracts/paths';
import { answersOf } from '@sagitta/shared-contracts/query-key';
import { useServices } from '@sagitta/shared-contracts/remote';
import { Button, EmptyState, Text } from '@sagitta/shared-ui/core';
import { formatDate, formatDateTime } from '@sagitta/shared-ui/format';
import { ConfirmDialog } from '@sagitta/shared-ui/overlay';
import { TextLink } from '@sagitta/shared-ui/router';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { takeBackFailure } from '../model/failure';
import { importedRange, readingsText, spanText } from '../model/words';
import styles from './import.module.css';

export interface ImportListProps {
  node: Pick<NodeShort, 'id' | 'name'>;
  imports: readonly ReadingImport[];
  zone: string;
}

/** What was imported, the newest first, each with the way to take it back. */
export function ImportList({ node, imports, zone }: ImportListProps) {
  const [asked, setAsked] = useState<ReadingImport | null>(null);
  if (imports.length === 0)
    return (
      <EmptyState small title="Nothing was imported yet">
        Files that are imported above are listed here, and can be taken back.
      </EmptyState>
    );
  return (
    <>
      <ul className={styles.list} aria-label="Imports">
        {imports.map((one) => (
          <li key={one.id} data-gone={one.takenBackAt !== null || undefined}>
            <div className={styles.told}>
              <Text fontWeight="medium" overflowWrap="anywhere">{`${one.id}: ${one.fileName}`}</Text>
              <Text size="sm">
                {`${readingsText(one.stored)}${one.unit ? ` in ${one.unit}` : ''}, `}
                {one.takenBackAt === null ? (
                  <TextLink to={graphPath(node.id, importedRange(one.firstAt, one.lastAt))}>
                    {spanText(one.firstAt, one.lastAt, zone)}
                  </TextLink>
                ) : (
                  spanText(one.firstAt, one.lastAt, zone)
                )}
              </Text>
              <Text size="sm" tone="muted">
                {`By ${one.by}, ${formatDateTime(Date.parse(one.at), { zone })}. ${stateText(one, zone)}`}
              </Text>
            </div>
            {one.takenBackAt === null && one.packedAt === null ? (
              <Button size="sm" aria-label={`Take back import ${one.id}`} onClick={() => setAsked(one)}>
                Take back
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {asked ? <TakeBack {...{ node, zone }} one={asked} onClose={() => setAsked(null)} /> : null}
    </>
  );
}

function stateText({ takenBackAt, takenBackBy, packedAt }: ReadingImport, zone: string): string {
  if (takenBackAt !== null)
    return `Taken back by ${takenBackBy ?? 'somebody'}, ${formatDateTime(Date.parse(takenBackAt), { zone })}.`;
  return packedAt === null
    ? ''
    : `In an evidence pack of ${formatDate(Date.parse(packedAt), { zone })}: it stays as it was handed out.`;
}

interface TakeBackProps extends Pick<ImportListProps, 'node' | 'zone'> {
  one: ReadingImport;
  onClose: () => void;
}

function TakeBack({ node, zone, one, onClose }: TakeBackProps) {
  const { call, notify } = useServices();
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    networkMode: 'always',
    mutationFn: () => call(takeBackImport, { params: { id: one.id } }),
    onSuccess: ({ readings }) => {
      notify({ kind: 'success', text: `Import ${one.id} was taken back: ${readingsText(readings)} removed.` });
      onClose();
    },
    // Also after a failure: somebody else may have taken it back.
    onSettled: async () => {
      await Promise.all([listImports, listMeasurements].map((read) => client.invalidateQueries(answersOf(read))));
    },
  });
  return (
    <ConfirmDialog
      open
      title="Take this import back?"
      thing={`${one.id}: ${one.fileName}`}
      confirmLabel={`Remove ${readingsText(one.stored)}`}
      pending={isPending}
      error={error ? takeBackFailure(error) : null}
      onConfirm={() => mutate()}
      onCancel={onClose}
    >
      {`${readingsText(one.stored)} of ${node.name}, ${spanText(one.firstAt, one.lastAt, zone)}, are removed from ` +
        'its graph, files and reports. What the device reported stays, and so does the record of the import, which ' +
        'says that you took it back. The file can be imported again.'}
    </ConfirmDialog>
  );
}
