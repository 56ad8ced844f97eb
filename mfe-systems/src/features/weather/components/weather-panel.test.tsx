import { readFileSync } from 'node:fs';
import { HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NOW, system } from '../../../shared/testing/fixtures';
import { showPage, type ShownAt } from '../../../shared/testing/show-page';
import { WeatherPanel } from './weather-panel';
import styles from './weather.module.css';

const hour = (index: number, own: object = {}) => ({
  dt: (NOW + index * HOUR_MS) / 1000,
  main: { temp: -4 },
  weather: [{ icon: '13d', description: 'light snow' }],
  ...own,
});
const day = (own: object = {}) => ({
  dt: NOW / 1000,
  temp: { day: -2, min: -6, max: 1 },
  weather: [{ icon: '13d', description: 'snow' }],
  ...own,
});

const DAY_2 = NOW / 1000 + 86_400;
const at = { latitude: { Valid: true, Float64: 49.2969 }, longitude: { Valid: true, Float64: 19.9507 } };

/** Recorded answers of a real weather service; see the README beside them. */
const RECORDED = '../reference-api/testing/recorded-weather';
function recorded(file: string, part: 'daily' | 'hourly'): { first: number; report: string } {
  const { list } = JSON.parse(readFileSync(`${RECORDED}/${file}`, 'utf8')) as { list: { dt: number }[] };
  return { first: (list[0]?.dt ?? 0) * 1_000, report: JSON.stringify({ [part]: { list } }) };
}

function show(text: string, config: ShownAt['config'] = {}): void {
  showAt(NOW, text, config);
}

function showAt(now: number, text: string, config: ShownAt['config']): void {
  showPage(<WeatherPanel system={system({ ...at, weatherReport: { Valid: true, String: text } })} now={now} />, {
    path: '/',
    config,
  });
}

