import { laser, NOW } from '../../../shared/testing/fixtures';
import { meanwhileWords, seriousnessOf } from './meanwhile';

const at = (...levels: ('none' | 'L1' | 'L2' | 'L4')[]) =>
  levels.map((LatestKnownThreatLevel, index) => laser({ id: index, name: `T${index}`, LatestKnownThreatLevel }));
const since = (before: ReturnType<typeof at>, after: ReturnType<typeof at>) =>
  meanwhileWords(seriousnessOf(before, NOW), after, NOW);

test('names the most serious of the devices that are at a higher level than before', () => {
  expect(since(at('none', 'L1', 'L1'), at('L1', 'L4', 'L1'))).toBe('Since this replay was opened: T1: L4, and 1 more.');
});

test('says nothing of levels that were known before, or have fallen', () => {
  expect(since(at('L4', 'L2'), at('L4', 'none'))).toBe('');
});

test('tells an obstruction that is told as a level, and a device that is new', () => {
  const told = laser({ id: 0, name: 'T0', ObstructionStatus: true, ObstructionToldAs: 'L4' });
  expect(since(at('none'), [told])).toBe('Since this replay was opened: T0: Obstructed or moved.');
  expect(since([], at('L1'))).toBe('Since this replay was opened: T0: L1.');
});
