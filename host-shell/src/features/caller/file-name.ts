import { decoded } from '@sagitta/shared-contracts/rules/decoded';

/** The file name in a Content-Disposition header (RFC 6266), or null. A malformed name must not lose the file. */
export function fileNameOf(disposition: unknown): string | null {
  if (typeof disposition !== 'string') return null;
  const encoded = /filename\*=UTF-8'[^']*'([^;]+)/i.exec(disposition)?.[1];
  const plain = /filename="?([^";]+)"?/i.exec(disposition)?.[1];
  return (encoded && decoded(encoded.trim())) ?? plain ?? null;
}
