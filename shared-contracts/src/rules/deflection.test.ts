import { deflectionPercent } from './deflection';

it.each<[number | null, number | null, 'laser' | 'inclinometer', number | null]>([
  [12.4, 40, 'laser', 30],
  [12.5, 40, 'laser', 32.5],
  [0.1834, 1, 'inclinometer', 18.3],
  [-5, 40, 'laser', -12.5],
  [null, 40, 'laser', null],
  [12, null, 'laser', null],
  [12, 0, 'laser', null],
])('%s of %s (%s) is %s percent', (deflection, permissible, sensor, percent) => {
  const got = deflectionPercent(deflection, permissible, sensor);
  if (percent === null) expect(got).toBeNull();
  else expect(got).toBeCloseTo(percent, 6);
});
