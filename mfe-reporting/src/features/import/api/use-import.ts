import {
  checkImport,
  type ImportCheck,
  type ImportCounts,
  importReadings,
  listImports,
} from '@sagitta/shared-contracts/api/reading-import';
import { listMeasurements } from '@sagitta/shared-contracts/api/measurement';
import type { InputOf } from '@sagitta/shared-contracts/operation';
import { answersOf } from '@sagitta/shared-contracts/query-key';
import { useServices } from '@sagitta/shared-contracts/remote';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

export type ImportInput = InputOf<typeof importReadings>;
export type CheckResult = NonNullable<ImportCheck['result']>;
export type Imported = ImportCounts & { importID: number | null };

/** From here on nothing is on its way any more, and the host stores it. */
const SENT = 100;

/** Checks and imports a file: one of them at a time, with how far it has been sent. */
export function useImport({ onImported }: { onImported: (imported: Imported, input: ImportInput) => void }) {
  const { call } = useServices();
  const client = useQueryClient();
  const [progress, setProgress] = useState<number>();
  const sending = useRef<AbortController>(null);
  useEffect(() => () => sending.current?.abort(), []);

  const begin = () => {
    const control = new AbortController();
    sending.current = control;
    setProgress(0);
    return { signal: control.signal, onUploadProgress: setProgress };
  };
  const check = useMutation({
    networkMode: 'always',
    mutationFn: (input: ImportInput) => call(checkImport, { input }, begin()),
    onSettled: () => setProgress(undefined),
  });
  const store = useMutation({
    networkMode: 'always',
    mutationFn: (input: ImportInput) => call(importReadings, { input }, begin()),
    onSuccess: onImported,
    onSettled: () => {
      setProgress(undefined);
      // One that was broken off at its very end may be stored.
      for (const read of [listImports, listMeasurements]) void client.invalidateQueries(answersOf(read));
    },
  });
  return {
    check,
    store,
    progress,
    cancel: store.isPending && progress === SENT ? undefined : () => sending.current?.abort(),
  };
}
