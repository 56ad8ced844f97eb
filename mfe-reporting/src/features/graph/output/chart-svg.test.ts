import type { Log } from '@sagitta/shared-contracts/api/log';
import { eventMarks } from '../model/events';
import type { ChartModel } from '../model/chart-model';
import { COMPARED_LOOKS, LAST_WINTER_LOOK } from '../model/curve-look';
import { chartSvg, pictureSize, type ChartPicture } from './chart-svg';

const DAY = 86_400_000;
const FROM = Date.parse('2026-01-10T00:00Z');
const SHOWN = { from: FROM, to: FROM + 10 * DAY };
const limits = (PermissibleValue: number) => ({
  PermissibleValue,
  ThresholdLevel1: 25,
  ThresholdLevel2: 50,
  ThresholdLevel3: 75,
  ThresholdLevel4: 95,
});
const MODEL: ChartModel = {
  quantity: 'deflection',
  sensor: 'laser',
  zone: 'Europe/Warsaw',
  shown: SHOWN,
  curve: { times: [0, 1, 2, 3, 4].map((day) => FROM / 1000 + day * 86_400), values: [10, 20, null, 40, 12] },
  points: false,
  twoSided: false,
  thresholds: [
    { from: FROM, to: FROM + 5 * DAY, thresholds: [{ level: 'L1', value: 22.5 }], inForce: limits(90) },
    { from: FROM + 5 * DAY, to: SHOWN.to, thresholds: [{ level: 'L1', value: 15 }], inForce: limits(44) },
  ],
  obstructed: [{ from: FROM + 2 * DAY, to: FROM + 3 * DAY }],
  imported: [],
  others: [],
  mode: 'light',
};

function drawn(changes: Partial<ChartPicture> = {}): Document {
  const svg = chartSvg({
    model: MODEL,
    missing: [],
    events: [],
    bases: [],
    at: null,
    title: 'A-01, Hala',
    drawnAt: FROM,
    weather: null,
    ...changes,
  });
  const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml');
  expect(parsed.querySelector('parsererror')).toBeNull();
  return parsed;
}
const words = (picture: Document) =>
  [...picture.querySelectorAll('text')].map((text) => text.textContent?.replaceAll('\u202f', ' '));
const paths = (picture: Document) => [...picture.querySelectorAll('path')].map((path) => path.getAttribute('d') ?? '');

