import {
  cleanIccid,
  isIccid,
  isIpAddress,
  isPin,
  isPuk,
  operatorOfIccid,
  SIM_TEXTS,
  type SimNetwork,
} from './sim-card';

test.each<[string, boolean]>([
  ['10.0.0.1', true],
  ['255.255.255.255', true],
  ['256.0.4.4', false],
  ['1.2.3', false],
  ['1.2.3.4.5', false],
  ['1.2.3.', false],
  ['a.b.c.d', false],
  ['1.2.3.1234', false],
  ['', false],
])('the address %s: %s', (text, right) => expect(isIpAddress(text)).toBe(right));

test.each([
  ['010.200.000.001', '10.200.0.1'],
  [' 10.200.0.1 ', '10.200.0.1'],
  ['0.0.0.0', '0.0.0.0'],
  ['10.200.0.256', '10.200.0.256'],
])('the address %j is stored as %s', (typed, stored) => expect(SIM_TEXTS.ip.clean(typed)).toBe(stored));

test.each<[string, boolean]>([
  [`89${'1'.repeat(16)}`, true],
  [`89${'1'.repeat(20)}`, true],
  [`89${'1'.repeat(15)}`, false],
  [`89${'1'.repeat(21)}`, false],
  [`88${'1'.repeat(17)}`, false],
  [`89${'1'.repeat(17)}F`, true],
  [' 8948 0312 3456 7890 123f ', true],
])('the ICCID %s, cleaned: %s', (text, right) => {
  expect(isIccid(cleanIccid(text))).toBe(right);
});

test.each<[string, boolean, boolean]>([
  ['1', true, true],
  ['1234567890', true, true],
  ['12345678901', false, false],
  ['disabled', true, false],
  ['12a4', false, false],
  ['', false, false],
])('%s as PIN: %s, as PUK: %s', (text, pin, puk) => {
  expect(isPin(text)).toBe(pin);
  expect(isPuk(text)).toBe(puk);
});

test.each<[string, SimNetwork | null]>([
  ['8948011234567890123', 'Plus'],
  ['8948111234567890123', 'Plus'],
  ['8948021234567890123', 'T-Mobile'],
  ['8948101234567890123', 'T-Mobile'],
  ['8948341234567890123', 'T-Mobile'],
  ['8948031234567890123', 'Orange'],
  ['8948051234567890123', 'Orange'],
  ['8948061234567890123', null],
  ['', null],
])('the ICCID %s is of %s', (iccid, network) => {
  expect(operatorOfIccid(iccid)).toBe(network);
});
