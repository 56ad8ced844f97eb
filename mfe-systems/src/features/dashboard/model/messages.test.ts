import { bareNode, hoursAgo, laser, NOW } from '../../../shared/testing/fixtures';
import { nodeMessages } from './messages';

const say = (node: Parameters<typeof nodeMessages>[0], zone = 'Europe/Warsaw') =>
  nodeMessages(node, NOW, zone).map(({ text, tone }) => `${tone}: ${text}`);

describe('nodeMessages', () => {
  test('writes times in the zone of the site', () => {
    const lost = laser({ LatestPacketTimestamp: '2026-01-09T09:02:00Z' });
    expect(say(lost)).toEqual(['bad: Device lost. Since: 09/01/2026, 10:02']);
    expect(say(lost, 'Europe/London')).toEqual(['bad: Device lost. Since: 09/01/2026, 09:02']);
  });

  test('does not alarm about an accelerated mode', () => {
    expect(say(laser({ AcceleratedUntil: '2026-01-10T15:40:00Z' }))).toEqual([
      'neutral: Node OK',
      'neutral: Accelerated mode. Until: 10/01/2026, 16:40',
    ]);
  });

  test('lists everything that is wrong, one message each', () => {
    const node = laser({
      deviceDamage: true,
      deviceDamagedInfo: ['rangefinder'],
      deviceDamagedFrom: hoursAgo(48),
      outOfRange: true,
      ObstructionStatus: true,
      BaseDistanceCorrection: 850,
      LatestMeasurementTimestamp: hoursAgo(13),
    });
    expect(say(node)).toEqual([
      'bad: Maintenance needed',
      'bad: Outdated measurements',
      'bad: Node obstructed: 85\u202fcm',
      'bad: Measured value out of range',
      'bad: Node not OK: rangefinder. Since: 08/01/2026, 13:00',
    ]);
  });

  test('has -- for a moment that nobody knows', () => {
    expect(say(bareNode({ CanMeasure: true }))).toEqual(['bad: Device lost. Since: --', 'bad: Outdated measurements']);
  });
});
