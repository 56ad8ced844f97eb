export interface ByteRange {
  start: number;
  /** Of the last byte, not after it. */
  end: number;
}

/**
 * What a `Range` header asks for (RFC 9110 §14). Null where the whole file is the answer: no header, several ranges,
 * or one that is not valid, such as `bytes=5-2`. `unsatisfiable` where it is beyond the file: 416.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const match = SINGLE_RANGE.exec(header ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (!match || (first === '' && last === '')) return null;
  if (first === '') {
    const length = Number(last);
    return length === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - length), end: size - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return null;
  if (start >= size) return 'unsatisfiable';
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}

const SINGLE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;
