import { manageable } from './manageable';

const systems = [
  { name: 'Wisła', accountRole: 'installer' as const },
  { name: 'Hala 10', accountRole: 'administrator' as const },
  { name: 'Hala 9', accountRole: 'common_user' as const },
  { name: 'Krosno', accountRole: null },
];
const names = (category: 'staff' | 'installer' | 'commoner') =>
  manageable(systems, { category }).map((system) => system.name);

describe('manageable', () => {
  test('lists only systems where the viewer is administrator or installer, by name', () => {
    expect(names('commoner')).toEqual(['Hala 10', 'Wisła']);
  });
  test("counts an installer's own creation, where they have no role", () =>
    expect(names('installer')).toEqual(['Hala 10', 'Krosno', 'Wisła']));
  test('lists every system for staff', () => expect(names('staff')).toEqual(['Hala 9', 'Hala 10', 'Krosno', 'Wisła']));
});
