import { place } from './placement';

const VIEW = { width: 400, height: 300 };
const LAYER = { width: 100, height: 50 };

describe('place', () => {
  test.each([
    [
      'below, in the middle of its anchor',
      { left: 150, top: 50, width: 60, height: 20 },
      { side: 'bottom' },
      { side: 'bottom', left: 130, top: 76 },
    ],
    [
      'above, where there is no room below',
      { left: 150, top: 260, width: 60, height: 20 },
      { side: 'bottom' },
      { side: 'top', left: 130, top: 204 },
    ],
    [
      'flush with the start of its anchor',
      { left: 150, top: 50, width: 60, height: 20 },
      { side: 'bottom', align: 'start' },
      { side: 'bottom', left: 150, top: 76 },
    ],
    [
      'flush with the end of its anchor',
      { left: 150, top: 50, width: 60, height: 20 },
      { side: 'bottom', align: 'end' },
      { side: 'bottom', left: 110, top: 76 },
    ],
    [
      'inside the window at its right edge',
      { left: 380, top: 50, width: 20, height: 20 },
      { side: 'bottom' },
      { side: 'bottom', left: 292, top: 76 },
    ],
    [
      'inside the window at its left edge',
      { left: 0, top: 50, width: 20, height: 20 },
      { side: 'bottom' },
      { side: 'bottom', left: 8, top: 76 },
    ],
    [
      'on the left, where there is no room on the right',
      { left: 350, top: 100, width: 20, height: 20 },
      { side: 'right' },
      { side: 'left', left: 244, top: 85 },
    ],
  ] as const)('puts a layer %s', (_where, anchor, placement, expected) => {
    expect(place(anchor, LAYER, VIEW, placement)).toEqual(expected);
  });

  test('stays on its side where the other has even less room', () => {
    expect(place({ left: 150, top: 20, width: 60, height: 255 }, LAYER, VIEW, { side: 'bottom' }).side).toBe('bottom');
  });
});
