import { bareNode, gateway, inclinometer, laser, system } from '../../../shared/testing/fixtures';
import { firstSteps } from './first-steps';

const located = { latitude: { Valid: true, Float64: 52.1 }, longitude: { Valid: true, Float64: 21.2 }, hasMap: true };
const told = { people: true, tested: true };
const placed = { mapPositionX: 10, mapPositionY: 20 };
const fresh = { LatestKnownCalculatedDeflection: null, PermissibleValue: null };
const ready = { ...located, firstSteps: told };
type Own = Parameters<typeof system>[0];
type Nodes = Parameters<typeof firstSteps>[1];
const steps = (own: Own, nodes: Nodes) => firstSteps(system({ ...ready, ...own }), nodes, 'staff');
const open = (own: Own, nodes: Nodes) => steps(own, nodes).flatMap(({ name, isDone }) => (isDone ? [] : [name]));

test('are seven, none of them open for a system that is ready, relays and switched off devices included', () => {
  const off = laser({ id: 8, active: false, PermissibleValue: null });
  expect(steps({}, [laser(placed), gateway(), off]).map(({ name }) => name)).toEqual([
    'devices',
    'map',
    'positions',
    'base',
    'limits',
    'people',
    'test',
  ]);
  expect(open({}, [laser(placed), gateway(), off])).toEqual([]);
});

test.each<[string, Own, string[]]>([
  ['a location', { latitude: null }, ['map']],
  ['half a location', { longitude: { Valid: false, Float64: 0 } }, ['map']],
  ['a plan, and with it the positions', { hasMap: false }, ['map', 'positions']],
  ['people', { firstSteps: { people: false, tested: true } }, ['people']],
  ['a test message', { firstSteps: { people: true, tested: false } }, ['test']],
])('are open for want of %s', (_, own, names) => {
  expect(open(own, [laser(placed)])).toEqual(names);
});

test('tick nothing of devices where there are none, or gateways alone', () => {
  expect(open({}, [])).toEqual(['devices', 'positions', 'base', 'limits']);
  expect(open({}, [gateway()])).toEqual(['devices', 'positions', 'base', 'limits']);
});

test('leave out what the host does not tell, rather than tick it', () => {
  const names = steps({ hasMap: null, firstSteps: null }, [laser()]).map(({ name }) => name);
  expect(names).toEqual(['devices', 'base', 'limits']);
  const old = steps({ firstSteps: { people: true, tested: null } }, [laser(placed)]).map(({ name }) => name);
  expect(old).not.toContain('test');
});

test('name the devices that lack base, limits and position', () => {
  const nodes = [laser({ name: 'A', ...fresh }), inclinometer({ name: 'B', ...fresh, ...placed }), laser(placed)];
  const lacking = steps({}, nodes).map(({ name, lacking }) => [name, lacking.map((node) => node.name)]);
  expect(Object.fromEntries(lacking)).toMatchObject({ positions: ['A'], base: ['A', 'B'], limits: ['A', 'B'] });
});

test('have limits open where each level is off, though the permissible value is set', () => {
  const levels = { ThresholdLevel1: 0, ThresholdLevel2: 0, ThresholdLevel3: null, ThresholdLevel4: 0 };
  expect(open({}, [laser({ name: 'A', ...levels, ...placed })])).toEqual(['limits']);
});

test('are without what the controller of a W2 system keeps, and open by nothing that no version here can set', () => {
  const w2 = { systemVersion: 'W2' as const, W2SystemId: 'W2-7', latitude: null, firstSteps: null };
  const left = steps(w2, [laser({ SystemVersion: 'W2', PermissibleValue: null, ...placed })]);
  expect(left.map(({ name, isDone }) => [name, isDone])).toEqual([
    ['devices', true],
    ['map', true],
    ['positions', true],
  ]);
  expect(open({}, [laser(placed), bareNode({ MainSensorType: 'unknown', ...placed })])).toEqual([]);
});

test('may be taken by those who have the right: an administrator sees to people alone', () => {
  const may = (category: Parameters<typeof firstSteps>[2], accountRole: 'administrator' | 'common_user') =>
    firstSteps(system({ ...ready, accountRole }), [], category).flatMap(({ name, may }) => (may ? [name] : []));
  expect(may('commoner', 'administrator')).toEqual(['people']);
  expect(may('commoner', 'common_user')).toEqual([]);
  expect(may('observer', 'administrator')).toEqual([]);
  expect(may('installer', 'administrator')).toHaveLength(7);
});
