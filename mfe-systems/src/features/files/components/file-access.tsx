import { listFileAccounts, setFileAccounts, type SystemFile } from '@sagitta/shared-contracts/api/system-file';
import { answersOf } from '@sagitta/shared-contracts/query-key';
import { useServices } from '@sagitta/shared-contracts/remote';
import { Button, LoadFailure, LoadingLabel, Row, Skeleton, Text } from '@sagitta/shared-ui/core';
import { CheckboxField } from '@sagitta/shared-ui/forms';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fileAccountsQuery } from '../api/files';
import { fileFailure } from '../model/failure';
import styles from './files.module.css';

export interface FileAccessProps {
  systemId: number;
  file: SystemFile;
  onDone: () => void;
}

/** Which accounts of the system may download a file. Installers always may (docs/product/system-actions.md#files). */
export function FileAccess({ systemId, file, onDone }: FileAccessProps) {
  const services = useServices();
  const client = useQueryClient();
  const query = useQuery(fileAccountsQuery(services, systemId));
  /** What was changed here, by e-mail. */
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const accounts = query.data?.find(({ fileID }) => fileID === file.id)?.accounts ?? [];
  const isChosen = ({ accountEmail, hasAccess }: (typeof accounts)[number]) => changed.get(accountEmail) ?? hasAccess;
  const saving = useMutation({
    mutationFn: () => {
      const chosen = accounts.filter((one) => one.isInstaller !== true && isChosen(one));
      const input = { fileAccounts: chosen.map(({ accountEmail }) => accountEmail) };
      return services.call(setFileAccounts, { params: { id: file.id }, input });
    },
    onSuccess: async () => {
      await client.invalidateQueries(answersOf(listFileAccounts));
      services.notify({ kind: 'success', text: `Access to ${file.filename} was saved` });
      onDone();
    },
  });
  if (!query.data) {
    if (!query.isError)
      return (
        <>
          <LoadingLabel what="The list of people">Access: loading</LoadingLabel>
          <Skeleton height={160} />
        </>
      );
    return <LoadFailure what="Access" query={query} back={<Button onClick={onDone}>Back to the files</Button>} />;
  }
  return (
    <div className={styles.access}>
      <Text>{`Who may download ${file.filename}:`}</Text>
      {accounts.length === 0 ? (
        <Text>The system has no accounts yet. Its installer adds people in the Installer panel.</Text>
      ) : null}
      <ul className={styles.accounts}>
        {accounts.map((one) => (
          <li key={one.accountEmail}>
            <CheckboxField
              label={one.accountEmail}
              checked={isChosen(one)}
              disabled={one.isInstaller === true}
              hint={one.isInstaller === true ? 'Installers always have access.' : undefined}
              onChange={(checked) => setChanged(new Map(changed).set(one.accountEmail, checked))}
            />
          </li>
        ))}
      </ul>
      {saving.isError ? (
        <Text tone="danger" role="alert">
          {fileFailure(saving.error)}
        </Text>
      ) : null}
      <Row gap="2" justifyContent="flex-end">
        <Button onClick={onDone} disabled={saving.isPending}>
          Back to the files
        </Button>
        <Button variant="primary" pending={saving.isPending} onClick={() => saving.mutate()}>
          Save
        </Button>
      </Row>
    </div>
  );
}
