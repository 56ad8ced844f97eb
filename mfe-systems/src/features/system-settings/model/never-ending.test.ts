import { gateway, inclinometer, laser } from '../../../shared/testing/fixtures';
import { neverEndingText } from './never-ending';

// Their L1 is at 25 % of 40 mm, and at 25 % of 2°.
const NODES = [laser({ name: 'Truss' }), inclinometer({ name: 'Column' }), gateway()];
const text = (hysteresisForDistance: string, hysteresisForAngle: string, nodes = NODES) =>
  neverEndingText(nodes, { hysteresisForDistance, hysteresisForAngle });

test.each([
  ['2', '0.02', null],
  ['9', '0.49', null],
  ['10', '0.49', 'Truss'],
  ['9', ' 0,5 ', 'Column'],
  ['99999', '9.99', 'Truss and Column'],
  ['', 'x', null],
])('of a hysteresis of %s mm and %s°, alarms never end of: %s', (distance, angle, names) => {
  expect(text(distance, angle)).toEqual(names === null ? null : expect.stringContaining(`an alarm of ${names} never`));
});

test('names three devices, and counts the others', () => {
  const nodes = [1, 2, 3, 4, 5].map((id) => laser({ id, name: `Truss ${id}` }));
  expect(text('10', '0', nodes)).toContain('an alarm of Truss 1, Truss 2, Truss 3 and 2 more never');
});

test('says nothing of devices that raise no alarm at all', () => {
  expect(text('10', '0', [laser({ PermissibleValue: 0 }), gateway()])).toBeNull();
});
