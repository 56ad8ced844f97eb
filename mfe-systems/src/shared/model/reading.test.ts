import { bareNode, inclinometer, laser } from '../testing/fixtures';
import { percentOf, readingNote, readingText, shareText } from './reading';

const THIN = '\u202f';

describe('a reading', () => {
  test('is in whole mm of a laser', () => {
    expect(readingText(laser())).toBe(`12${THIN}mm`);
    expect(readingNote(laser())).toBe(`30${THIN}% of 40${THIN}mm`);
  });

  test('is in degrees with three decimals of an inclinometer', () => {
    expect(readingText(inclinometer())).toBe('0.183°');
    expect(readingNote(inclinometer())).toBe(`9${THIN}% of 2.000°`);
  });

  test('takes its percentage from the rounded deflection', () =>
    expect(percentOf(laser({ LatestKnownCalculatedDeflection: 12.6 }))).toBe(33));

  test('says what obstructs it, and how far away', () => {
    expect(readingNote(laser({ ObstructionStatus: true, BaseDistanceCorrection: 1200 }))).toBe(
      `obstructed at 1.2${THIN}m`,
    );
    expect(readingNote(laser({ ObstructionStatus: true }))).toBe('obstructed');
  });

  test.each([
    ['nothing is known', bareNode(), '--'],
    ['no permissible value is set', laser({ PermissibleValue: null }), '--'],
    ['the permissible value is 0', laser({ PermissibleValue: 0 }), '--'],
    ['the reading is missing', laser({ LatestKnownCalculatedDeflection: null }), `-- of 40${THIN}mm`],
  ])('is -- where %s', (_, node, text) => expect(shareText(node)).toBe(text));
});
