import type { Category } from '../access';
import type { AccountRole } from '../api/system';
import { SYSTEM_FILE_MAX_BYTES } from './limits';

/** Total bytes of the files of one system; the documents do not specify them. */
export const SYSTEM_FILES_MAX_BYTES = 500_000_000;
/** Files of a page of the list (docs/product/system-actions.md#files). */
export const SYSTEM_FILES_PAGE = 20;

const ZIPPED = 'application/vnd.openxmlformats-officedocument';
const OPEN = 'application/vnd.oasis.opendocument';

/** Accepted files, by extension. They include neither programs nor pages that a browser would run. */
export const KEPT_FILES = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  docx: `${ZIPPED}.wordprocessingml.document`,
  xlsx: `${ZIPPED}.spreadsheetml.sheet`,
  pptx: `${ZIPPED}.presentationml.presentation`,
  odt: `${OPEN}.text`,
  ods: `${OPEN}.spreadsheet`,
  odp: `${OPEN}.presentation`,
  zip: 'application/zip',
  dwg: 'image/vnd.dwg',
  dxf: 'image/vnd.dxf',
  txt: 'text/plain',
  csv: 'text/csv',
} as const;
export type FileEnding = keyof typeof KEPT_FILES;

export const FILE_EMPTY = 'The file is empty.';
export const FILE_TOO_LARGE = 'The file is larger than 25 MB.';
export const FILE_NAME_PROBLEM = 'A file name cannot hold /, \\ or hidden characters.';
export const FILE_NAME_TOO_LONG = 'A file name has at most 255 characters.';
export const FILE_KIND_PROBLEM =
  'This kind of file is not kept. Documents, spreadsheets, drawings, images, text and ZIP are.';

const NAME_MAX_LENGTH = 255;
/** Path separators and control characters, including those that reverse text: `exe.txt` can read as `txt.exe`. */
const NOT_IN_A_NAME = /[/\\\p{Cc}\p{Bidi_Control}]/u;

/** The extension of a name, if it is accepted. */
export function fileEnding(name: string): FileEnding | null {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return name.includes('.') && Object.hasOwn(KEPT_FILES, ending) ? (ending as FileEnding) : null;
}

/** What is wrong with the name of a file. */
export function fileNameProblem(name: string): string | null {
  if (NOT_IN_A_NAME.test(name)) return FILE_NAME_PROBLEM;
  return name.length > NAME_MAX_LENGTH ? FILE_NAME_TOO_LONG : null;
}

/** Why a file is refused, judging by its name and size; null if it is accepted. */
export function fileProblem({ name, size }: { name: string; size: number }): string | null {
  const problem = fileNameProblem(name);
  if (problem !== null) return problem;
  if (fileEnding(name) === null) return FILE_KIND_PROBLEM;
  if (size === 0) return FILE_EMPTY;
  return size > SYSTEM_FILE_MAX_BYTES ? FILE_TOO_LARGE : null;
}

/**
 * Whether an account may upload, delete and share the files of a system in which it has this role, null for none
 * (docs/product/system-actions.md#files). Others may download files shared with them.
 */
export function mayManageFiles(category: Category, role: AccountRole | null): boolean {
  return category === 'staff' || (category !== 'observer' && role === 'installer');
}
