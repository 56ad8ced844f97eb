// What a network server sends, made storable before anything else reads it (docs/connect.md#answers).

/** Deeper than any codec nests; JSON that is nested without an end overflows whoever writes it again. */
const DEEPEST = 32;
/** Of names that the network server's people chose. */
const LONGEST_NAME = 200;
const NAMES = new Set([
  'deviceName',
  'deviceProfileName',
  'applicationId',
  'device_id',
  'application_id',
  'brand_id',
  'model_id',
]);
/** NUL, and half of a surrogate pair: no character, and nothing that a database takes. */
const UNSTORABLE = new RegExp('[\\0\\p{Cs}]', 'gu');

const CLEANED = 'a text with characters that cannot be stored';
const CUT = `a name longer than ${LONGEST_NAME} characters, which was cut`;
const TOO_DEEP = `objects nested deeper than ${DEEPEST}, which were left out`;

/** A body without what cannot be stored, and notes of what was changed. */
export function storable(body: unknown): { body: unknown; notes: readonly string[] } {
  const notes = new Set<string>();
  return { body: part(body, null, 0), notes: [...notes] };

  function part(value: unknown, key: string | null, depth: number): unknown {
    if (typeof value === 'string') return text(value, key !== null && NAMES.has(key));
    if (typeof value !== 'object' || value === null) return value;
    if (depth === DEEPEST) {
      notes.add(TOO_DEEP);
      return null;
    }
    if (Array.isArray(value)) return value.map((entry) => part(entry, null, depth + 1));
    return Object.fromEntries(
      Object.entries(value).map(([name, entry]) => [text(name, false), part(entry, name, depth + 1)]),
    );
  }

  function text(value: string, isName: boolean): string {
    const cleaned = value.replace(UNSTORABLE, '\uFFFD');
    if (cleaned !== value) notes.add(CLEANED);
    if (!isName || cleaned.length <= LONGEST_NAME) return cleaned;
    notes.add(CUT);
    // A pair that the cut would halve goes as a whole.
    return cleaned.slice(0, LONGEST_NAME).replace(UNSTORABLE, '');
  }
}
