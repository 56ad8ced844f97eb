import { downloadSystemFile, type SystemFile } from '@sagitta/shared-contracts/api/system-file';
import { useServices } from '@sagitta/shared-contracts/remote';
import { saveAs } from '@sagitta/shared-ui/files';
import { useMutation } from '@tanstack/react-query';
import { fileFailure } from '../model/failure';

/** Hands a file to the browser to save, under its name. */
export function useDownload(): { download: (file: SystemFile) => void; pendingId: number | undefined } {
  const { call, notify } = useServices();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async ({ id, filename }: SystemFile) => {
      const { blob, fileName } = await call(downloadSystemFile, { params: { id } });
      saveAs(blob, fileName ?? filename);
    },
    onError: (error, { filename }) => notify({ kind: 'error', text: `${filename}: ${fileFailure(error)}` }),
  });
  return { download: mutate, pendingId: isPending ? variables.id : undefined };
}
