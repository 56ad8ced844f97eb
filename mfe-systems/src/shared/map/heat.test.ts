import { hoursAgo, laser, NOW } from '../testing/fixtures';
import styles, { css as pinCss } from './pin.module.css';
import { fading, HEAT, heatOf, heatReach, paintHeat } from './heat';

type Own = NonNullable<Parameters<typeof laser>[0]>;
const heat = (...owns: Own[]) =>
  heatOf(
    owns.map((own, index) => ({ node: laser({ id: index, ...own }), x: index, y: 0 })),
    NOW,
  );
const SILENT = { LatestPacketTimestamp: hoursAgo(25), LatestMeasurementTimestamp: hoursAgo(25) };

describe('heatOf', () => {
  test('gives the highest level full heat and the others their share, the highest on top', () => {
    expect(
      heat({ LatestKnownThreatLevel: 'L4' }, { LatestKnownThreatLevel: 'L2' }, { LatestKnownThreatLevel: 'L3' }),
    ).toEqual([
      { x: 1, y: 0, level: 2, strength: 0.5 },
      { x: 2, y: 0, level: 3, strength: 0.75 },
      { x: 0, y: 0, level: 4, strength: 1 },
    ]);
  });

  test('gives a lone L1 full heat', () => {
    expect(heat({ LatestKnownThreatLevel: 'L1' })).toEqual([{ x: 0, y: 0, level: 1, strength: 1 }]);
  });

  test('shows no level fainter than the least opacity, the opacity of the layer included', () => {
    const faintest = heat({ LatestKnownThreatLevel: 'L4' }, { LatestKnownThreatLevel: 'L1' })[0];
    expect((faintest?.strength ?? 0) * HEAT.opacity).toBeGreaterThanOrEqual(HEAT.minOpacity);
  });

  test('draws the last known level of a silent device as faintly as it may, and lets it weaken no current one', () => {
    expect(heat({ LatestKnownThreatLevel: 'L4', ...SILENT }, { LatestKnownThreatLevel: 'L2' })).toEqual([
      { x: 1, y: 0, level: 2, strength: 1 },
      { x: 0, y: 0, level: 4, strength: HEAT.minOpacity / HEAT.opacity },
    ]);
    expect(heat({ LatestKnownThreatLevel: 'L4', ...SILENT })).toEqual([
      { x: 0, y: 0, level: 4, strength: HEAT.minOpacity / HEAT.opacity },
    ]);
  });

  test.each<[string, Own]>([
    ['none', { LatestKnownThreatLevel: 'none' }],
    ['unknown', { LatestKnownThreatLevel: 'unknown_or_NA' }],
    ['inactive', { LatestKnownThreatLevel: 'L4', active: false }],
    ['obstructed', { LatestKnownThreatLevel: 'L4', ObstructionStatus: true }],
    ['of a dead W2 system', { LatestKnownThreatLevel: 'L4', SystemVersion: 'W2', W2Operational: false }],
  ])('has nothing of a device that is %s', (_, own) => expect(heat(own)).toEqual([]));
});

describe('heatReach', () => {
  test.each([
    ['the figures of the document on a plan 1000 px long', 1000, 190],
    ['a third of them on a phone that shows the plan 333 px long', 333, 63],
    ['more as the plan is enlarged', 4000, 760],
  ])('has %s', (_, plan, reach) => expect(Math.round(heatReach(plan))).toBe(reach));
});

describe('fading', () => {
  const shares = [0, 0.25, 0.5, HEAT.radius / (HEAT.radius + HEAT.blur), 1, 1.2];
  test('falls from the device outwards without a plateau, and is gone where the blur ends', () => {
    const strengths = shares.map(fading);
    expect(strengths[0]).toBe(1);
    expect(strengths.slice(-2)).toEqual([0, 0]);
    for (let at = 1; at < strengths.length - 1; at += 1) expect(strengths[at]).toBeLessThan(strengths[at - 1] ?? 0);
  });

  test('is as faint as the least opacity at the radius', () => {
    expect(fading(HEAT.radius / (HEAT.radius + HEAT.blur))).toBeCloseTo(HEAT.minOpacity, 1);
  });
});

describe('paintHeat', () => {
  test('draws each spot in the colour of its level, at its place and size', () => {
    const drawn: unknown[] = [];
    const context = {
      globalAlpha: 1,
      drawImage: (...what: unknown[]) => drawn.push([context.globalAlpha, ...what]),
    };
    const spots = ['L1', 'L2', 'L3', 'L4'] as unknown as HTMLCanvasElement[];
    paintHeat(context as unknown as CanvasRenderingContext2D, [{ x: 100, y: 50, level: 3, strength: 0.75 }], 20, spots);
    expect(drawn).toEqual([[0.75, 'L3', 80, 30, 40, 40]]);
    expect(context.globalAlpha).toBe(1);
  });
});

test('has the opacity of the style file', () => {
  const [, opacity] = new RegExp(`\\.${styles.heat} \\{\\s*opacity: ([\\d.]+);`).exec(pinCss) ?? [];
  expect(Number(opacity)).toBe(HEAT.opacity);
});
