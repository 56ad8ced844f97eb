import { listMeasurements } from '@sagitta/shared-contracts/api/measurement';
import { getSystem } from '@sagitta/shared-contracts/api/system';
import { listPastWeather, type PastWeatherHour } from '@sagitta/shared-contracts/api/past-weather';
import { aMeasurementSeries, aSystem, mockNetwork } from '@sagitta/shared-contracts/testing';
import { address } from '@sagitta/shared-ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { chooseSave } from '../shared/testing/choose-save';
import { FakeUPlot } from '../shared/testing/fake-uplot';
import { answerGraph } from '../shared/testing/graph-network';
import { prepareGraphPage, showGraph } from './testing/graph-page';

jest.mock('uplot', () => ({
  __esModule: true,
  get default() {
    return FakeUPlot;
  },
}));

const network = mockNetwork();
const HOUR = 3_600_000;
const WEEK = '/devices/11/graph?from=2026-01-20&to=2026-01-26';
const WEEK_START = Date.parse('2026-01-19T23:00Z');
/** A reading each hour of the week from its second hour on, and the weather of its first 100 hours. */
const READINGS = aMeasurementSeries(160, (index) => ({
  MeasurementTimestamp: new Date(WEEK_START + (index + 1) * HOUR + 60_000).toISOString(),
}));
const HOURS: PastWeatherHour[] = Array.from({ length: 100 }, (_, index) => ({
  At: new Date(WEEK_START + index * HOUR).toISOString(),
  Temperature: -index / 10,
  Snow: index === 40 ? 1.5 : 0,
}));

function show(path = WEEK, weather: PastWeatherHour[] = HOURS) {
  answerGraph(network, {}, READINGS);
  network.answer(listPastWeather, weather);
  return showGraph(path);
}
const strip = () => screen.findByRole('group', { name: 'Weather' });
const asked = () => network.seen(listPastWeather).map(({ input }) => input);
const spaced = (text: string | null) => (text ?? '').replaceAll(/[\u202f\u00A0]/g, ' ');
const saved: Blob[] = [];

prepareGraphPage();

