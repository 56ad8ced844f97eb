import { HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import { drawnWords } from '../testing/drawn-words';
import { picturePainter } from './picture';
import { device, sceneOf, START } from '../testing/scene';

const { context, read } = drawnWords();

test('names system, moment and level, and every mark', () => {
  const paint = picturePainter(context, sceneOf([device(1, { values: [38] })], true));
  expect(read()).toEqual(
    expect.arrayContaining([
      'Hala 3',
      'L1 watch',
      'L4 keep people away',
      'no threat',
      'obstructed',
      'unknown',
      'hatched: last known, may be worse',
    ]),
  );
  paint(START + HOUR_MS);
  expect(read()).toEqual(expect.arrayContaining(['Wed 15/11/2023, 00:13 CET', 'L4, T1', 'L4']));
});
