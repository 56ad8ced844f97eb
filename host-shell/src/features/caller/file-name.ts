import { parse } from 'content-disposition';

/** The file name in a Content-Disposition header (RFC 6266), or null. A malformed name must not lose the file. */
export function fileNameOf(disposition: string): string | null {
  return parse(disposition).parameters.filename ?? null;
}
