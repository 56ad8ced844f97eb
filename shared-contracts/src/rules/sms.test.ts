import { gsmText, smsSize } from './sms';

test.each([
  ['', 'GSM-7', 0, 0, 160],
  ['#STATUS', 'GSM-7', 7, 1, 153],
  ['x'.repeat(160), 'GSM-7', 160, 1, 0],
  ['x'.repeat(161), 'GSM-7', 161, 2, 145],
  // The characters of the extension table take two places.
  ['€'.repeat(80), 'GSM-7', 160, 1, 0],
  ['€'.repeat(81), 'GSM-7', 162, 2, 143],
  ['\f^{}\\[~]|€', 'GSM-7', 20, 1, 140],
  ['ÄÖÑÜ§¿äöñüà\n', 'GSM-7', 12, 1, 148],
  ['ż', 'UCS-2', 1, 1, 69],
  ['ż'.repeat(70), 'UCS-2', 70, 1, 0],
  ['ż'.repeat(71), 'UCS-2', 71, 2, 63],
  ['ż'.repeat(160), 'UCS-2', 160, 3, 41],
  ['👷'.repeat(35), 'UCS-2', 70, 1, 0],
  // A part of 67 has room for 33 of them: none is cut in two.
  ['👷'.repeat(36), 'UCS-2', 72, 2, 61],
])('%j is sent as %s: %i used, %i parts, %i left', (text, encoding, used, parts, left) =>
  expect(smsSize(text)).toEqual({ encoding, used, parts, left }),
);

test.each([
  ['Dźwigar 3: przekroczono L4 (82,4 mm)…', 'Dzwigar 3: przekroczono L4 (82,4 mm)...'],
  ['„Łącznik” ×2, 0.35°', '"Lacznik" x2, 0.35 deg'],
  // In the alphabet already.
  ['ÄÖÑÜ àèéìòù £ € [~]', 'ÄÖÑÜ àèéìòù £ € [~]'],
  // Of no use unless every character can be written so.
  ['Dźwigar Крыша', 'Dźwigar Крыша'],
])('writes %j with the characters of GSM: %j', (text, written) => expect(gsmText(text)).toBe(written));

test('writes every letter of the languages of central Europe so', () => {
  const letters =
    'ąćęłńóśźżĄĆĘŁŃÓŚŹŻ äöüßÄÖÜ áčďéěíňóřšťúůýžÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ ' +
    'áäčďéíĺľňóôŕšťúýž áéíóöőúüű čđšž ăâîșț ėįųū āēģīķļņ õ åæø';
  expect(smsSize(gsmText(letters))).toMatchObject({ encoding: 'GSM-7', used: letters.length, parts: 1 });
});
