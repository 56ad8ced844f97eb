import type { System } from '@sagitta/shared-contracts/api/system';
import type { SystemFile } from '@sagitta/shared-contracts/api/system-file';
import { useServices, useSession } from '@sagitta/shared-contracts/remote';
import { KEPT_FILES, mayManageFiles } from '@sagitta/shared-contracts/rules/system-files';
import { LoadFailure, LoadingLabel, PartStyles, Skeleton } from '@sagitta/shared-ui/core';
import { FileField } from '@sagitta/shared-ui/forms';
import { Dialog } from '@sagitta/shared-ui/overlay';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLeaveQuestion } from '../../../shared/components/leave-question';
import { filesQuery } from '../api/files';
import { DeleteFile } from './delete-file';
import { FileAccess } from './file-access';
import { FilesList } from './files-list';
import { useUpload } from '../hooks/use-upload';
import styles, { css } from './files.module.css';

const ACCEPT = Object.keys(KEPT_FILES)
  .map((ending) => `.${ending}`)
  .join();

export interface FilesModalProps {
  system: Pick<System, 'ID' | 'name' | 'accountRole' | 'timezone'>;
  onClose: () => void;
}

/** The documents of a system: to download, and for its installers to add, share and delete. */
export function FilesModal({ system, onClose }: FilesModalProps) {
  const manages = mayManageFiles(useSession().category, system.accountRole);
  const [shared, setShared] = useState<SystemFile | null>(null);
  const [deleted, setDeleted] = useState<SystemFile | null>(null);
  const upload = useUpload(system.ID);
  const { leave, question } = useLeaveQuestion(upload.progress !== undefined, upload.file?.name ?? '', onClose);
  return (
    <>
      <Dialog open title={shared ? 'Access to a file' : `Files of ${system.name}`} size="lg" onClose={leave}>
        <PartStyles part="systems-files" css={css} />
        {shared ? (
          <FileAccess systemId={system.ID} file={shared} onDone={() => setShared(null)} />
        ) : (
          <div className={styles.body}>
            {manages ? (
              <FileField
                label="Add a file"
                hint="Documents, spreadsheets, drawings, images, text and ZIP, at most 25 MB."
                accept={ACCEPT}
                file={upload.file}
                error={upload.problem}
                progress={upload.progress}
                onChange={upload.start}
                onCancel={upload.cancel}
              />
            ) : null}
            <Files {...{ system, manages }} onAccess={setShared} onDelete={setDeleted} />
          </div>
        )}
      </Dialog>
      {deleted ? <DeleteFile file={deleted} onClose={() => setDeleted(null)} /> : null}
      {question}
    </>
  );
}

interface FilesProps {
  system: FilesModalProps['system'];
  manages: boolean;
  onAccess: (file: SystemFile) => void;
  onDelete: (file: SystemFile) => void;
}

function Files({ system, ...list }: FilesProps) {
  const query = useQuery(filesQuery(useServices(), system.ID));
  if (query.data) return <FilesList files={query.data} zone={system.timezone ?? undefined} {...list} />;
  if (!query.isError)
    return (
      <>
        <LoadingLabel what="The list of files">Files: loading</LoadingLabel>
        <Skeleton height={160} />
      </>
    );
  return <LoadFailure what="Files" query={query} />;
}
