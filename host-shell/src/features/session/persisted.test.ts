import { EMPTY, keptSession, readPersisted, STATE_KEY, TOKEN_KEY, writePersisted } from './persisted';

const session = { id: 7, name: 'Anna Nowak', email: 'anna@sagitta.example', category: 'staff' as const };

beforeEach(() => localStorage.clear());

test('what was kept is read again', () => {
  writePersisted(localStorage, { version: 3, session, onlySystem: 4, sidebarMini: true });
  expect(readPersisted(localStorage)).toEqual({ version: 3, session, onlySystem: 4, sidebarMini: true });
});

test.each([1, 2])('state of version %i is migrated', (version) => {
  localStorage.setItem(STATE_KEY, JSON.stringify({ version, user: session, sidebarMini: true, other: 1 }));
  expect(readPersisted(localStorage)).toEqual({ version: 3, session, sidebarMini: true });
});

test.each(['', 'not json', '[]', 'null', '{"version":9}', '{"version":3,"session":{"id":"7"}}'])(
  '%p counts as nothing kept',
  (text) => {
    localStorage.setItem(STATE_KEY, text);
    expect(readPersisted(localStorage)).toEqual(EMPTY);
  },
);

test('a session needs its token', () => {
  writePersisted(localStorage, { ...EMPTY, session });
  expect(keptSession(localStorage)).toBeNull();
  localStorage.setItem(TOKEN_KEY, 'abc');
  expect(keptSession(localStorage)).toEqual(session);
});
