import { checkImport } from '@sagitta/shared-contracts/api/reading-import';
import { operationKey } from '@sagitta/shared-contracts/query-key';
import { IMPORT_HEAD_BYTES } from '@sagitta/shared-contracts/rules/reading-import';
import type { ShellServices } from '@sagitta/shared-contracts/shell';
import { queryOptions } from '@tanstack/react-query';
import { type ImportOptions, NO_OPTIONS } from '../model/import-form';

/** A file that was chosen, with a number of its own: another choice of the same name is another file. */
export interface Picked {
  id: number;
  file: File;
}

/** What columns a file has, by its beginning. */
export function headQuery(
  { call }: Pick<ShellServices, 'call'>,
  nodeID: number,
  picked: Picked | null,
  { delimiter, headerLine }: Pick<ImportOptions, 'delimiter' | 'headerLine'>,
) {
  return queryOptions({
    queryKey: operationKey(checkImport, [nodeID, picked?.id, delimiter, headerLine]),
    queryFn: ({ signal }) => {
      const fileName = picked?.file.name ?? '';
      const file = picked?.file.slice(0, IMPORT_HEAD_BYTES) ?? new Blob();
      return call(checkImport, { input: { ...NO_OPTIONS, delimiter, headerLine, nodeID, fileName, file } }, { signal });
    },
    enabled: picked !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