describe('the weather under the curve', () => {
  test('is that of the system in the shown days, drawn with 0 °C marked, and summed up', async () => {
    show();
    const weather = within(await strip());
    const drawing = await weather.findByRole('img');
    expect(spaced(drawing.getAttribute('aria-label'))).toBe(
      'Weather. Air −9.9 °C to 0.0 °C, snowfall 1.50 mm of water in the stored hours. Stored for 59 % of the time.',
    );
    expect(weather.getByText('0 °C')).toBeInTheDocument();
    expect(asked()).toEqual([{ systemID: 1, Start: '2026-01-19T23:00:00.000Z', End: '2026-01-26T23:00:00.000Z' }]);
  });

  test('tells the hour under the crosshair with its exact values, and that an hour is not stored', async () => {
    show();
    const weather = within(await strip());
    await weather.findByRole('img');
    act(() => FakeUPlot.last.hover(39));
    expect(spaced((await weather.findByText(/^21\/01/)).textContent)).toBe(
      '21/01/2026, 16:00 CET: air −4.0 °C, snowfall 1.50 mm of water an hour',
    );
    act(() => FakeUPlot.last.hover(150));
    expect(await weather.findByText('26/01/2026, 07:01 CET: no weather stored')).toBeInTheDocument();
  });

  test('hatches the hours of which nothing is stored, and says what that means', async () => {
    show();
    const weather = within(await strip());
    await weather.findByRole('img');
    expect(weather.getAllByText('not stored')).toHaveLength(2);
    expect(weather.getByText(/Hatched: nothing stored, so snow is unknown there\.$/)).toBeInTheDocument();
  });

  test('hatches nothing where every hour is stored, without snow too', async () => {
    show(
      WEEK,
      Array.from({ length: 168 }, (_, index) => ({
        At: new Date(WEEK_START + index * HOUR).toISOString(),
        Temperature: 1,
        Snow: 0,
      })),
    );
    const weather = within(await strip());
    await weather.findByRole('img');
    expect(weather.queryByText('not stored')).not.toBeInTheDocument();
    expect(weather.queryByText(/Hatched/)).not.toBeInTheDocument();
  });

  test('is hidden and shown with its button, and the address says so', async () => {
    show();
    const weather = within(await strip());
    await weather.findByRole('img');
    await userEvent.click(weather.getByRole('button', { name: 'Weather', pressed: true }));
    await waitFor(() => expect(address()).toContain('weather=off'));
    expect(weather.queryByRole('img')).not.toBeInTheDocument();
    await userEvent.click(weather.getByRole('button', { name: 'Weather', pressed: false }));
    await waitFor(() => expect(address()).not.toContain('weather'));
    expect(await weather.findByRole('img')).toBeInTheDocument();
  });

  test('is not asked for while it is hidden', async () => {
    show(`${WEEK}&weather=off`);
    await strip();
    expect(asked()).toEqual([]);
  });

  test('shows a zoom from what it has', async () => {
    show(`${WEEK}&zoom=2026-01-21T12:00Z,2026-01-22T00:00Z`);
    const drawing = await within(await strip()).findByRole('img');
    expect(spaced(drawing.getAttribute('aria-label'))).toBe(
      'Weather. Air −4.8 °C to −3.7 °C, snowfall 1.50 mm of water in all.',
    );
    expect(asked()).toHaveLength(1);
  });

  test('says so where the system has none in these days', async () => {
    show(WEEK, []);
    expect(await screen.findByText('No weather is stored for Hala Poznań in this period.')).toBeInTheDocument();
  });

  test.each([404, 501])('says so of an older host, which answers %p', async (status) => {
    show();
    network.fail(listPastWeather, { status });
    expect(await screen.findByText('No weather is stored: this host keeps none of the past.')).toBeInTheDocument();
    expect(screen.getByRole('application')).toBeInTheDocument();
  });

  test('asks for no more than 400 days, and says so', async () => {
    show('/devices/11/graph?from=2024-01-01&to=2026-01-01');
    expect(
      await screen.findByText('Weather is shown for up to 400 days. Choose a shorter period.'),
    ).toBeInTheDocument();
    expect(asked()).toEqual([]);
  });

  test('leaves the curve where it fails, and can be asked for again', async () => {
    show();
    network.fail(listPastWeather, { status: 500, message: 'Something broke.' });
    const retry = await within(await strip()).findByRole('button', { name: 'Retry' });
    expect(screen.getByRole('application')).toBeInTheDocument();
    network.answer(listPastWeather, HOURS);
    await userEvent.click(retry);
    expect(await within(await strip()).findByRole('img')).toBeInTheDocument();
  });
});

describe('the weather of last winter', () => {
  const YEAR = 365 * 24 * HOUR;
  const winter = () => screen.findByRole('group', { name: 'Weather of last winter' });
  const showWinters = (past: () => PastWeatherHour[]) => {
    network.answer(getSystem, aSystem());
    show(`${WEEK}&winter=last`);
    network.answer(listPastWeather, ({ input }) => (input.Start.startsWith('2025') ? past() : HOURS));
  };
  const lastYear = HOURS.map((hour) => ({ ...hour, At: new Date(Date.parse(hour.At) - YEAR).toISOString(), Snow: 3 }));

  test('is drawn under this one on the same scale, with its age, and says its own date at the crosshair', async () => {
    showWinters(() => lastYear);
    const before = within(await winter());
    expect(before.getByText('Weather of last winter, 365 days earlier')).toBeInTheDocument();
    expect(spaced((await before.findByRole('img')).getAttribute('aria-label'))).toBe(
      'Weather of last winter. Air −9.9 °C to 0.0 °C, snowfall 300.0 mm of water in the stored hours. ' +
        'Stored for 59 % of the time.',
    );
    // The highest bar of both strips is last winter's.
    expect(within(await strip()).getAllByText(/^6\.00.mm$/)).toHaveLength(2);
    act(() => FakeUPlot.last.hover(39));
    expect(spaced((await before.findByText(/^21\/01/)).textContent)).toBe(
      '21/01/2025, 16:00 CET: air −4.0 °C, snowfall 3.00 mm of water an hour',
    );
  });

  test('says so where none of it is stored, and never looks like a winter without snow', async () => {
    showWinters(() => []);
    const before = within(await winter());
    expect(await before.findByText('No weather is stored for these days of last winter.')).toBeInTheDocument();
    expect(before.queryByRole('img')).not.toBeInTheDocument();
  });

  test('is not asked for without its curve', async () => {
    show();
    await within(await strip()).findByRole('img');
    expect(asked()).toHaveLength(1);
  });
});

