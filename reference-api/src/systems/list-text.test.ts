import { ACCEPT_CARDS, ACCEPT_TABLE, CARDS_TYPE, TABLE_TYPE } from '@sagitta/shared-contracts/table';
import { listText } from './list-text';
import type { ListForm } from './systems.statements';

/** The form that a caller with this `Accept` gets. */
async function formFor(accept: string | undefined): Promise<string> {
  const { text } = await listText({ header: () => accept }, (form) => Promise.resolve(form));
  return text;
}

test.each([
  ['what the shell sends', ACCEPT_TABLE],
  ['the table alone', TABLE_TYPE],
  ['any letter case', TABLE_TYPE.toUpperCase()],
  ['the table at a low weight, and nothing else', `${TABLE_TYPE};q=0.1`],
  ['the table at a higher weight, named last', `application/json;q=0.5, ${TABLE_TYPE};q=0.6`],
  ['the table first, at the same weight', `${TABLE_TYPE}, application/json`],
  ['the table, and any other at a lower weight', `${TABLE_TYPE}, */*;q=0.1`],
])('answers the table to %s', async (_, accept) => {
  expect(await formFor(accept)).toBe('table');
});

test.each([
  ['no header', undefined],
  ['an empty header', ''],
  ['anything', '*/*'],
  ['what a browser sends', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'],
  ['the table refused', `${TABLE_TYPE};q=0, */*`],
  ['the table refused, other parameters first', `${TABLE_TYPE};version=1;q=0.000`],
  ['the table refused in capitals', `${TABLE_TYPE};Q=0, application/json`],
  ['the table refused, though all of its kind are welcome', `application/*, ${TABLE_TYPE};q=0`],
  ['the list at a higher weight, named last', `${TABLE_TYPE};q=0.5, application/json`],
  ['the list first, at the same weight', `application/json, ${TABLE_TYPE}`],
  ['neither', 'text/csv'],
  ['nonsense', ';;,q=1,/'],
  ['a table of another version', 'application/vnd.sagitta.table2+json'],
])('answers the list to %s', async (_, accept) => {
  expect(await formFor(accept)).toBe('list');
});

test('answers cards to who prefers them, where there are some', async () => {
  const answer = (accept: string, forms?: ListForm[]) =>
    listText({ header: () => accept }, (form) => Promise.resolve(form), forms);
  const all: ListForm[] = ['list', 'table', 'cards'];
  expect(await answer(ACCEPT_CARDS, all)).toMatchObject({ text: 'cards', type: CARDS_TYPE });
  expect(await answer(ACCEPT_CARDS)).toMatchObject({ text: 'table', type: TABLE_TYPE });
  expect(await answer(ACCEPT_TABLE, all)).toMatchObject({ text: 'table', type: TABLE_TYPE });
  expect(await answer('*/*', all)).toMatchObject({ text: 'list' });
});
