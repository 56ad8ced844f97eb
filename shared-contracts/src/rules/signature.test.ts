import { isSignature, performedByOf, SIGNATURE_MAX_LINES, SIGNATURE_MAX_POINTS, signaturePath } from './signature';

const dots = (count: number): [number, number][] => Array.from({ length: count }, () => [1, 1]);

test.each<[string, [number, number][][], boolean]>([
  [
    'a line',
    [
      [
        [0, 0],
        [600, 200],
      ],
    ],
    true,
  ],
  ['two dots', [dots(1), dots(1)], true],
  ['one dot', [dots(1)], false],
  ['nothing', [], false],
  ['an empty line beside another', [[], dots(2)], false],
  [
    'a point right of the paper',
    [
      [
        [0, 0],
        [601, 200],
      ],
    ],
    false,
  ],
  [
    'a point below the paper',
    [
      [
        [0, 0],
        [600, 201],
      ],
    ],
    false,
  ],
  [
    'a point before the paper',
    [
      [
        [-1, 0],
        [600, 200],
      ],
    ],
    false,
  ],
  [
    'half a point',
    [
      [
        [0.5, 0],
        [600, 200],
      ],
    ],
    false,
  ],
  ['as many points as there may be', [dots(SIGNATURE_MAX_POINTS)], true],
  ['a point more', [dots(SIGNATURE_MAX_POINTS), dots(1)], false],
  ['as many lines as there may be', dots(SIGNATURE_MAX_LINES).map((dot) => [dot]), true],
  ['a line more', dots(SIGNATURE_MAX_LINES + 1).map((dot) => [dot]), false],
])('knows whether %s is a signature', (_, lines, expected) => {
  expect(isSignature(lines)).toBe(expected);
});

test('draws lines as a path, and a dot as a line of no length', () => {
  expect(
    signaturePath([
      [
        [1, 2],
        [3, 4],
        [5, 6],
      ],
      [[7, 8]],
    ]),
  ).toBe('M1 2L3 4L5 6M7 8L7 8');
});

test.each([
  ['Ola Nowak', 'Ola Nowak'],
  ['Aleksandra Nowak', 'A. Nowak'],
  [' Anna  Maria  Wesołowska ', 'A. M. Wesołowsk'],
  ['Konstantynopolitańczykowianeczka', 'Konstantynopoli'],
])('shortens the name of %s for the field of 15 characters', (name, expected) => {
  expect(performedByOf(name)).toBe(expected);
});
