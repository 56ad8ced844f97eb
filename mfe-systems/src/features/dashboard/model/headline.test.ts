import type { Node } from '@sagitta/shared-contracts/api/node';
import { gateway, hoursAgo, inclinometer, laser, NOW } from '../../../shared/testing/fixtures';
import { headline } from './headline';

const say = (...nodes: Parameters<typeof headline>[0]) => {
  const { title, detail } = headline(nodes, NOW);
  return [title, detail.replaceAll('\u202f', ' ')];
};
const l3 = laser({ id: 9, name: 'Truss B-02', LatestKnownThreatLevel: 'L3', LatestKnownCalculatedDeflection: 31.2 });

const NOTHING = 'Nothing is monitored: no device here can raise an alarm.';

describe('headline', () => {
  test('names the worst level and the device that has it', () => {
    expect(say(laser(), l3, gateway())).toEqual(['L3 on Truss B-02', '31 mm, 78 % of 40 mm.']);
  });

  test('takes the device that has used most where two are at the same level', () => {
    expect(
      say(l3, laser({ name: 'Truss B-03', LatestKnownThreatLevel: 'L3', LatestKnownCalculatedDeflection: 33 })),
    ).toEqual(['L3 on Truss B-03', '33 mm, 83 % of 40 mm. 2 of 2 measuring devices are at L1 or above.']);
  });

  test('puts L3 above a larger share at L2', () => {
    expect(say(l3, inclinometer({ LatestKnownThreatLevel: 'L2', LatestKnownCalculatedDeflection: 1.9 }))[0]).toBe(
      'L3 on Truss B-02',
    );
  });

  test('says how old a level is once it is no news', () => {
    expect(say({ ...l3, LatestMeasurementTimestamp: hoursAgo(27), LatestPacketTimestamp: hoursAgo(27) })).toEqual([
      'Last known: L3 on Truss B-02',
      '31 mm, 78 % of 40 mm. Measured 27 h ago. No device reports a current level. Sensors in doubt: 1 lost.',
    ]);
    expect(say({ ...l3, LatestMeasurementTimestamp: hoursAgo(13) })).toEqual([
      'L3 on Truss B-02',
      '31 mm, 78 % of 40 mm. Measured 13 h ago. Sensors in doubt: 1 with outdated measurements.',
    ]);
  });

  test.each<[string, Partial<Parameters<typeof laser>[0]>]>([
    ['silent', { LatestMeasurementTimestamp: hoursAgo(25), LatestPacketTimestamp: hoursAgo(25) }],
    ['obstructed', { ObstructionStatus: true }],
    ['not operational', { SystemVersion: 'W2', W2Operational: false }],
  ])('keeps the last known level of a device that is %s', (_, change) => {
    expect(say({ ...l3, ...change }, laser())[0]).toBe('Last known: L3 on Truss B-02');
    expect(headline([{ ...l3, ...change }, laser()], NOW)).toMatchObject({ state: 'L3', lastKnown: true });
  });

  test('shows the current level beside a more serious one that is the last known', () => {
    const silent = { ...l3, LatestMeasurementTimestamp: hoursAgo(25), LatestPacketTimestamp: hoursAgo(25) };
    const detail = (level: 'L2' | 'none') => say(silent, laser({ LatestKnownThreatLevel: level }))[1];
    expect(detail('L2')).toContain('L2 is the highest current level.');
    expect(detail('none')).toContain('The other devices report no threat.');
  });

  test('names the device that has used most in either direction', () => {
    const [up, down] = [-37.6, 30.4].map((LatestKnownCalculatedDeflection, id) =>
      laser({ id, name: `Truss ${id}`, LatestKnownThreatLevel: 'L3', LatestKnownCalculatedDeflection }),
    );
    expect(say(down as typeof l3, up as typeof l3)[0]).toBe('L3 on Truss 0');
  });

  test('names the highest of the devices that report, not of a silent one', () => {
    const lost = laser({
      id: 5,
      name: 'Lost',
      LatestKnownCalculatedDeflection: 14,
      LatestMeasurementTimestamp: hoursAgo(72),
      LatestPacketTimestamp: hoursAgo(72),
    });
    expect(say(laser(), lost)[1]).toContain('on Truss A-04');
    expect(say(lost)).toEqual(['Threat level unknown', 'Sensors in doubt: 1 lost.']);
  });

  test('names damage, a sensor fault and a reading out of range', () => {
    const worn = [{ deviceDamage: true }, { RangeFinderStatus: 5 }, { outOfRange: true }].map((own, id) =>
      laser({ id: id + 10, ...own }),
    );
    expect(say(laser(), ...worn)).toEqual([
      'No known threat',
      'Highest: 12 mm on Truss A-04, 30 % of 40 mm. ' +
        'Sensors in doubt: 1 damaged, 1 with a sensor fault, 1 out of range.',
    ]);
  });

  test.each([
    ['damaged', { deviceDamage: true }, 'Sensors in doubt: 1 damaged.'],
    [
      'outdated',
      { LatestMeasurementTimestamp: hoursAgo(13) },
      'Measured 13 h ago. Sensors in doubt: 1 with outdated measurements.',
    ],
  ])(
    'says that the level is unknown where the only sensor is %s, and shows its reading all the same',
    (_, own, rest) => {
      expect(say(laser(own))).toEqual(['Threat level unknown', `Highest: 12 mm on Truss A-04, 30 % of 40 mm. ${rest}`]);
    },
  );

  test('leaves out what is switched off', () => {
    expect(say({ ...l3, active: false }, laser())[0]).toBe('No threat');
    expect(say({ ...l3, active: false })).toEqual([
      'Threat level unknown',
      `Every measuring device is switched off. ${NOTHING}`,
    ]);
  });

  test('is calm only where every device is known to be', () => {
    expect(say(laser(), inclinometer())).toEqual(['No threat', 'Highest: 12 mm on Truss A-04, 30 % of 40 mm.']);
    expect(
      say(laser(), inclinometer({ LatestPacketTimestamp: hoursAgo(25), LatestMeasurementTimestamp: hoursAgo(25) })),
    ).toEqual(['No known threat', 'Highest: 12 mm on Truss A-04, 30 % of 40 mm. Sensors in doubt: 1 lost.']);
  });

  test('counts devices that raise no alarm as in doubt, and never calls a system of such devices safe', () => {
    const off = { ThresholdLevel1: 0, ThresholdLevel2: 0, ThresholdLevel3: null, ThresholdLevel4: 0 };
    const unwatched = laser({ id: 7, LatestKnownCalculatedDeflection: 36, ...off });
    expect(say(laser(), unwatched)).toEqual([
      'No known threat',
      'Highest: 12 mm on Truss A-04, 30 % of 40 mm. Sensors in doubt: 1 not monitored.',
    ]);
    expect(say(unwatched)).toEqual(['Not monitored', `Sensors in doubt: 1 not monitored. ${NOTHING}`]);
    expect(headline([unwatched], NOW)).toMatchObject({ state: 'unknown_or_NA', notMonitored: true });
    expect(say(unwatched, laser({ deviceDamage: true }))[0]).toBe('Threat level unknown');
    expect(headline([unwatched, laser()], NOW).notMonitored).toBe(false);
  });

  test('admits that nothing is known', () => {
    expect(say(laser({ LatestKnownThreatLevel: 'unknown_or_NA' }))[0]).toBe('Threat level unknown');
    expect(say(laser({ SystemVersion: 'W2', W2Operational: null }))[0]).toBe('Not operational');
  });

  test('is about the obstructed devices where no threat is known: a message may have called one an L4', () => {
    const blocked = laser({ id: 5, name: 'Truss C-01', ObstructionStatus: true });
    const doubt = 'Sensors in doubt: 1 obstructed (or the structure has moved).';
    expect(say(blocked)).toEqual(['Obstructed or moved: Truss C-01', `Check from a safe place. ${doubt}`]);
    expect(say(laser(), blocked)).toEqual([
      'Obstructed or moved: Truss C-01',
      `Check from a safe place. Highest of the others: 12 mm on Truss A-04, 30 % of 40 mm. ${doubt}`,
    ]);
    expect(say(blocked, { ...blocked, id: 6 })[0]).toBe('Obstructed or moved: 2 devices');
    expect(headline([laser(), blocked], NOW)).toMatchObject({ state: 'obstructed', lastKnown: false, node: null });
    expect(say(l3, blocked)[0]).toBe('L3 on Truss B-02');
  });

  const moved = (ObstructionToldAs: Node['ObstructionToldAs'], own: Partial<Node> = {}) =>
    laser({ id: 5, name: 'Truss C-01', ObstructionStatus: true, ObstructionToldAs, ...own });
  const MOVED = 'Sensors in doubt: 1 obstructed (or the structure has moved).';

  test('puts an obstruction that was told as a level before a lower one, and shows that one too', () => {
    const l2 = laser({ name: 'Truss B-02', LatestKnownThreatLevel: 'L2', LatestKnownCalculatedDeflection: 24 });
    expect(say(l2, moved('L4'))).toEqual([
      'Obstructed or moved: Truss C-01',
      `Told as L4. Check from a safe place. L2: 24 mm on Truss B-02, 60 % of 40 mm. ${MOVED}`,
    ]);
    expect(headline([l2, moved('L4')], NOW)).toMatchObject({ state: 'obstructed', lastKnown: false, node: null });
    const silent = { ...l2, LatestMeasurementTimestamp: hoursAgo(27), LatestPacketTimestamp: hoursAgo(27) };
    expect(say(silent, moved('L4'))[1]).toContain('Last known: L2: 24 mm on Truss B-02, 60 % of 40 mm. Measured 27 h');
    expect(say(moved('L4', { LatestKnownThreatLevel: 'L1' }))[1]).toContain('Last known: L1: 12 mm on Truss C-01');
  });

  test.each([
    ['an equal one', 'L3'],
    ['a higher one', 'L2'],
    ['what the host does not tell', 'unknown_or_NA'],
  ] as const)('never puts an obstruction before %s', (_, toldAs) => {
    expect(say(l3, moved(toldAs))).toEqual(['L3 on Truss B-02', `31 mm, 78 % of 40 mm. ${MOVED}`]);
  });

  test('names no device that is only in the way, nor one that is switched off', () => {
    const blocked = laser({ id: 6, name: 'Truss C-02', ObstructionStatus: true });
    expect(say(blocked, moved('L4'), l3)[0]).toBe('Obstructed or moved: Truss C-01');
    expect(say(moved('L4', { active: false }), l3)[0]).toBe('L3 on Truss B-02');
  });

  test('says that nothing is monitored, as a doubt, where no device can raise an alarm', () => {
    expect(say(gateway())).toEqual(['No measuring devices', NOTHING]);
    expect(say()).toEqual(['No measuring devices', `The system has no devices yet. ${NOTHING}`]);
    const off = { ThresholdLevel1: 0, ThresholdLevel2: 0, ThresholdLevel3: null, ThresholdLevel4: 0 };
    const silent = { LatestPacketTimestamp: hoursAgo(25), LatestMeasurementTimestamp: hoursAgo(25) };
    expect(say(laser({ ...off, ...silent }))[1]).toBe(`Sensors in doubt: 1 lost, 1 not monitored. ${NOTHING}`);
    // A threat that it told before is still shown, with the doubt.
    expect(say({ ...l3, ...off })[0]).toBe('L3 on Truss B-02');
    expect(say({ ...l3, ...off })[1]).toContain(NOTHING);
    for (const nodes of [[], [gateway()], [laser({ active: false })], [laser({ ...off, ...silent })]])
      expect(headline(nodes, NOW).notMonitored).toBe(true);
    const w2 = laser({ SystemVersion: 'W2', W2Operational: null, ...off });
    expect(say(w2)).toEqual(['Not operational', 'The W2 system does not report its devices.']);
    expect(headline([w2], NOW).notMonitored).toBe(false);
    for (const node of [laser(), laser({ ObstructionStatus: true }), laser(silent)])
      expect(headline([node, gateway()], NOW).notMonitored).toBe(false);
  });
});
