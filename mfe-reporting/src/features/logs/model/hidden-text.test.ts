import { ALL_KINDS, USUAL_KINDS } from '@sagitta/shared-contracts/rules/log';
import { hiddenText } from './hidden-text';
import { logCounts } from './log-counts';

const counts = (capped = 0) => {
  const told = logCounts([
    { of: 'L4', count: 3 },
    { of: 'other', count: 1 },
    { of: 'heartbeat', count: 4013 },
    { of: 'capped', count: capped },
  ]);
  if (!told) throw new Error('They were not counted.');
  return told;
};

test('says what a file does not have', () => {
  expect(hiddenText({ kinds: USUAL_KINDS }, counts(), 'not in this file')).toBe(
    '4,013 heartbeats are not in this file.',
  );
  expect(hiddenText({ kinds: ['other'] }, counts(1), 'not in this file')).toBe(
    'At least 3 events of other severities and 4,013 heartbeats are not in this file.',
  );
});

test('has nothing to say of a file of all', () => {
  expect(hiddenText({ kinds: ALL_KINDS }, counts(), 'not in this file')).toBeNull();
  expect(hiddenText({ kinds: ALL_KINDS }, counts(), 'hidden')).toBe('4,013 heartbeats are listed.');
});
