import { type ApiError, errorDetails, isApiError } from '@sagitta/shared-contracts/api-error';
import type { FileAnswer } from '@sagitta/shared-contracts/operation';
import { EXPORT_NOTICES } from '@sagitta/shared-contracts/rules/export';
import type { CallOptions, NoticeKind, ShellServices } from '@sagitta/shared-contracts/shell';
import { useState } from 'react';
import { saveAs } from './save-as';

const CLOSE_MS = 6_000;
/** A host that does not know the call. */
const UNKNOWN_CALL = 501;

interface RunningExport {
  /** Bytes that have come; null while there are none. */
  bytes: number | null;
  cancel: () => void;
}

export interface Export {
  running: RunningExport | null;
  /** Why the last one brought no file. */
  problem: string | null;
  /** @param name of the file, where the host gives it none */
  start: (call: (options: CallOptions) => Promise<FileAnswer>, name: string) => void;
}

/**
 * One export at a time, from its start to the saved file (docs/product/export.md).
 * @param nothing said where there is nothing to export
 */
export function useExport(notify: ShellServices['notify'], nothing: string = EXPORT_NOTICES.nothing): Export {
  const [running, setRunning] = useState<RunningExport | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const tell = (kind: NoticeKind, text: string) => void notify({ kind, text, closeAfterMs: CLOSE_MS });

  const run = async (call: (options: CallOptions) => Promise<FileAnswer>, name: string) => {
    const controller = new AbortController();
    const cancel = () => controller.abort();
    setProblem(null);
    let received = 0;
    setRunning({ bytes: null, cancel });
    tell('info', EXPORT_NOTICES.begun);
    try {
      const { blob, fileName } = await call({
        signal: controller.signal,
        onDownloadProgress: (bytes) => {
          received = bytes;
          setRunning({ bytes, cancel });
        },
      });
      saveAs(blob, fileName ?? name);
    } catch (error) {
      if (!isApiError(error)) {
        setProblem(EXPORT_NOTICES.failed);
        throw error;
      }
      if (error.kind === 'aborted') return;
      const isEmpty = error.status === 404;
      tell(isEmpty ? 'warning' : 'error', isEmpty ? nothing : EXPORT_NOTICES.failed);
      const [refused = error.message] = Object.values(errorDetails(error).fields ?? {});
      setProblem(isEmpty ? nothing : `${EXPORT_NOTICES.failed} ${reasonOf(error, received) ?? refused}`);
    } finally {
      setRunning(null);
    }
  };
  return { running, problem, start: (call, name) => void run(call, name) };
}

function reasonOf({ kind, status }: ApiError, received: number): string | null {
  if (status === UNKNOWN_CALL) return EXPORT_NOTICES.unknown;
  // A server that was reached and then fell silent is not one that cannot be reached.
  return kind === 'network' && received > 0 ? EXPORT_NOTICES.brokenOff : null;
}
