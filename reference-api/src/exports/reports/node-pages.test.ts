import { curveOf } from '../charts/curve';
import { readPdf } from '../../../testing/read-pdf';
import { drawNode } from './node-pages';
import { Sheets } from './sheets';

const SPAN = { from: new Date('2026-01-01T00:00:00Z'), until: new Date('2026-02-01T00:00:00Z') };

test('names every change of the base, on as many pages as it takes', async () => {
  const sheets = new Sheets({ title: 'Report', author: null, date: SPAN.until, foot: 'Hala' });
  const node = { id: 1, name: 'Truss 7', serial: 'A1', sensor: 'laser', systemId: 1, x: null, y: null } as const;
  const judged = { level: 0, unjudged: 0, notMonitored: 0 };
  const figures = [
    {
      period: '2026-01-03',
      count: 1,
      imported: 0,
      obstructed: 0,
      low: 1,
      mean: 1,
      high: 1,
      coldest: 1,
      warmest: 1,
      ...judged,
    },
  ];
  const changes = Array.from({ length: 90 }, (_, hour) => SPAN.from.getTime() + hour * 3_600_000);
  const facts = { zone: 'UTC', span: SPAN, days: ['2026-01-01', '2026-01-31'], imports: [] } as const;
  drawNode(sheets, facts, { node, figures, last: null }, curveOf('Truss 7', 'laser', [], changes));
  sheets.end();
  const pages = await readPdf(Buffer.concat([...sheets.written()]));
  expect(pages.join(' ').match(/New base from/g)).toHaveLength(90);
  expect(pages).toHaveLength(3);
  expect(pages.slice(1).every((text) => text.includes('Truss 7, continued'))).toBe(true);
});
