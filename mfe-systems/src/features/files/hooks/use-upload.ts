import { listFileAccounts, listSystemFiles, uploadSystemFile } from '@sagitta/shared-contracts/api/system-file';
import { answersOf } from '@sagitta/shared-contracts/query-key';
import { useServices } from '@sagitta/shared-contracts/remote';
import { fileProblem } from '@sagitta/shared-contracts/rules/system-files';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { uploadFailure } from '../model/failure';

export interface Upload {
  /** The file that was chosen last. */
  file: File | null;
  /** 0 to 100 while it is sent. */
  progress: number | undefined;
  /** Why it was not stored. */
  problem: string | null;
  start: (file: File | null) => void;
  cancel: () => void;
}

/** Sends a file as soon as it is chosen. What can be told from its name and size is told before anything is sent. */
export function useUpload(systemId: number): Upload {
  const { call, notify } = useServices();
  const client = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [progress, setProgress] = useState<number>();
  const [problem, setProblem] = useState<string | null>(null);
  const sending = useRef<AbortController>(null);
  useEffect(() => () => sending.current?.abort(), []);

  const send = async (chosen: File) => {
    const control = new AbortController();
    sending.current = control;
    setProgress(0);
    try {
      const { name: fileName, size: fileSize, type: mimeType } = chosen;
      const input = { systemID: systemId, mimeType, fileSize, fileName, file: chosen };
      await call(uploadSystemFile, { input }, { signal: control.signal, onUploadProgress: setProgress });
      setFile(null);
      notify({ kind: 'success', text: `${fileName} was uploaded` });
    } catch (error) {
      // Who has cancelled it knows.
      if (!control.signal.aborted) setProblem(uploadFailure(error));
      else setFile(null);
    } finally {
      setProgress(undefined);
      // An upload that was broken off at its very end may be stored.
      for (const list of [listSystemFiles, listFileAccounts]) void client.invalidateQueries(answersOf(list));
    }
  };
  return {
    file,
    progress,
    problem,
    start: (chosen) => {
      const refused = chosen ? fileProblem(chosen) : null;
      setFile(chosen);
      setProblem(refused);
      if (chosen && refused === null) void send(chosen);
    },
    cancel: () => sending.current?.abort(),
  };
}
