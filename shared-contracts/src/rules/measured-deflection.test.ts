import { deflectionOf, type Based } from './measured-deflection';

const LASER: Based = { sensor: 'laser', baseDistance: 5_000, baseAngle: null, isInverted: false };
const TILT: Based = { sensor: 'inclinometer', baseDistance: null, baseAngle: 0.5, isInverted: false };

it.each<[string, Based, number | null, number | null]>([
  ['a laser that reads less than its base', LASER, 4_904, 96],
  ['a laser that reads more', LASER, 5_100.1, -100.1],
  ['a laser without a base', { ...LASER, baseDistance: null }, 4_904, null],
  ['a laser that reads nothing', LASER, null, null],
  ['an inclinometer', TILT, 0.775, 0.275],
  ['an inverted inclinometer', { ...TILT, isInverted: true }, 0.775, -0.275],
  ['an inclinometer at its base', { ...TILT, isInverted: true }, 0.5, 0],
  ['what has no sensor', { ...TILT, sensor: 'none' }, 0.5, null],
])('of %s', (_, based, reading, deflection) =>
  expect(deflectionOf(based, { distance: reading, angle: reading })).toBe(deflection),
);
