import { createStore } from 'jotai';
import { preferenceAtom } from './preference';

const KEY = 'sagitta-test';
const sizeAtom = () =>
  preferenceAtom<'small' | 'large'>({
    key: KEY,
    initial: 'small',
    read: (text) => (text === 'small' || text === 'large' ? text : undefined),
    write: String,
  });

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

test('a choice is kept in the browser, and the first value is not', () => {
  const store = createStore();
  const atom = sizeAtom();
  store.set(atom, 'large');
  expect(localStorage.getItem(KEY)).toBe('large');
  expect(createStore().get(sizeAtom())).toBe('large');
  store.set(atom, 'small');
  expect(localStorage.getItem(KEY)).toBeNull();
});

test.each(['', 'huge', '{"small":true}', 'null'])('a stored %j counts as no choice', (text) => {
  localStorage.setItem(KEY, text);
  expect(createStore().get(sizeAtom())).toBe('small');
});

test.each([KEY, null])('the choice of another tab is taken over (key of the event: %s)', (key) => {
  const store = createStore();
  const atom = sizeAtom();
  store.sub(atom, () => undefined);
  localStorage.setItem(KEY, 'large');
  window.dispatchEvent(new StorageEvent('storage', { key }));
  expect(store.get(atom)).toBe('large');
});

test('a change of something else is not read', () => {
  const store = createStore();
  const atom = sizeAtom();
  store.sub(atom, () => undefined);
  localStorage.setItem(KEY, 'large');
  window.dispatchEvent(new StorageEvent('storage', { key: 'other' }));
  expect(store.get(atom)).toBe('small');
});

const refusal = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

test('where the storage is refused, a choice holds until the page is left', () => {
  jest.spyOn(window, 'localStorage', 'get').mockImplementation(refusal);
  const atom = sizeAtom();
  const store = createStore();
  expect(store.get(atom)).toBe('small');
  const leave = store.sub(atom, () => undefined);
  store.set(atom, 'large');
  leave();
  store.sub(atom, () => undefined);
  expect(store.get(atom)).toBe('large');
});

test('where the storage is full, the last choice holds rather than the stored one', () => {
  localStorage.setItem(KEY, 'large');
  const atom = preferenceAtom<string>({ key: KEY, initial: 'small', read: String, write: String });
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refusal);
  const store = createStore();
  store.set(atom, 'huge');
  store.sub(atom, () => undefined);
  expect(store.get(atom)).toBe('huge');
});

test('a fault of our own is not taken for a refusal', () => {
  const broken = preferenceAtom<string>({
    key: KEY,
    initial: '',
    read: String,
    write: () => {
      throw new TypeError('broken');
    },
  });
  expect(() => createStore().set(broken, 'a')).toThrow('broken');
});
