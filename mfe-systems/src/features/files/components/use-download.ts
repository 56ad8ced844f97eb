import { downloadSystemFile, type SystemFile } from '@sagitta/shared-contracts/api/system-file';
import { useServices } from '@sagitta/shared-contracts/remote';
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

function saveAs(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // Not at once: some browsers read it after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
