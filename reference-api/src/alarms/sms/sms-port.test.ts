import { smsPort } from './sms-port';

const MESSAGE = { to: '+48600100200', text: '#STATUS', reference: '7' };
const now = () => new Date('2026-11-22T12:00:00Z');

test('simulates messages in the demo world', async () => {
  const port = smsPort({ SMS_URL: undefined, SMS_TOKEN: undefined, DEMO: true }, now);
  expect(await port.deliver(MESSAGE)).toBe('sent');
  expect(port.collect?.(new Date('2026-11-22T12:00:02Z')).reports).toHaveLength(1);
});

test('reports elsewhere that there is no gateway, and marks nothing delivered', async () => {
  const { deliver } = smsPort({ SMS_URL: undefined, SMS_TOKEN: undefined, DEMO: false }, now);
  await expect(deliver(MESSAGE)).rejects.toThrow('No SMS gateway is configured');
});

test('collects nothing from a gateway that reports by itself', () => {
  expect(smsPort({ SMS_URL: 'http://sms.test', SMS_TOKEN: undefined, DEMO: true }, now).collect).toBeUndefined();
});
