import { boundariesProblem, boundariesText, parseBoundaries, type Polygon } from './map-boundaries';

const TWO: Polygon[] = [
  [
    [0, 0],
    [10, 0],
    [10, 5],
  ],
  [
    [20, 20],
    [30, 20],
    [25.5, 30],
  ],
];

test.each<[string | null, Polygon[] | null]>([
  ['(0,0;10,0;10,5)(20,20;30,20;25.5,30)', TWO],
  [' ( 0,0 ; 10,0 ; 10,5 ) , (20,20;30,20;25.5,30;) ', TWO],
  [
    '(-1,0;10,0;10,5)',
    [
      [
        [-1, 0],
        [10, 0],
        [10, 5],
      ],
    ],
  ],
  ['', []],
  [null, []],
  ['(0,0;10,0)', null],
  ['(0,0;10,0;10)', null],
  ['(0,0;10,0;,5)', null],
  ['(0,0;10,0;a,5)', null],
  ['(0,0;10,0;10,5,5)', null],
  ['(0,0;10,0;10,Infinity)', null],
  ['(0,0;10,0;10,5', null],
  ['0,0;10,0;10,5', null],
])('reads %s as %j', (text, polygons) => {
  expect(parseBoundaries(text)).toEqual(polygons);
});

test.each([
  ['(1,1;1,1;1,1)', 'An outline has all its corners on one line'],
  ['(0,0;10,0;0,0)', 'An outline has all its corners on one line'],
  ['(3,1;5,2;9,4;7,3)', 'An outline has all its corners on one line'],
  ['(0,0;9,0;9,9)(5,5;6,6;7,7)', 'An outline has all its corners on one line'],
  ['(0,0;9,0;9,9)(0,0;9,0;9,9)', 'Two outlines are the same'],
  ['(0,0;9,0;9,9)(0,0;9,0;9,8)', null],
  ['(4,0;4,9;4,5)', 'An outline has all its corners on one line'],
  ['(4,0;4,9;5,5)', null],
  ['(0,0;9,0;9,9)(0,0;9,0;9,51)', 'You can not save map if any point is outside the map'],
  ['(-1,0;9,0;9,9)', 'You can not save map if any point is outside the map'],
  ['(0,0;0,0;9,0;9,9)', null],
])('the outlines %s: %s', (text, problem) => {
  expect(boundariesProblem(parseBoundaries(text) ?? [], 100, 50)).toBe(problem);
});

test('writes what it reads', () => {
  expect(parseBoundaries(boundariesText(TWO))).toEqual(TWO);
});

test.each<[string, Polygon[], string | null]>([
  [
    'points on the edge',
    [
      [
        [0, 0],
        [100, 0],
        [100, 50],
      ],
    ],
    null,
  ],
  [
    'a point past the right edge',
    [
      [
        [0, 0],
        [100.1, 0],
        [100, 50],
      ],
    ],
    'You can not save map if any point is outside the map',
  ],
  [
    'a point above the top',
    [
      [
        [0, -1],
        [100, 0],
        [100, 50],
      ],
    ],
    'You can not save map if any point is outside the map',
  ],
  ['no polygon', [], 'Map has to assign at least one polygon'],
])('%s: %j', (_, polygons, problem) => {
  expect(boundariesProblem(polygons, 100, 50)).toBe(problem);
});
