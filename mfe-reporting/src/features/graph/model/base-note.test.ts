import type { NodeCommand } from '@sagitta/shared-contracts/api/node-command';
import { baseNote } from './base-note';

const ZONE = 'Europe/Warsaw';
const SHOWN = { from: Date.parse('2026-01-01T00:00Z'), to: Date.parse('2026-02-01T00:00Z') };
const WINTER = { range: { from: Date.parse('2025-01-01T00:00Z'), to: Date.parse('2025-02-01T00:00Z') } };
const taken = (...moments: (string | null)[]) =>
  moments.map((appliedAt) => ({ kind: 'base', appliedAt }) as NodeCommand);

describe('the note on the base of a curve', () => {
  const ofDevice = (...moments: (string | null)[]) =>
    baseNote({ range: SHOWN, lastWinter: false }, taken(...moments), SHOWN, ZONE);
  const ofWinter = (...moments: (string | null)[]) =>
    baseNote({ ...WINTER, lastWinter: true }, taken(...moments), SHOWN, ZONE);

  test('names a base that another device took over in the shown days, and no other', () => {
    expect(ofDevice('2026-01-15T12:00Z')).toBe('New base on 15/01/2026: readings before it are measured from another.');
    expect(ofDevice('2025-12-31T12:00Z', '2026-02-02T12:00Z', null)).toBe('');
  });

  test('names a base that was taken over between the two winters', () => {
    expect(ofWinter('2025-06-15T12:00Z')).toBe(
      'New base on 15/06/2025: the two winters are not measured from the same base.',
    );
    expect(ofWinter('2024-12-31T12:00Z')).toBe('');
  });

  test('counts several, and names the last', () => {
    expect(ofWinter('2025-09-01T12:00Z', '2025-06-15T12:00Z')).toMatch(/^2 new bases, the last on 01\/09\/2025:/);
  });

  test('leaves other commands out', () => {
    const commands = [{ kind: 'reboot', appliedAt: '2026-01-15T12:00Z' } as unknown as NodeCommand];
    expect(baseNote({ range: SHOWN, lastWinter: false }, commands, SHOWN, ZONE)).toBe('');
  });
});
