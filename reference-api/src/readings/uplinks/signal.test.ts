import {
  evenText,
  type Gateway,
  gatewaysOf,
  mergeGateways,
  receptionText,
  signalOfFrame,
  signalStrength,
  signalText,
} from './signal';

const heard = (gatewayId: string | null, rssi: number | null, snr: number | null = null): Gateway => ({
  gatewayId,
  rssi,
  snr,
  region: null,
});
const ids = (gateways: readonly Gateway[]) => gateways.map(({ gatewayId }) => gatewayId);

test('puts the strongest first: by power without its noise, and those that say neither last', () => {
  const gateways = [
    heard('silent', null),
    heard('noise alone', null, -3),
    heard('weak', -120),
    heard('noisy', -80, -20),
    heard('near', -90, 6),
  ];
  expect(ids(mergeGateways(gateways))).toEqual(['near', 'noisy', 'weak', 'noise alone', 'silent']);
});

test('keeps each gateway once, as it heard best', () => {
  const best = heard('a', -80);
  expect(mergeGateways([heard('a', -90)], [best], [heard('a', -100)])).toEqual([best]);
  const [first, same] = [heard('a', -80, 2), heard('a', -80, 9)];
  expect(mergeGateways([first, same])).toEqual([first]);
});

test('writes what is known, and reads it back', () => {
  const gateways = [{ gatewayId: 'a', rssi: -90, snr: 6.5, region: 'EU868' }, heard(null, null)];
  const text = signalText(gateways);
  expect(text).toBe('[{"gatewayId":"a","metadata":{"region_common_name":"EU868"},"rssi":-90,"snr":6.5},{}]');
  expect(gatewaysOf(text)).toEqual(gateways);
  expect(receptionText(gateways)).toBe('[["a",-90,6.5,"EU868"],[null,null,null,null]]');
  expect(gatewaysOf(receptionText(gateways))).toEqual(gateways);
  expect(signalOfFrame(receptionText(gateways))).toBe(text);
  expect(['', 'none', text].map(signalOfFrame)).toEqual(['', 'none', text]);
  expect(['', '{}', '[7]', 'null'].map(gatewaysOf)).toEqual([[], [], [], []]);
});

test('has one length for a device, however well its gateways hear it', () => {
  const texts = [heard('a', -7, 0.25), heard('a', -120, -12.25)].map((one) => evenText(signalText([one])));
  expect(texts.map((text) => text.length)).toEqual([46, 46]);
  expect(texts.map((text) => gatewaysOf(text)[0]?.rssi)).toEqual([-7, -120]);
});

test.each([
  [-125, null, 0],
  [-140, null, 0],
  [-72, null, 100],
  [-50, null, 100],
  [-100, null, 48],
  [-90, -10, 48],
  [-100, 10, 48],
])('of %d dBm with a noise of %s dB is %d %', (rssi, snr, percent) => {
  expect(signalStrength([heard('a', rssi, snr), heard('b', -60)])).toBe(percent);
});

test('knows no strength without a gateway that says it', () => {
  expect([signalStrength([]), signalStrength([heard('a', null, 5)])]).toEqual([null, null]);
});
