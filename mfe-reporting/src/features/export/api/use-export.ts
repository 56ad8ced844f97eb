import { useServices } from '@sagitta/shared-contracts/remote';
import { useExport as useFileExport, type Export } from '@sagitta/shared-ui/files';

/** One export at a time, from its start to the saved file (docs/product/export.md). */
export function useExport(): Export {
  return useFileExport(useServices().notify);
}
