import { laser } from '../../../shared/testing/fixtures';
import { colourise, heatOf } from './heat';

type Own = NonNullable<Parameters<typeof laser>[0]>;
const heat = (...owns: Own[]) =>
  heatOf(owns.map((own, index) => ({ node: laser({ id: index, ...own }), x: index, y: 0 })));

describe('heatOf', () => {
  it('gives the highest level full heat and the others their share', () => {
    expect(
      heat({ LatestKnownThreatLevel: 'L4' }, { LatestKnownThreatLevel: 'L1' }, { LatestKnownThreatLevel: 'L2' }),
    ).toEqual({
      top: 4,
      points: [
        { x: 0, y: 0, strength: 1 },
        { x: 1, y: 0, strength: 0.25 },
        { x: 2, y: 0, strength: 0.5 },
      ],
    });
  });

  it.each<[string, Own]>([
    ['none', { LatestKnownThreatLevel: 'none' }],
    ['unknown', { LatestKnownThreatLevel: 'unknown_or_NA' }],
    ['inactive', { LatestKnownThreatLevel: 'L4', active: false }],
    ['obstructed', { LatestKnownThreatLevel: 'L4', ObstructionStatus: true }],
    ['of a dead W2 system', { LatestKnownThreatLevel: 'L4', SystemVersion: 'W2', W2Operational: false }],
  ])('has nothing of a device that is %s', (_, own) => expect(heat(own)).toEqual({ top: 0, points: [] }));
});

describe('colourise', () => {
  it('colours a pixel by its strength, keeps the strength, and leaves what is clear', () => {
    const palette = new Uint8ClampedArray(1024);
    palette.set([10, 20, 30, 255], 200 * 4);
    const pixels = new Uint8ClampedArray([0, 0, 0, 200, 9, 9, 9, 0]);
    colourise(pixels, palette);
    expect([...pixels]).toEqual([10, 20, 30, 200, 9, 9, 9, 0]);
  });
});
