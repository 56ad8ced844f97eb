import type { Column } from '@sagitta/shared-ui/data-grid';
import { findRows, indexRows } from './find-rows';

interface Card {
  site: string;
  phone: string | null;
}

const COLUMNS: Column<Card>[] = [
  { id: 'site', header: 'Site', value: ({ site }) => site },
  { id: 'phone', header: 'Phone', value: ({ phone }) => phone },
  { id: 'acts', header: 'Actions', value: () => 'hidden', actions: true },
];
const ROWS = [
  { site: 'Hala Łódź', phone: '+48600100200' },
  { site: 'Most Kraków', phone: null },
];
const found = (query: string) => findRows(indexRows(ROWS, COLUMNS), query).map(({ site }) => site);

test.each([
  ['lodz', ['Hala Łódź']],
  ['KRAKOW most', ['Most Kraków']],
  ['hala 600', ['Hala Łódź']],
  ['hala krakow', []],
  ['hidden', []],
  ['  ', ['Hala Łódź', 'Most Kraków']],
])('a search for %j finds %j', (query, sites) => expect(found(query)).toEqual(sites));
