import { isApiError } from '@sagitta/shared-contracts/api-error';
import type { SystemFile } from '@sagitta/shared-contracts/api/system-file';
import { useServices } from '@sagitta/shared-contracts/remote';
import { saveAs } from '@sagitta/shared-ui/files';
import { formatDateTime } from '@sagitta/shared-ui/format';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fileQuery } from '../api/files';
import { fileFailure } from '../model/failure';

/**
 * Hands a file to the browser to save, under its name: the copy that this device has read last where nobody answers.
 * @param zone the system's zone
 */
export function useDownload(zone: string | undefined): {
  download: (file: SystemFile) => void;
  pendingId: number | undefined;
} {
  const services = useServices();
  const client = useQueryClient();
  const { notify } = services;
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async ({ id, filename }: SystemFile) => {
      const query = fileQuery(services, String(id));
      try {
        const { blob, fileName } = await client.fetchQuery(query);
        saveAs(blob, fileName ?? filename);
      } catch (error) {
        const state = client.getQueryState(query.queryKey);
        if (!isUnanswered(error) || !state?.data) throw error;
        saveAs(state.data.blob, state.data.fileName ?? filename);
        const at = formatDateTime(state.dataUpdatedAt, { zone, named: true });
        notify({ kind: 'warning', text: `${filename}: the server cannot be reached. This is the copy of ${at}.` });
      }
    },
    onError: (error, { filename }) => notify({ kind: 'error', text: `${filename}: ${fileFailure(error)}` }),
  });
  return { download: mutate, pendingId: isPending ? variables.id : undefined };
}

const isUnanswered = (error: unknown) => isApiError(error) && (error.kind === 'network' || error.kind === 'timeout');
