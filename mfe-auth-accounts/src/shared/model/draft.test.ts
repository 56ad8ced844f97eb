import { afterSave, differences, draftOf, follow, isDirty, rebase } from './draft';

const clean = draftOf({ name: 'Anna', tags: ['L1'] }, 'v1');
const typed = { ...clean, typed: { name: 'Anna Maria', tags: ['L1'] } };

describe('follow', () => {
  it('takes what was read anew while nothing is typed', () => {
    expect(follow(clean, { name: 'Ania', tags: [] }, 'v2')).toEqual(draftOf({ name: 'Ania', tags: [] }, 'v2'));
  });
  it('keeps what is typed, with the lock that it was typed under', () => {
    expect(follow(typed, { name: 'Ania', tags: [] }, 'v2')).toBe(typed);
  });
  it('is the same object while the lock is the same', () =>
    expect(follow(clean, { name: 'Anna', tags: ['L1'] }, 'v1')).toBe(clean));
});

describe('afterSave', () => {
  it('is clean, with what the host made of it', () => {
    expect(afterSave(typed, typed.typed, { name: 'Anna', tags: ['L1'] }, 'v2')).toEqual(
      draftOf({ name: 'Anna', tags: ['L1'] }, 'v2'),
    );
  });
  it('keeps what was typed meanwhile, over the new lock', () => {
    const after = afterSave(typed, { name: 'Anna M', tags: ['L1'] }, { name: 'Anna M', tags: ['L1'] }, 'v2');
    expect(after).toEqual({ stored: { name: 'Anna M', tags: ['L1'] }, lock: 'v2', typed: typed.typed });
    expect(isDirty(after)).toBe(true);
  });
});

describe('rebase', () => {
  it('keeps what is typed and follows somebody else where nothing is', () => {
    expect(rebase(typed, { name: 'Ania', tags: ['L2'] }, 'v2')).toEqual({
      stored: { name: 'Ania', tags: ['L2'] },
      lock: 'v2',
      typed: { name: 'Anna Maria', tags: ['L2'] },
    });
  });
});

describe('differences', () => {
  it('names the fields that differ, as text', () => {
    expect(differences(typed.typed, { name: 'Ania', tags: ['L1'] }, (key) => key.toUpperCase(), String)).toEqual([
      { label: 'NAME', mine: 'Anna Maria', theirs: 'Ania' },
    ]);
  });
});
