import { actionText, actorText, entityText, fieldText, valueText } from './entry-text';

describe('actionText', () => {
  test.each([
    ['saveAccount', 'Account details changed'],
    ['moveNodeOnMap', 'Move node on map'],
  ])('says of %s: %s', (action, text) => {
    expect(actionText(action)).toBe(text);
  });
});

describe('fieldText', () => {
  test.each([
    ['emailEvents', 'Email notifications'],
    ['winterSeasonStart', 'Winter season start'],
    ['account_category', 'Account category'],
    ['name', 'Name'],
  ])('calls %s %s', (field, text) => {
    expect(fieldText(field)).toBe(text);
  });
});

describe('valueText', () => {
  test.each([
    ['name', null, '--'],
    ['name', '', '--'],
    ['name', '<b>Anna</b>', '<b>Anna</b>'],
    ['role', 'common_user', 'User'],
    ['name', 'common_user', 'common_user'],
    ['isPublic', false, 'no'],
    ['hysteresis', -5, '−5'],
    ['emailEvents', ['L1', 'L4'], 'L1, L4'],
    ['emailEvents', [], 'none'],
  ])('shows %s %j as %s', (field, value, text) => {
    expect(valueText(field, value)).toBe(text);
  });
});

describe('entityText', () => {
  test.each([
    [{ kind: 'node', id: '9', name: 'Truss 9' }, 'node Truss 9'],
    [{ kind: 'assignment', id: '8/3', name: 'Bartosz' }, 'account Bartosz, system Hala'],
    [{ kind: 'assignment', id: '8/4', name: 'Bartosz' }, 'account Bartosz, system #4'],
    [{ kind: 'assignment', id: 'x', name: 'Bartosz' }, 'account Bartosz'],
    [{ kind: 'system', id: '3', name: null }, 'system #3'],
    [{ kind: 'device', id: 'a8', name: 'a8' }, 'device a8'],
    [{ kind: 'other', id: '3', name: 'Something' }, 'Something'],
  ] as const)('of %j is %s', (entity, text) => {
    expect(entityText(entity, (id) => (id === 3 ? 'Hala' : undefined))).toBe(text);
  });
});

describe('actorText', () => {
  test.each([
    [{ id: 1, name: 'Anna Nowak', email: 'anna@example.com' }, 'Anna Nowak'],
    [{ id: 1, name: '', email: 'anna@example.com' }, 'anna@example.com'],
    [null, 'Nobody signed in'],
  ])('of %j is %s', (actor, text) => {
    expect(actorText(actor)).toBe(text);
  });
});
