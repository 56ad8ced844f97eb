import { mainsPowered, simOperator, simUnlocked } from './gateway-facts';

describe('what the wire says the other way round', () => {
  test.each([
    [true, false],
    [false, true],
    [null, null],
  ])('SimPinRequired %s is PIN unlocked %s', (SimPinRequired, unlocked) => {
    expect(simUnlocked({ SimPinRequired })).toBe(unlocked);
  });

  test.each([
    [true, false],
    [false, true],
    [null, null],
  ])('BatteryOperated %s is mains powered %s', (BatteryOperated, mains) => {
    expect(mainsPowered({ BatteryOperated })).toBe(mains);
  });
});

describe('simOperator', () => {
  test.each([
    ['8948011234567890123', 'Plus'],
    ['8948991234567890123', ''],
    ['', null],
    [null, null],
  ])('of %j is %j', (Iccid, operator) => expect(simOperator({ Iccid })).toBe(operator));
});
