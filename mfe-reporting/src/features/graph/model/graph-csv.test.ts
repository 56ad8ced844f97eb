import type { Measurement } from '@sagitta/shared-contracts/api/measurement';
import { graphCsv } from './graph-csv';

const READING: Measurement = {
  MeasurementTimestamp: '2026-10-25T00:30:00.000Z',
  CalculatedDeflection: -12.25,
  Temperature1: -3,
  PermissibleValue: 90,
  ThresholdLevel1: 25,
  ThresholdLevel2: 50,
  ThresholdLevel3: 75,
  ThresholdLevel4: null,
  ObstructionStatus: false,
};
const ZONE = 'Europe/Warsaw';
const lines = (readings: readonly Measurement[], names = { name: 'A-01', SystemName: 'Hala Poznań' }) =>
  graphCsv([{ node: names, readings }], 'laser', ZONE).split('\r\n');

describe('the readings as a file', () => {
  test('names what each column is, with its unit, and marks itself as UTF-8', () => {
    expect(lines([])[0]?.replaceAll('"', '')).toBe(
      '\uFEFFSystem,Device,Time (Europe/Warsaw),Time (UTC),Deflection [mm],Temperature [°C],' +
        'Permissible value [mm],L1 [%],L2 [%],L3 [%],L4 [%],Obstructed',
    );
    expect(graphCsv([], 'inclinometer', ZONE)).toContain(
      '"Displacement [°]","Temperature [°C]","Permissible value [°]"',
    );
  });

  test('writes numbers plainly, and leaves unknown ones empty', () => {
    expect(lines([READING])[1]).toBe(
      '"Hala Poznań","A-01","2026-10-25 02:30:00","2026-10-25T00:30:00.000Z",-12.25,-3,90,25,50,75,,"no"',
    );
    expect(lines([{ ...READING, CalculatedDeflection: null, ObstructionStatus: true }])[1]).toMatch(/Z",,-3,.*,"yes"$/);
  });

  test('names the import of each reading where one was imported', () => {
    const [header, own, brought] = lines([READING, { ...READING, ImportID: 7 }]);
    expect([header, own, brought].map((line) => line?.split(',').at(-1))).toEqual(['"Import"', '', '7']);
  });

  test('tells the hour that comes twice apart by UTC', () => {
    const [, first, second] = lines([READING, { ...READING, MeasurementTimestamp: '2026-10-25T01:30:00.000Z' }]);
    expect(first).toContain('"2026-10-25 02:30:00","2026-10-25T00:30:00.000Z"');
    expect(second).toContain('"2026-10-25 02:30:00","2026-10-25T01:30:00.000Z"');
  });

  test('leaves out the hour that does not come in spring', () => {
    const at = (MeasurementTimestamp: string) => lines([{ ...READING, MeasurementTimestamp }])[1];
    expect(at('2026-03-29T00:59:59Z')).toContain('2026-03-29 01:59:59');
    expect(at('2026-03-29T01:00:00Z')).toContain('2026-03-29 03:00:00');
  });

  test.each(['=1+2', '+48', '-2', '@cmd', '\tx'])('is no formula where a device is called %p', (name) => {
    expect(lines([READING], { name, SystemName: 'S' })[1]?.startsWith(`"S","'${name}",`)).toBe(true);
  });

  test('quotes commas, quotation marks and line breaks', () => {
    expect(graphCsv([{ node: { name: 'a,"b"\nc', SystemName: 'S' }, readings: [READING] }], 'laser', ZONE)).toContain(
      '"S","a,""b""\nc","2026',
    );
  });

  test('names the curve of each reading where there is more than one, last winter with its own dates', () => {
    const node = { name: 'A-01', SystemName: 'Hala' };
    const [header, now, then] = graphCsv(
      [
        { node, readings: [READING], curve: 'A-01' },
        {
          node,
          readings: [{ ...READING, MeasurementTimestamp: '2025-10-25T00:30:00.000Z' }],
          curve: 'A-01, last winter (2024/25)',
        },
      ],
      'laser',
      ZONE,
    ).split('\r\n');
    expect(header).toMatch(/^\uFEFF"Curve","System"/);
    expect(now).toMatch(/^"A-01","Hala","A-01","2026-10-25 02:30:00"/);
    expect(then).toMatch(/^"A-01, last winter \(2024\/25\)","Hala","A-01","2025-10-25 02:30:00"/);
  });
});
