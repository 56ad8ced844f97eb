import { gateway, laser } from '../testing/fixtures';
import { allowedActions, MENU_ACTIONS, menuOf } from './node-menu';

test.each([
  ['staff', null, [...MENU_ACTIONS, 'import']],
  ['installer', 'installer', [...MENU_ACTIONS, 'import']],
  ['installer', 'administrator', [...MENU_ACTIONS, 'import']],
  ['installer', 'common_user', []],
  ['commoner', 'administrator', ['acceleration', 'activation']],
  ['commoner', 'common_user', []],
  ['observer', 'administrator', []],
] as const)('%s as %s may choose %j', (category, accountRole, actions) => {
  expect(allowedActions(category, { accountRole })).toEqual(actions);
});

test.each([
  [laser(), ['Change thresholds', 'Set base', 'Edit name', 'Accelerate', 'Deactivate', 'Import readings']],
  [
    laser({ active: false }),
    ['Change thresholds', 'Set base', 'Edit name', 'Accelerate', 'Activate', 'Import readings'],
  ],
  [
    laser({ SystemVersion: 'W2' }),
    ['Change thresholds', 'Set base', 'Edit name', 'Accelerate', 'Deactivate', 'Import readings'],
  ],
  [gateway(), ['Edit name', 'Deactivate']],
])('the menu of a device', (node, labels) => {
  expect(menuOf(node, [...MENU_ACTIONS, 'import']).map(({ label }) => label)).toEqual(labels);
});
