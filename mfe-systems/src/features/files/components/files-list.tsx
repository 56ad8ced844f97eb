import type { SystemFile } from '@sagitta/shared-contracts/api/system-file';
import { SYSTEM_FILES_PAGE } from '@sagitta/shared-contracts/rules/system-files';
import { Button, EmptyState, Row, Text } from '@sagitta/shared-ui/core';
import { formatBytes, formatDate } from '@sagitta/shared-ui/format';
import { useState } from 'react';
import { useDownload } from '../hooks/use-download';
import styles from './files.module.css';

export interface FilesListProps {
  files: readonly SystemFile[];
  /** The system's zone. */
  zone: string | undefined;
  manages: boolean;
  onAccess: (file: SystemFile) => void;
  onDelete: (file: SystemFile) => void;
}

/** The files, 20 a page, in a list of its own height (docs/product/system-actions.md#files). */
export function FilesList({ files, zone, manages, onAccess, onDelete }: FilesListProps) {
  const { download, pendingId } = useDownload(zone);
  const [page, setPage] = useState(0);
  const pages = Math.max(1, Math.ceil(files.length / SYSTEM_FILES_PAGE));
  // The last file of the last page may have been deleted.
  const at = Math.min(page, pages - 1);
  if (files.length === 0)
    return (
      <EmptyState small title="No files yet">
        {manages ? 'Add the first one above.' : 'The installer of the system adds files and gives access to them.'}
      </EmptyState>
    );
  return (
    <>
      <ul className={styles.list} aria-label="Files">
        {files.slice(at * SYSTEM_FILES_PAGE, (at + 1) * SYSTEM_FILES_PAGE).map((file) => (
          <li key={file.id} className={styles.file}>
            <span className={styles.name}>{file.filename}</span>
            <span className={styles.facts}>
              {formatBytes(file.size)}, {formatDate(file.createdAt?.Valid ? file.createdAt.Time : null, { zone })}
            </span>
            <span className={styles.actions}>
              <Button
                size="sm"
                pending={pendingId === file.id}
                aria-label={`Download ${file.filename}`}
                onClick={() => download(file)}
              >
                Download
              </Button>
              {manages ? (
                <>
                  <Button size="sm" aria-label={`Access to ${file.filename}`} onClick={() => onAccess(file)}>
                    Access
                  </Button>
                  <span className={styles.delete}>
                    <Button
                      size="sm"
                      variant="ghost"
                      aria-label={`Delete ${file.filename}`}
                      onClick={() => onDelete(file)}
                    >
                      Delete
                    </Button>
                  </span>
                </>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      {pages > 1 ? (
        <Row gap="2" justifyContent="flex-end" alignItems="center">
          <Text>{`Page ${at + 1} of ${pages}`}</Text>
          <Button size="sm" disabled={at === 0} onClick={() => setPage(at - 1)}>
            Previous
          </Button>
          <Button size="sm" disabled={at === pages - 1} onClick={() => setPage(at + 1)}>
            Next
          </Button>
        </Row>
      ) : null}
    </>
  );
}
