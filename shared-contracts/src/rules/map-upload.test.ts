import { MAP_MAX_BYTES } from './limits';
import {
  fittedBoundaries,
  MAP_EMPTY,
  MAP_NO_IMAGE,
  MAP_TOO_LARGE,
  mapChangeQuestion,
  mapFileProblem,
  mapSizeProblem,
} from './map-upload';

test.each([
  ['image/png', 1, null],
  ['image/jpeg', MAP_MAX_BYTES, null],
  ['image/png', MAP_MAX_BYTES + 1, MAP_TOO_LARGE],
  ['image/png', 0, MAP_EMPTY],
  ['image/svg+xml', 1, MAP_NO_IMAGE],
  ['application/pdf', 1, MAP_NO_IMAGE],
  ['', 1, MAP_NO_IMAGE],
])('a map of type %j and %i bytes: %s', (type, size, problem) => {
  expect(mapFileProblem({ type, size })).toBe(problem);
});

test.each([
  ['(0,0;100,0;100,50)', '(0,0;200,0;200,25)'],
  ['(1,1;3,1;3,3)(5,5;9,5;9,9)', '(2,0.5;6,0.5;6,1.5)(10,2.5;18,2.5;18,4.5)'],
  ['(no polygon', '(no polygon'],
  ['', ''],
  [null, null],
])('%j on an image twice as wide and half as high is %j', (text, fitted) => {
  expect(fittedBoundaries(text, { width: 100, height: 50 }, { width: 200, height: 25 })).toBe(fitted);
});

test.each([
  [200, 200, null],
  [5000, 199, 'The image has 5000 × 199 px. A map has at least 200 px on each side.'],
  [1, 1, 'The image has 1 × 1 px. A map has at least 200 px on each side.'],
])('a map of %i by %i px: %s', (width, height, problem) => {
  expect(mapSizeProblem({ width, height })).toBe(problem);
});

test.each([
  [1200, 800, false],
  [2400, 1600, false],
  [600, 400, false],
  // A pixel more or less in a drawing that is exported again.
  [1201, 800, false],
  [2401, 1600, true],
  [599, 400, true],
  [1200, 900, true],
  [800, 1200, true],
])('of an image of %i by %i px in place of 1200 by 800 is asked: %s', (width, height, asks) => {
  expect(mapChangeQuestion({ width: 1200, height: 800 }, { width, height }) !== null).toBe(asks);
});
