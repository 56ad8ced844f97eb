import { HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NOW, system } from '../../../shared/testing/fixtures';
import { showPage } from '../../../shared/testing/show-page';
import { WeatherPanel } from './weather-panel';

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

const at = { latitude: { Valid: true, Float64: 49.2969 }, longitude: { Valid: true, Float64: 19.9507 } };

function show(text: string, config: NonNullable<Parameters<typeof showPage>[1]['config']> = {}): void {
  showPage(<WeatherPanel system={system({ ...at, weatherReport: { Valid: true, String: text } })} now={NOW} />, {
    path: '/',
    config,
  });
}

describe('the weather panel', () => {
  it('shows the hours as a chart, in one sentence to a screen reader', () => {
    show(
      JSON.stringify({
        hourly: { list: Array.from({ length: 40 }, (_, index) => hour(index, { snow: { '1h': 0.5 } })) },
      }),
    );
    expect(
      screen.getByRole('img', { name: /next 25 steps: snow 13\u2009mm, −4\u2009°C at 13:00/ }),
    ).toBeInTheDocument();
  });

  it('has the same numbers in a table, with <1 and 0 and -- told apart', async () => {
    show(
      JSON.stringify({
        hourly: { list: [hour(0, { pop: 0.7, rain: { '3h': 0.2 }, snow: 0 }), hour(1, { pop: 0.69 })] },
      }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Hours' }));
    const rows = within(screen.getByRole('table'))
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent?.replaceAll('\u2009', ' ')),
      );
    expect(rows).toEqual([
      ['13:00', 'light snow', '−4', '70 %', '<1', '0'],
      ['14:00', 'light snow', '−4', '69 %', '--', '--'],
    ]);
  });

  it('highlights a probability of 70 % and not of 69 %', () => {
    show(JSON.stringify({ daily: { list: [day({ pop: 0.7 }), day({ dt: NOW / 1000 + 86_400, pop: 0.69 })] } }));
    expect(screen.getByText('70 %')).toHaveClass('sy-wx-likely');
    expect(screen.getByText('69 %')).not.toHaveClass('sy-wx-likely');
  });

  it.each([
    ['not JSON', '<html>'],
    ['empty', '{}'],
    ['without lists', '{"hourly":{"list":7},"daily":null}'],
    ['over', JSON.stringify({ hourly: { list: [hour(-48)] }, daily: { list: [] } })],
  ])('says so where the report is %s', (_, text) => {
    show(text);
    expect(screen.getByText('Weather conditions cannot be rendered')).toBeVisible();
  });

  it('reads kelvin where the host says so', () => {
    show(JSON.stringify({ hourly: { list: [hour(0, { main: { temp: 269.15 } })] } }), { weatherUnit: 'kelvin' });
    expect(screen.getByText('−4 °C')).toBeVisible();
  });

  it('shows on request where it is, on neutral ground without a tile service', async () => {
    show(JSON.stringify({ hourly: { list: [hour(0)] } }));
    await userEvent.click(screen.getByText('Location'));
    expect(
      await screen.findByRole('application', { name: 'Where Hala Widowiskowa, Zakopane is: 49.2969°, 19.9507°' }),
    ).toBeInTheDocument();
    expect(document.querySelector('.leaflet-tile-pane img')).toBeNull();
  });

  it('never shows NaN where fields are missing', () => {
    show(
      JSON.stringify({
        hourly: { list: [{ dt: NOW / 1000 }, { dt: NOW / 1000 + 3600, main: {}, weather: [] }] },
        daily: { list: [{ dt: NOW / 1000 }] },
      }),
    );
    expect(document.body.innerHTML).not.toMatch(/NaN|undefined/);
  });
});
