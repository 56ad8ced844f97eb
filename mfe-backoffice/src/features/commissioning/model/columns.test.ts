import { COMMISSION_COLUMNS, readCommissionRow } from './columns';

const TEXTS = { serial: 'a81758fffe5a0001', name: 'Girder 1', threshold: '90', l1: '25 %', l4: 'off' };
const read = (texts: Record<string, string>, units: Record<string, string> = {}) =>
  readCommissionRow({ ...TEXTS, ...texts }, units);

describe('readCommissionRow', () => {
  test('reads each cell as it is sent', () =>
    expect(read({ sensor: 'Rangefinder', x: '10,5' })).toEqual({
      input: {
        serial: 'a81758fffe5a0001',
        name: 'Girder 1',
        sensor: 'laser',
        x: 10.5,
        y: null,
        threshold: 90,
        l1: 25,
        l2: null,
        l3: null,
        l4: 0,
      },
      problems: {},
    }));

  test.each([
    ['mm', '90', 'laser', 90],
    ['cm', '4,2', 'laser', 42],
    ['m', '0.09', 'laser', 90],
    ['°', '1,250', 'inclinometer', 1.25],
  ])('takes %s for the sensor that measures in it', (unit, threshold, sensor, value) =>
    expect(read({ threshold }, { threshold: unit }).input).toMatchObject({ sensor, threshold: value }),
  );

  test('refuses a value in a unit that the sensor of its row does not measure', () =>
    expect(read({ sensor: 'inclinometer', threshold: '2' }, { threshold: 'mm' }).problems).toEqual({
      threshold: 'In mm, which is not what this sensor measures',
    }));

  test('does not guess how many millimetres 1,000 are', () =>
    expect(read({ threshold: '1,000' }, { threshold: 'mm' })).toMatchObject({
      input: { threshold: null },
      problems: { threshold: expect.stringMatching(/^Could be 1000/) },
    }));

  test('recognises a serial number that a spreadsheet has rounded', () =>
    expect(read({ serial: '1,07E+15' }).problems).toHaveProperty('serial'));

  test('reads its own examples', () => {
    const examples = Object.fromEntries(COMMISSION_COLUMNS.map(({ key, example }) => [key, example]));
    expect(readCommissionRow(examples, {}).problems).toEqual({});
  });
});
