import { atomWithStorage } from 'jotai/utils';

export interface PreferenceOptions<Value> {
  /** The key in the browser's storage. A new one loses what people chose. */
  key: string;
  /** Is not stored: choosing it removes the key. */
  initial: Value;
  /** Undefined for a text that is not valid: another program, or a person, may have written it. */
  read: (text: string) => Value | undefined;
  write: (value: Value) => string;
}

/**
 * What a person chose for this browser; all its tabs share it. Where the browser refuses its storage, or it is full,
 * the choice holds until the page is left.
 */
export function preferenceAtom<Value>({ key, initial, read, write }: PreferenceOptions<Value>) {
  let unsaved: { value: Value } | null = null;
  const stored = (): Value => {
    if (unsaved) return unsaved.value;
    const text = tryStorage((storage) => storage.getItem(key)).result ?? null;
    return text === null ? initial : (read(text) ?? initial);
  };
  const store = (value: Value): void => {
    const { refused } = tryStorage((storage) =>
      value === initial ? storage.removeItem(key) : storage.setItem(key, write(value)),
    );
    unsaved = refused ? { value } : null;
  };
  return atomWithStorage<Value>(
    key,
    initial,
    {
      getItem: stored,
      setItem: (_, value) => store(value),
      removeItem: () => store(initial),
      subscribe: (_, changed) => {
        const onStorage = (event: StorageEvent) => {
          // Without a key everything was removed.
          if (event.key === key || event.key === null) changed(stored());
        };
        window.addEventListener('storage', onStorage);
        return () => window.removeEventListener('storage', onStorage);
      },
    },
    { getOnInit: true },
  );
}

/** Browsers that block storage throw on any access to it. */
function tryStorage<Result>(use: (storage: Storage) => Result): { refused: boolean; result?: Result } {
  try {
    return { refused: false, result: use(window.localStorage) };
  } catch (error) {
    if (error instanceof DOMException) return { refused: true };
    throw error;
  }
}
