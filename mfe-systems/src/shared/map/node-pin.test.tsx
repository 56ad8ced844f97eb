import type { ShownLevel } from '@sagitta/shared-contracts/rules/device-level';
import { HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import { LevelsAsOf } from '@sagitta/shared-ui/instruments';
import { renderUi } from '@sagitta/shared-ui/testing';
import { screen } from '@testing-library/react';
import { laser, NOW } from '../testing/fixtures';
import { NodePin } from './node-pin';

const pin = (node = laser(), level: ShownLevel | null = { state: 'none', lastKnown: false }) => (
  <NodePin node={node} level={level} />
);
const looks = () => {
  const shown = screen.getByRole('img');
  return `${shown.getAttribute('aria-label')} ${shown.className} ${shown.innerHTML}`;
};

// It is drawn anew only where it looks different: each difference has to be one.
test.each<[string, Parameters<typeof pin>]>([
  ['level', [laser(), { state: 'L4', lastKnown: false }]],
  ['last known level', [laser(), { state: 'none', lastKnown: true }]],
  ['obstruction that was told', [laser(), { state: 'obstructed', lastKnown: false, suspected: 'L4' }]],
  ['limits', [laser(), { state: 'unknown_or_NA', lastKnown: false, notMonitored: true }]],
  ['name', [laser({ name: 'Other' })]],
  ['sensor', [laser({ MainSensorType: 'inclinometer' })]],
  ['lack of a level', [laser(), null]],
])('shows another %s at once', (_, other) => {
  const { rerender } = renderUi(pin());
  const before = looks();
  rerender(pin(...other));
  expect(looks()).not.toBe(before);
});

test.each<[string, ShownLevel, ShownLevel]>([
  [
    'that its obstruction was told',
    { state: 'obstructed', lastKnown: false },
    { state: 'obstructed', lastKnown: false, suspected: 'L4' },
  ],
  [
    'that it can raise no alarm any more',
    { state: 'unknown_or_NA', lastKnown: false },
    { state: 'unknown_or_NA', lastKnown: false, notMonitored: true },
  ],
])('shows %s at once', (_, first, then) => {
  const { rerender } = renderUi(pin(laser(), first));
  const before = looks();
  rerender(pin(laser(), then));
  expect(looks()).not.toBe(before);
});

test('has the age of its page, but not where it is of another time', () => {
  const kept = (isThen: boolean) => (
    <LevelsAsOf asOf={{ at: NOW, live: false, timeZone: 'Europe/Warsaw' }} now={NOW + HOUR_MS}>
      <NodePin node={laser()} level={{ state: 'L2', lastKnown: false }} isThen={isThen} />
    </LevelsAsOf>
  );
  const { rerender } = renderUi(kept(false));
  expect(screen.getByRole('img')).toHaveAccessibleName('Truss A-04, L2 at 13:00 CET, 1 h ago');
  rerender(kept(true));
  expect(screen.getByRole('img')).toHaveAccessibleName('Truss A-04, L2');
});
