import { chroma, contrast, difference, tint } from './contrast';
import { TOKENS, type TokenName } from './tokens';

const MODES = [
  ['light', 0],
  ['dark', 1],
] as const;
const SURFACES: readonly TokenName[] = ['bg', 'surface', 'raised', 'map'];
const TEXTS: readonly TokenName[] = [
  'text',
  'muted',
  'accent',
  'danger',
  'none',
  'ok',
  'l1',
  'l2',
  'l3',
  'l4',
  'obstructed',
  'inactive',
];
const LEVELS: readonly TokenName[] = ['none', 'l1', 'l2', 'l3', 'l4', 'obstructed', 'inactive'];
/** Colours that are side by side and mean different things: text, then marks. */
const APART = [
  ['ok', 'l1'],
  ['ok-mark', 'l1-mark'],
  ['l1-mark', 'l2-mark'],
  ['l2-mark', 'l3-mark'],
  ['l3-mark', 'l4-mark'],
  ['l4', 'obstructed'],
  ['l4-mark', 'obstructed'],
] as const satisfies readonly (readonly [TokenName, TokenName])[];
const MARKS: readonly TokenName[] = [
  'none',
  'ok-mark',
  'l1-mark',
  'l2-mark',
  'l3-mark',
  'l4-mark',
  'obstructed',
  'inactive',
  'control',
  'focus',
];

describe.each(MODES)('the tokens of %s mode', (_mode, index) => {
  const value = (name: TokenName) => TOKENS[name][index];

  test.each(TEXTS.flatMap((text) => SURFACES.map((surface) => [text, surface] as const)))(
    'reads %s on %s at 4.5:1 or more',
    (text, surface) => {
      expect(contrast(value(text), value(surface))).toBeGreaterThanOrEqual(4.5);
    },
  );

  test.each(LEVELS)('reads the chip of %s on its own 12 %% tint at 4.5:1 or more', (level) => {
    for (const surface of ['bg', 'surface', 'raised'] as const)
      expect(contrast(value(level), tint(value(level), 0.12, value(surface)))).toBeGreaterThanOrEqual(4.5);
  });

  test.each([
    ['on-accent', 'accent'],
    ['on-accent', 'accent-strong'],
    ['on-danger', 'danger'],
    ['text', 'accent-soft'],
    ['accent', 'accent-soft'],
    ['danger', 'danger-soft'],
    ['muted', 'accent-soft'],
    ['bg', 'text'],
  ] as const)('reads %s on %s at 4.5:1 or more', (text, surface) => {
    expect(contrast(value(text), value(surface))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(MARKS.flatMap((mark) => SURFACES.map((surface) => [mark, surface] as const)))(
    'shows the mark %s on %s at 3:1 or more',
    (mark, surface) => {
      expect(contrast(value(mark), value(surface))).toBeGreaterThanOrEqual(3);
    },
  );

  test.each(APART)('distinguishes %s from %s at a glance', (one, two) => {
    expect(difference(value(one), value(two))).toBeGreaterThanOrEqual(8);
  });

  test('has no stronger colour on a map than L4', () => {
    const others = MARKS.filter((mark) => mark !== 'l4-mark').map((mark) => chroma(value(mark)));
    expect(chroma(value('l4-mark'))).toBeGreaterThan(Math.max(...others));
  });
});

describe('difference', () => {
  test.each([
    ['#000000', '#ffffff', 100],
    ['#777777', '#777777', 0],
  ])('of %s and %s is %d', (one, two, expected) => {
    expect(difference(one, two)).toBeCloseTo(expected, 1);
  });
});

describe('contrast', () => {
  test.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#777777', '#ffffff', 4.48],
  ])('of %s on %s is %d', (one, two, expected) => {
    expect(contrast(one, two)).toBeCloseTo(expected, 2);
  });
});
