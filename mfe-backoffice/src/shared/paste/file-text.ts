import { TABLE_MAX_LENGTH, TABLE_TOO_LONG } from '@sagitta/shared-contracts/rules/pasted-table';

const WORKBOOK = /\.(xlsx?|xlsm|ods|numbers)$/i;
const NOT_TEXT = 'This is a workbook. Save it as CSV UTF-8, or copy its cells and paste them above.';
const NOT_UTF8 = 'This file is not in UTF-8: some letters would be lost. Save it as CSV UTF-8.';
/** Of a letter in UTF-8. */
const MOST_BYTES = 4;
const UNREADABLE = '\ufffd';
const NUL = '\0';

/** Why a file is not read, judging by its name and size. */
export function fileProblem({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (WORKBOOK.test(name)) return NOT_TEXT;
  return size > TABLE_MAX_LENGTH * MOST_BYTES ? TABLE_TOO_LONG : null;
}

/** The text of a file in UTF-8, or in what Excel calls Unicode text. */
export async function textOfFile(file: Blob): Promise<{ text: string } | { problem: string }> {
  const bytes = new Uint8Array(await bytesOf(file));
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  const text = new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes);
  if (text.includes(NUL)) return { problem: NOT_TEXT };
  if (text.includes(UNREADABLE)) return { problem: NOT_UTF8 };
  return text.length > TABLE_MAX_LENGTH ? { problem: TABLE_TOO_LONG } : { text };
}

function bytesOf(file: Blob): Promise<ArrayBuffer> {
  return new Promise((done, fail) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => done(reader.result as ArrayBuffer));
    reader.addEventListener('error', () => fail(reader.error ?? new Error('The file could not be read.')));
    reader.readAsArrayBuffer(file);
  });
}