describe('the table with weather', () => {
  const cells = (row: HTMLElement | undefined, role: 'cell' | 'columnheader') =>
    within(row ?? document.body)
      .getAllByRole(role)
      .map(({ textContent }) => spaced(textContent));

  test('gives each reading the weather of its own hour, and none where none is stored', async () => {
    show(`${WEEK}&zoom=2026-01-23T20:00Z,2026-01-24T06:00Z`);
    await within(await strip()).findByRole('img');
    await userEvent.keyboard('t');
    await screen.findByRole('columnheader', { name: 'Air, forecast' });
    const rows = within(screen.getByRole('table')).getAllByRole('row');
    expect(cells(rows[0], 'columnheader').slice(-2)).toEqual(['Air, forecast', 'Snowfall, mm of water/h']);
    expect(cells(rows[1], 'cell').slice(-2)).toEqual(['--', '--']);
    await userEvent.click(screen.getByRole('button', { name: 'Last page' }));
    const last = within(screen.getByRole('table')).getAllByRole('row').at(-1);
    expect(cells(last, 'cell').slice(-2)).toEqual(['−0.1 °C', '0.00 mm']);
  });

  test('has no such columns while the weather is hidden', async () => {
    show(`${WEEK}&weather=off`);
    await strip();
    await userEvent.keyboard('t');
    await screen.findByRole('columnheader', { name: 'Obstructed' });
    expect(screen.queryByRole('columnheader', { name: 'Air, forecast' })).not.toBeInTheDocument();
  });
});

describe('what is saved', () => {
  beforeEach(() => {
    saved.length = 0;
    URL.createObjectURL = (blob) => String(saved.push(blob as Blob));
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  });
  afterEach(() => jest.restoreAllMocks());
  const choose = async (item: RegExp) => {
    await chooseSave(item);
    await waitFor(() => expect(saved).toHaveLength(1));
    return (saved[0] ?? new Blob()).text();
  };

  test('is the weather of each reading in the CSV, with its hour', async () => {
    show();
    await strip();
    const [header, first, ...rest] = (await choose(/All readings/)).split('\r\n');
    expect(header).toMatch(
      /"Air temperature, forecast \[°C\]","Snowfall, forecast \[mm of water\/h\]","Weather hour \(UTC\)"$/,
    );
    expect(first).toMatch(/,-0\.1,0,"2026-01-20T00:00:00.000Z"$/);
    expect(rest[148]).toMatch(/,,,$/);
    expect(network.seen(listMeasurements)).not.toHaveLength(0);
  });

  test('is the strip in the drawing, hatched where nothing is stored', async () => {
    show();
    await strip();
    const drawing = await choose(/Drawing/);
    expect(drawing).toMatch(/snowfall 1\.50.mm of water in the stored hours/);
    expect(drawing).toMatch(/Hatched: nothing stored/);
    expect(drawing.match(/>not stored</g)).toHaveLength(2);
  });

  test('has no weather where it is hidden', async () => {
    show(`${WEEK}&weather=off`);
    await strip();
    expect(await choose(/Drawing/)).not.toContain('snowfall');
  });

  test('says that it is without the weather where that fails', async () => {
    const services = show();
    network.fail(listPastWeather, { status: 500 });
    await strip();
    expect(await choose(/All readings/)).not.toContain('Snowfall');
    expect(services.notices).toContainEqual(
      expect.objectContaining({ text: 'Saved without the weather, which could not be loaded.' }),
    );
  });
});
