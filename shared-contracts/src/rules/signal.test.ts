import { signalQuality } from './signal';

const FULL = { rssi: -97, snr: 6.5, metadata: { region_common_name: 'EU868' }, gatewayId: 'a84041ffff1e2b3c' };
const READ = { rssi: -97, snr: 6.5, region: 'EU868', gatewayId: 'a84041ffff1e2b3c' };

test.each([
  ['a list', JSON.stringify([FULL, { rssi: -120 }]), READ],
  ['one entry', JSON.stringify(FULL), READ],
  ['no metadata', JSON.stringify([{ rssi: -97, snr: 6.5, gatewayId: 'a84041ffff1e2b3c' }]), { ...READ, region: null }],
  ['no snr', JSON.stringify([{ ...FULL, snr: undefined }]), { ...READ, snr: null }],
  [
    'values of the wrong kind',
    JSON.stringify([{ rssi: '-97', snr: null, metadata: 'EU868', gatewayId: 7 }]),
    { rssi: null, snr: null, region: null, gatewayId: null },
  ],
  ['an empty list', '[]', null],
  ['no JSON', 'rssi=-97', null],
  ['JSON null', 'null', null],
  ['nothing', null, null],
])('reads %s', (_, text, quality) => {
  expect(signalQuality(text)).toEqual(quality);
});