describe('the picture of a graph', () => {
  test('says what was imported, with a strip where it was', () => {
    const strips = (picture: Document) => picture.querySelectorAll('rect[height="6"]');
    expect(strips(drawn())).toHaveLength(0);
    const picture = drawn({ model: { ...MODEL, imported: [{ from: FROM, to: FROM + 5 * DAY }] } });
    expect(strips(picture)).toHaveLength(1);
    expect(words(picture).join(' ')).toContain('Strip at the foot: imported, not reported by the device.');
  });

  test('says what it shows, of when, in which zone, and when it was drawn', () => {
    expect(words(drawn())).toEqual(
      expect.arrayContaining([
        'A-01, Hala',
        'Deflection [mm], 10/01/2026, 01:00 – 20/01/2026, 01:00 (Europe/Warsaw)',
        expect.stringMatching(/gaps are left open\. Shaded: obstructed or moved\. Drawn 10\/01\/2026, 01:00 CET\.$/),
      ]),
    );
  });

  test('says what is missing in it', () => {
    expect(words(drawn({ missing: ['Events are missing.', 'Not drawn: A-02.'] }))).toContain(
      'Events are missing. Not drawn: A-02.',
    );
  });

  test('leaves gaps open', () => {
    const curve = paths(drawn()).find((path) => path.split('L').length === 3 && path.split('M').length === 3);
    expect(curve).toBeDefined();
  });

  test('shows each limit in its own time, and the permissible value', () => {
    expect(words(drawn())).toEqual(expect.arrayContaining(['L1 22.5 mm', 'L1 15.0 mm', 'Permissible 44.0 mm']));
    const starts = paths(drawn()).filter((path) => path.startsWith('M620.0') && path.includes('L1170.0'));
    expect(starts).toHaveLength(2);
  });

  test('names the limit beyond its upper end, so that an empty graph does not look limitless', () => {
    const thresholds = MODEL.thresholds.map((span) => ({
      ...span,
      thresholds: [...span.thresholds, { level: 'L4' as const, value: 85.5 }],
    }));
    expect(words(drawn({ model: { ...MODEL, thresholds } }))).toContain('L4 85.5 mm ↑');
    expect(words(drawn()).filter((text) => text?.endsWith('↑'))).toEqual([]);
  });

  test('shows events, a new base and the marked moment at their places', () => {
    const event = { id: 1, severity: 'L2', messageEn: '', eventTimestamp: new Date(FROM + 5 * DAY).toISOString() };
    const picture = drawn({
      events: eventMarks([event as Log], SHOWN, 0.1),
      bases: [{ at: FROM + DAY }],
      at: FROM + 2 * DAY,
    });
    const placed = (text: string) =>
      [...picture.querySelectorAll('text')].find((one) => one.textContent === text)?.getAttribute('x');
    expect([placed('L2'), placed('New base'), placed('Marked: 12/01/2026, 01:00 CET')]).toEqual([
      '620.0',
      '180.0',
      '290.0',
    ]);
  });

  test('keeps names as text, whatever they contain', () => {
    const title = '<script>alert("1")</script> & Co';
    expect(words(drawn({ title }))).toContain(title);
    expect(drawn({ title }).querySelector('script')).toBeNull();
  });

  test('of temperature has no limits', () => {
    const picture = drawn({ model: { ...MODEL, quantity: 'temperature' } });
    expect(words(picture).filter((text) => text?.startsWith('L1'))).toEqual([]);
    expect(words(picture)).toEqual(expect.arrayContaining(['−20', '60']));
  });

  test('has each curve that stands beside it, named in a key, and all of them inside the plot', () => {
    const curve = { times: MODEL.curve.times, values: [90, 80, null, 70, 60] };
    const others = [
      { name: 'A-02 <east>', look: COMPARED_LOOKS[0] ?? LAST_WINTER_LOOK, curve, shiftMs: 0 },
      { name: 'A-01, last winter (2024/25)', look: LAST_WINTER_LOOK, curve: MODEL.curve, shiftMs: 0 },
    ];
    const model = { ...MODEL, others };
    const picture = drawn({ model });
    expect(words(picture)).toEqual(
      expect.arrayContaining(['A-01, Hala: this graph and its limits', 'A-02 <east>', 'A-01, last winter (2024/25)']),
    );
    expect([...picture.querySelectorAll('g > title')].map(({ textContent }) => textContent)).toEqual([
      'A-02 <east>',
      'A-01, last winter (2024/25)',
    ]);
    const height = Number(picture.documentElement.getAttribute('height'));
    expect(height).toBe(pictureSize({ model, weather: null }).height);
    expect(height).toBeGreaterThan(pictureSize({ model: MODEL, weather: null }).height);
    for (const text of picture.querySelectorAll('text')) expect(Number(text.getAttribute('y'))).toBeLessThan(height);
    const [other] = picture.querySelectorAll('g > title');
    const heights = (other?.parentElement?.querySelector('path')?.getAttribute('d') ?? '').match(/ [\d.-]+/g) ?? [];
    expect(Math.min(...heights.map(Number))).toBeGreaterThanOrEqual(96);
  });

  test('has the weather under the time axis, above the last line, and inside the picture', () => {
    const hours = Array.from({ length: 100 }, (_, index) => ({
      at: FROM + index * 3_600_000,
      temperature: -8,
      snow: index === 50 ? 2 : 0,
    }));
    const picture = drawn({ weather: { hours, system: 'Hala <north>' } });
    expect(words(picture)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Air −8\.0 °C to −8\.0 °C, snowfall 2\.00 mm of water in the stored hours\./),
        '0 °C',
        '−10 °C',
        '2.00 mm',
        expect.stringMatching(/at Hala <north>, not measured\. Hatched: nothing stored,/),
      ]),
    );
    const texts = [...picture.querySelectorAll('text')];
    const height = Number(picture.documentElement.getAttribute('height'));
    const lowest = (text: RegExp) =>
      Number(texts.find(({ textContent }) => text.test(textContent ?? ''))?.getAttribute('y'));
    expect(lowest(/not measured/)).toBeLessThan(lowest(/Drawn/) - 10);
    expect(lowest(/Drawn/)).toBeLessThan(height);
    expect(lowest(/^Air/)).toBeGreaterThan(590);
  });

  test('has the weather of last winter below, says its age, and is higher by it', () => {
    const hours = Array.from({ length: 240 }, (_, index) => ({
      at: FROM + index * 3_600_000,
      temperature: 1,
      snow: 0,
    }));
    const shiftMs = 365 * 86_400_000;
    const past = hours.map((hour) => ({ ...hour, at: hour.at - shiftMs, snow: 1 }));
    const weather = { hours, system: 'Hala', before: { hours: past, shiftMs } };
    const picture = drawn({ weather });
    expect(words(picture)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Air .* 0\.00 mm of water in all\.$/),
        expect.stringMatching(/^Last winter, 365 days earlier: Air .* 240\.0 mm of water in all\.$/),
      ]),
    );
    const { height } = pictureSize({ model: MODEL, weather });
    const shallow = pictureSize({ model: MODEL, weather: { hours, system: 'Hala' } });
    expect(height).toBeGreaterThan(shallow.height + 100);
    for (const text of picture.querySelectorAll('text')) expect(Number(text.getAttribute('y'))).toBeLessThan(height);
  });

  test('says that no weather is stored', () => {
    expect(words(drawn({ weather: { hours: [], system: 'Hala' } }))).toContain(
      'No weather is stored for Hala in this period.',
    );
  });

  test('has no key where the curve stands alone', () => {
    expect(words(drawn()).some((text) => text?.includes('this graph and its limits'))).toBe(false);
  });
});
