import { gateway, hoursAgo, inclinometer, laser, NOW } from '../../../shared/testing/fixtures';
import { headline } from './headline';

const say = (...nodes: Parameters<typeof headline>[0]) => {
  const { title, detail } = headline(nodes, NOW);
  return [title, detail.replaceAll('\u2009', ' ')];
};
const l3 = laser({ id: 9, name: 'Truss B-02', LatestKnownThreatLevel: 'L3', LatestKnownCalculatedDeflection: 31.2 });

describe('headline', () => {
  it('names the worst level and the device that has it', () => {
    expect(say(laser(), l3, gateway())).toEqual(['L3 on Truss B-02', '31 mm, 78 % of 40 mm.']);
  });

  it('takes the device that has used most where two are at the same level', () => {
    expect(
      say(l3, laser({ name: 'Truss B-03', LatestKnownThreatLevel: 'L3', LatestKnownCalculatedDeflection: 33 })),
    ).toEqual(['L3 on Truss B-03', '33 mm, 83 % of 40 mm. 2 of 2 devices are at L1 or above.']);
  });

  it('puts L3 above a larger share at L2', () => {
    expect(say(l3, inclinometer({ LatestKnownThreatLevel: 'L2', LatestKnownCalculatedDeflection: 1.9 }))[0]).toBe(
      'L3 on Truss B-02',
    );
  });

  it('says how old a level is once it is no news', () => {
    expect(say({ ...l3, LatestMeasurementTimestamp: hoursAgo(27), LatestPacketTimestamp: hoursAgo(27) })).toEqual([
      'L3 on Truss B-02',
      '31 mm, 78 % of 40 mm. Measured 27 h ago.',
    ]);
  });

  it('leaves out what is obstructed, inactive or not operational', () => {
    const hidden = [
      { ...l3, ObstructionStatus: true },
      { ...l3, active: false },
      { ...l3, SystemVersion: 'W2' as const, W2Operational: false },
    ];
    for (const node of hidden) expect(say(node, laser())[0]).not.toContain('L3');
  });

  it('is calm only where every device is known to be', () => {
    expect(say(laser(), inclinometer())).toEqual(['No threat', 'Highest: 12 mm on Truss A-04, 30 % of 40 mm.']);
    expect(
      say(laser(), inclinometer({ LatestPacketTimestamp: hoursAgo(25), LatestMeasurementTimestamp: hoursAgo(25) })),
    ).toEqual(['No known threat', 'Highest: 12 mm on Truss A-04, 30 % of 40 mm. Not counted on: 1 lost.']);
  });

  it('admits that nothing is known', () => {
    expect(say(laser({ ObstructionStatus: true }))).toEqual(['Threat level unknown', 'Not counted on: 1 obstructed.']);
    expect(say(laser({ LatestKnownThreatLevel: 'unknown_or_NA' }))[0]).toBe('Threat level unknown');
    expect(say(laser({ SystemVersion: 'W2', W2Operational: null }))[0]).toBe('Not operational');
    expect(say(gateway())[0]).toBe('No measuring devices');
    expect(say()).toEqual(['No measuring devices', 'The system has no devices yet.']);
  });
});
