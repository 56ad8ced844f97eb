import { aGateway, FIXED_NOW } from '@sagitta/shared-contracts/testing';
import type { StatusTone } from '@sagitta/shared-contracts/rules/status-tone';
import { gatewayTone } from './gateway-tone';

const minutesAgo = (minutes: number, seconds = 0) =>
  new Date(FIXED_NOW - minutes * 60_000 - seconds * 1_000).toISOString();

test.each<[string, string | null, string | null, StatusTone]>([
  ['both under 10 minutes', minutesAgo(10, -1), minutesAgo(0), 'ok'],
  ['the network server exactly 10 minutes', minutesAgo(10), minutesAgo(0), 'warn'],
  ['the reporter exactly 10 minutes', minutesAgo(0), minutesAgo(10), 'warn'],
  ['both older', minutesAgo(10), minutesAgo(11), 'bad'],
  ['one never heard', minutesAgo(1), null, 'warn'],
  ['none ever heard', null, null, 'bad'],
])('%s: %s and %s are %s', (_, LatestPacketTimestamp, StatusReporterTimestamp, tone) => {
  expect(gatewayTone(aGateway({ LatestPacketTimestamp, StatusReporterTimestamp }), FIXED_NOW)).toBe(tone);
});
