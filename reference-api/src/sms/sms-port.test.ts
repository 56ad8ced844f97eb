import { simulatedSms } from './simulated-sms';
import { smsPort } from './sms-port';

const MESSAGE = { to: '+48600100200', text: '#STATUS' };

it('simulates messages in the demo world', () => {
  expect(smsPort({ SMS_URL: undefined, SMS_TOKEN: undefined, DEMO: true })).toBe(simulatedSms);
});

it('says elsewhere that there is no gateway, and calls nothing delivered', async () => {
  const deliver = smsPort({ SMS_URL: undefined, SMS_TOKEN: undefined, DEMO: false });
  await expect(deliver(MESSAGE)).rejects.toThrow('No SMS gateway is configured');
});
