import { bareNode, hoursAgo, inclinometer, laser, NOW } from '../../../shared/testing/fixtures';
import { statusDots } from './status-dots';

const dot = (label: string, node: Parameters<typeof statusDots>[0]) =>
  statusDots(node, NOW, true).find((item) => item.label === label);

describe('statusDots', () => {
  test('shows radio, sensor, temperature, power and signal, in this order', () => {
    expect(statusDots(laser(), NOW, true).map(({ label, tone }) => `${label} ${tone}`)).toEqual([
      'Radio ok',
      'Sensor ok',
      'Temp ok',
      'Power ok',
      'Signal ok',
    ]);
  });

  test('says in words what a colour means', () => {
    const node = laser({
      LatestPacketTimestamp: hoursAgo(7),
      outOfRange: true,
      TemperatureOK: false,
      SupplyState: 'battery_weak',
      SignalStrength: 41,
    });
    expect(statusDots(node, NOW, true).map(({ detail }) => detail)).toEqual([
      'troubled, last packet 7 h ago',
      'measured value out of range',
      'temperature sensor fault, −3.3\u202f°C',
      'battery weak',
      'strength 41\u202f%',
    ]);
  });

  test.each([
    ['to whom it is for', inclinometer(), true, /−3\.3/],
    ['to nobody else', inclinometer(), false, /^temperature sensor OK$/],
    ['to everybody of a laser', laser(), false, /−3\.3/],
    ['to everybody of W2', inclinometer({ SystemVersion: 'W2', W2ConnectionStatus: 0 }), false, /−3\.3/],
  ])('shows the temperature inside a W4 inclinometer %s', (_, node, technical, detail) => {
    expect(statusDots(node, NOW, technical).find(({ label }) => label === 'Temp')?.detail).toMatch(detail);
  });

  test('shows a missing signal strength as --', () => {
    expect(dot('Signal', bareNode())).toMatchObject({ text: '--', tone: 'unknown' });
  });

  test('never invents a value of a device that sent none', () => {
    expect(statusDots(bareNode(), NOW, true).map(({ detail }) => detail)).toEqual([
      'not connected, never heard',
      'no sensor',
      'temperature sensor unknown, --',
      'unknown',
      '--',
    ]);
  });
});