describe('the weather panel', () => {
  test('shows the hours as a chart, in one sentence to a screen reader', () => {
    show(
      JSON.stringify({
        hourly: { list: Array.from({ length: 40 }, (_, index) => hour(index, { snow: { '1h': 0.5 } })) },
      }),
    );
    expect(
      screen.getByRole('img', { name: /rain and snow, next 24\u202fh: snow 13\u202fmm, lowest −4\u202f°C at 13:00/ }),
    ).toBeInTheDocument();
  });

  test('has the same numbers in a table, with <1 and 0 and -- told apart', async () => {
    show(
      JSON.stringify({
        hourly: { list: [hour(0, { pop: 0.7, rain: { '3h': 0.2 }, snow: 0 }), hour(1, { pop: 0.69 })] },
      }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Hours' }));
    const rows = within(await screen.findByRole('table'))
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent?.replaceAll('\u202f', ' ')),
      );
    expect(rows).toEqual([
      ['13:00', 'light snow', '−4', '70 %', '<1', '0'],
      ['14:00', 'light snow', '−4', '69 %', '--', '--'],
    ]);
  });

  test('calls steps of three hours by their true length, and names the days past midnight', async () => {
    const hours = Array.from({ length: 25 }, (_, index) =>
      hour(index * 3, { main: { temp: index === 6 ? -9 : -4 }, snow: { '3h': 2 } }),
    );
    show(JSON.stringify({ hourly: { list: hours } }));
    const weather = within(screen.getByRole('region', { name: /^Weather, next 3 days/ }));
    expect(weather.getByText('snow 50 mm, lowest −9 °C at Sun 07:00')).toBeVisible();
    expect(weather.getByText('Sun 07:00')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Hours' }));
    expect(await screen.findByRole('cell', { name: 'Tue 13:00' })).toBeVisible();
    expect(screen.getByRole('cell', { name: '22:00' })).toBeVisible();
  });

  test('highlights what reads as 70 %, and not what reads as 69 %', () => {
    show(
      JSON.stringify({
        daily: {
          list: [day({ pop: 0.7 }), day({ dt: DAY_2, pop: 0.699 }), day({ dt: DAY_2 + 86_400, pop: 0.694 })],
        },
      }),
    );
    for (const text of screen.getAllByText('70 %')) expect(text).toHaveClass(String(styles.likely));
    expect(screen.getAllByText('70 %')).toHaveLength(2);
    expect(screen.getByText('69 %')).not.toHaveClass(String(styles.likely));
  });

  test('shows rain and snow of each day, and no probability where none is known', () => {
    show(JSON.stringify({ daily: { list: [day({ rain: 12 }), day({ dt: DAY_2, snow: 0.14, rain: 0 })] } }));
    const [first, second] = within(screen.getByRole('list', { name: 'Coming days' })).getAllByRole('listitem');
    expect(first).toHaveTextContent(/rain 12/);
    expect(first).not.toHaveTextContent(/snow/);
    expect(second).toHaveTextContent(/snow <1/);
    expect(second).toHaveTextContent(/Temperature −2/);
    expect(second).toHaveTextContent('1 / −6');
    expect(first).not.toHaveTextContent(/%|--/);
    expect(screen.getByText('°C; highest / lowest; rain and snow in mm')).toBeVisible();
  });

  test('gives highest and lowest a line each on every day, where a frosty pair would touch the next', () => {
    const mild = day({ temp: { day: 2, min: -9, max: -1 } });
    const frosty = day({ dt: DAY_2, temp: { day: -12, min: -14, max: -10 } });
    show(JSON.stringify({ daily: { list: [mild, frosty] } }));
    for (const text of ['−1 / −9', '−10 / −14']) expect(screen.getByText(text)).toHaveClass(String(styles.stacked));
  });

  test('keeps them in one line where they fit', () => {
    show(JSON.stringify({ daily: { list: [day({ temp: { day: 2, min: -9, max: -1 } })] } }));
    expect(screen.getByText('−1 / −9')).not.toHaveClass(String(styles.stacked));
  });

  test('says what the percentages are', () => {
    show(JSON.stringify({ daily: { list: [day({ pop: 0.2 })] } }));
    expect(screen.getByText('°C; highest / lowest; chance in %')).toBeVisible();
  });

  test('reads the recorded forecast of a snowy week, which has no probability', () => {
    const text = recorded('daily-snow.json', 'daily');
    showAt(text.first, text.report, { weatherUnit: 'kelvin' });
    const days = within(screen.getByRole('list', { name: 'Coming days' })).getAllByRole('listitem');
    expect(days).toHaveLength(7);
    for (const one of days) expect(one).toHaveTextContent(/snow <1/);
    expect(document.body).not.toHaveTextContent(/--|%/);
  });

  test('reads the recorded hours of four days, of which some lack rain and snow', () => {
    const text = recorded('hourly-96.json', 'hourly');
    showAt(text.first, text.report, { weatherUnit: 'kelvin' });
    expect(screen.getByRole('region', { name: /^Weather, next 24\u202fh/ })).toBeVisible();
    expect(document.body.innerHTML).not.toMatch(/NaN|undefined/);
  });

  test('says to a screen reader that an icon cannot be rendered', () => {
    show(JSON.stringify({ daily: { list: [day({ weather: [{ icon: '99x', description: 'ash' }] })] } }));
    const [first] = within(screen.getByRole('list', { name: 'Coming days' })).getAllByRole('listitem');
    expect(within(first as HTMLElement).getByText('Icon cannot be rendered')).toBeInTheDocument();
  });

  test.each([
    ['not JSON', '<html>'],
    ['empty', '{}'],
    ['without lists', '{"hourly":{"list":7},"daily":null}'],
    ['over', JSON.stringify({ hourly: { list: [hour(-48)] }, daily: { list: [] } })],
  ])('says so where the report is %s', (_, text) => {
    show(text);
    expect(screen.getByText('Weather conditions cannot be rendered')).toBeVisible();
  });

  test('says that a location is missing where that is why', () => {
    showPage(<WeatherPanel system={system()} now={NOW} />, { path: '/' });
    expect(screen.getByText(/^The system has no location yet/)).toBeVisible();
  });

  test('reads kelvin where the host says so', () => {
    show(JSON.stringify({ hourly: { list: [hour(0, { main: { temp: 269.15 } })] } }), { weatherUnit: 'kelvin' });
    expect(screen.getByText('−4 °C')).toBeVisible();
  });

  test('shows on request where it is, on neutral ground without a tile service', async () => {
    show(JSON.stringify({ hourly: { list: [hour(0)] } }));
    await userEvent.click(screen.getByText('Location'));
    expect(
      await screen.findByRole('application', { name: 'Where Hala Widowiskowa, Zakopane is: 49.2969°, 19.9507°' }),
    ).toBeInTheDocument();
    expect(document.querySelector('.leaflet-tile-pane img')).toBeNull();
  });

  test('never shows NaN where fields are missing', () => {
    show(
      JSON.stringify({
        hourly: { list: [{ dt: NOW / 1000 }, { dt: NOW / 1000 + 3600, main: {}, weather: [] }] },
        daily: { list: [{ dt: NOW / 1000 }] },
      }),
    );
    expect(document.body.innerHTML).not.toMatch(/NaN|undefined/);
  });
});
