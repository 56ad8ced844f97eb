import { waitingText } from './waiting';

test('names what waits for the device, each kind once', () => {
  expect(waitingText(['thresholds'])).toBe('Thresholds: at the next uplink');
  expect(waitingText(['base', 'acceleration', 'base'])).toBe('Base, acceleration: at the next uplink');
});
