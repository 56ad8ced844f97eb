import { STATE_KEY, TOKEN_KEY } from './persisted';
import { createSessionLife } from './session-life';

const session = { id: 7, name: 'Anna Nowak', email: 'anna@sagitta.example', category: 'staff' as const };

beforeEach(() => localStorage.clear());

function tab() {
  const onEnded = jest.fn();
  const onReplaced = jest.fn();
  return { onEnded, onReplaced, life: createSessionLife({ storage: localStorage, onEnded, onReplaced }) };
}

/** The browser informs every other tab of a change to the storage; jsdom has no other tabs. */
function storageChanged() {
  window.dispatchEvent(new StorageEvent('storage', { key: TOKEN_KEY, storageArea: localStorage }));
}

test('a session that began is there after a reload', () => {
  tab().life.begin('abc', session);
  const { life } = tab();
  expect(life.session()).toEqual(session);
  expect(life.token()).toBe('abc');
});

test('its end forgets everything and aborts what is in flight', () => {
  const { life, onEnded } = tab();
  life.begin('abc', session);
  const signal = life.signal();
  life.end('signed-out');
  expect(signal.aborted).toBe(true);
  expect([life.token(), life.session(), localStorage.getItem(TOKEN_KEY), localStorage.getItem(STATE_KEY)]).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect(onEnded).toHaveBeenCalledWith('signed-out');
});

test('it ends once, however many calls find the token dead', () => {
  const { life, onEnded } = tab();
  life.begin('abc', session);
  life.end('expired');
  life.end('expired');
  expect(onEnded).toHaveBeenCalledTimes(1);
});

test('signing out in one tab ends the session in every other', () => {
  tab().life.begin('abc', session);
  const other = tab();
  const signal = other.life.signal();
  tab().life.end('signed-out');
  storageChanged();
  expect(other.onEnded).toHaveBeenCalledWith('signed-out');
  expect(signal.aborted).toBe(true);
  expect(other.life.token()).toBeNull();
});

test.each([
  ['slept through the sign-out notices when it is looked at', document, 'visibilitychange'],
  ['is restored from history notices the sign-out', window, 'pageshow'],
])('a tab that %s', (_, target, type) => {
  tab().life.begin('abc', session);
  const other = tab();
  localStorage.clear();
  target.dispatchEvent(new Event(type));
  expect(other.onEnded).toHaveBeenCalledWith('signed-out');
});

test('a tab restored from history does not keep the session of another account', () => {
  tab().life.begin('abc', session);
  const restored = tab();
  localStorage.setItem(TOKEN_KEY, 'def');
  window.dispatchEvent(new Event('pageshow'));
  expect(restored.onReplaced).toHaveBeenCalledTimes(1);
});

test('another account in another tab replaces this one', () => {
  tab().life.begin('abc', session);
  const other = tab();
  localStorage.setItem(TOKEN_KEY, 'def');
  storageChanged();
  expect(other.onReplaced).toHaveBeenCalled();
  expect(other.onEnded).not.toHaveBeenCalled();
});

test('after its end nothing is kept any more', () => {
  const { life } = tab();
  life.begin('abc', session);
  life.end('signed-out');
  life.keep({ onlySystem: 4 });
  expect(localStorage.getItem(STATE_KEY)).toBeNull();
});

describe('what this device keeps of the host', () => {
  let dropped: jest.Mock;
  beforeEach(() => {
    dropped = jest.fn(() => new EventTarget());
    Object.assign(globalThis, { indexedDB: { deleteDatabase: dropped } });
  });
  afterEach(() => Reflect.deleteProperty(globalThis, 'indexedDB'));

  test.each([
    ['signing out', ({ life }: ReturnType<typeof tab>) => life.end('signed-out')],
    ['a session that the host no longer knows', ({ life }: ReturnType<typeof tab>) => life.end('expired')],
    ['a token that the host did not know at once', ({ life }: ReturnType<typeof tab>) => life.forget()],
    ['the sign-in of another', ({ life }: ReturnType<typeof tab>) => life.begin('def', { ...session, id: 8 })],
    [
      'signing out in another tab',
      () => {
        localStorage.clear();
        storageChanged();
      },
    ],
  ])('is emptied by %s', (_, end) => {
    localStorage.setItem(TOKEN_KEY, 'abc');
    const one = tab();
    expect(dropped).not.toHaveBeenCalled();
    end(one);
    expect(dropped).toHaveBeenCalledWith('sagitta-kept');
  });
});

test('a new session does not know the only system of the one before', () => {
  const { life } = tab();
  life.begin('abc', session);
  life.keep({ onlySystem: 4 });
  life.begin('def', { ...session, id: 8 });
  expect(life.kept().onlySystem).toBeUndefined();
});
