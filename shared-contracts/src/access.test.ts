import { ACCESS, CATEGORIES, categoryOnWire, mayOpen, parseCategory, type Category, type Route } from './access';

const routesOf = (category: Category) =>
  (Object.keys(ACCESS) as Route[]).filter((route) => mayOpen(category, ACCESS[route]));

test('opens to each category what the documents give it', () => {
  const base = [
    '/devices/:nodeId/graph',
    '/accounts/:accountId/edit_account',
    '/systems/:id/dashboard',
    '/systems/:id/replay',
    '/systems',
    '/logs',
    '/accounts',
  ];
  expect(routesOf('observer')).toEqual(base);
  expect(routesOf('commoner')).toEqual([...base, '/settings_panel']);
  expect(routesOf('installer')).toHaveLength(base.length + 16);
  expect(routesOf('installer')).toContain('/systems/:id/commission');
  expect(routesOf('installer')).toContain('/fleet');
  expect(routesOf('installer')).toContain('/inspections/:id');
  expect(routesOf('staff').filter((route) => !routesOf('installer').includes(route))).toEqual(['/devices']);
});

test.each<[string, Category]>([
  ['sagitta', 'staff'],
  ['staff', 'staff'],
  ['installer', 'installer'],
  ['observer', 'observer'],
  ['commoner', 'commoner'],
  ['root', 'commoner'],
  ['', 'commoner'],
])('reads %s on the wire as %s', (wire, category) => expect(parseCategory(wire, 'sagitta')).toBe(category));

test.each(CATEGORIES)('reads back what it writes for %s', (category) => {
  expect(parseCategory(categoryOnWire(category, 'acme'), 'acme')).toBe(category);
});
