import { standsAlone } from './stands-alone';

describe('standsAlone', () => {
  test.each([
    ['nobody and no system', [], [], true],
    ['only the viewer and no system', [{ id: 7 }], [], true],
    ['only the viewer, in a system', [{ id: 7 }], [{}], false],
    ['somebody else though there is no system', [{ id: 7 }, { id: 8 }], [], false],
  ])('%s: %#', (_, accounts, systems, expected) => {
    expect(standsAlone(7, accounts, systems)).toBe(expected);
  });
});
