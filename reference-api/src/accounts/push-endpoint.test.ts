import { isAllowedEndpoint, publicLookup } from './push-endpoint';

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://8.8.8.8/abc',
  'https://[2a00:1450:4001:81b::200a]/abc',
  'https://internal.push.example/abc',
])('allows %s', (endpoint) => {
  expect(isAllowedEndpoint(endpoint, undefined)).toBe(true);
});

test.each([
  'http://fcm.googleapis.com/abc',
  'https://fcm.googleapis.com:8443/abc',
  'https://user:secret@fcm.googleapis.com/abc',
  'https://localhost/abc',
  'https://api.localhost/abc',
  'https://printer.local/abc',
  'https://database/abc',
  'https://127.0.0.1/abc',
  'https://2130706433/abc',
  'https://0x7f.1/abc',
  'https://10.1.2.3/abc',
  'https://169.254.169.254/latest/meta-data',
  'https://192.168.1.1/abc',
  'https://[::1]/abc',
  'https://[::ffff:10.0.0.1]/abc',
  'https://[fd00::1]/abc',
  'https://[::127.0.0.1]/abc',
  'https://[2002:7f00:1::]/abc',
  'https://[2001:0:7f00:1::]/abc',
  'https://[64:ff9b::7f00:1]/abc',
  'https://[64:ff9b:1::7f00:1]/abc',
  'https://[fec0::1]/abc',
  'https://[4000::1]/abc',
  'https://[8000::1]/abc',
  'https://localhost./abc',
  'https://printer.local./abc',
  'https://fcm.googleapis.com./abc',
  'https://a.internal/abc',
  'https://metadata.google.internal/abc',
  'https://METADATA.GOOGLE.INTERNAL/abc',
  'https://fcm.googleapis.com/abc\r\nHost: other',
  'https://fcm.google\r\napis.com/abc',
  ' https://fcm.googleapis.com/abc',
  'ftp://fcm.googleapis.com/abc',
  'not an address',
])('refuses %s', (endpoint) => {
  expect(isAllowedEndpoint(endpoint, 'http://127.0.0.1:9999')).toBe(false);
});

test('allows the one exempt origin, and nothing beside it', () => {
  expect(isAllowedEndpoint('http://127.0.0.1:9999/abc', 'http://127.0.0.1:9999')).toBe(true);
  expect(isAllowedEndpoint('http://127.0.0.1:9998/abc', 'http://127.0.0.1:9999')).toBe(false);
});

test('refuses a name that leads into a reserved network', async () => {
  const error = await new Promise((done) => publicLookup('localhost', { all: true }, done));
  expect(String(error)).toContain('localhost leads into a reserved network');
});
