import * as v from 'valibot';
import type { OperationName } from '@sagitta/shared-contracts/api';
import type { Operation } from '@sagitta/shared-contracts/operation';
import { ALL_STRINGS } from '@sagitta/shared-contracts/testing/strings';
import { apiForTests } from '../../testing/api';
import { BACK_OFFICE_RECORDS, type RecordKind } from '../../testing/back-office-records';
import { makeSystem } from '../../testing/entities';
import { stringShares } from '../../testing/string-shares';
import { textFields } from '../../testing/text-fields';
import { SERVED } from '../served';

// Naughty strings in the records of the back office, a share (testing/string-shares.ts) to each of its calls, and all
// markup. A record has many text fields: each string goes into all of them that accept it. Rich text gets it raw, as
// another program may send it, or as the editor writes it.

jest.setTimeout(240_000);

type Body = Record<string, unknown>;
type Row = Body & { ID: number };

const AT_ONCE = 16;
const MARKUP = ALL_STRINGS.filter((text) => text.includes('<'));
const nextShare = stringShares();
const STORING = SERVED.map(({ operation }) => operation).filter(({ name }) => name in BACK_OFFICE_RECORDS);

const api = apiForTests({ LOG_LEVEL: 'error' });
let token: string;
let numbers = 0;

beforeAll(async () => {
  token = await api.signIn('staff');
});
// No two routers have one serial number: that of one test must be free for the next.
afterEach(() => api.store.pool.query('delete from router'));

const fits = ({ input }: Operation, body: object) => !input || v.safeParse(input, body).success;
const fieldsOf = (operation: Operation) => textFields(operation).map((field) => field.replace('input.', ''));
const kindOf = (operation: Operation) => BACK_OFFICE_RECORDS[operation.name as OperationName] as RecordKind;
const listOf = async ({ list }: RecordKind) => (await api.call('GET', list, { token })).json<Row[]>();

/** This many valid calls. Those that save have a record each to save, and its lock. */
async function rightBodies(operation: Operation, count: number): Promise<Body[]> {
  const kind = kindOf(operation);
  const system = await makeSystem(api);
  const bodies: Body[] = [];
  for (let made = 0; made < count; made += 1)
    bodies.push(kind.body(kind.onePerSystem ? await makeSystem(api) : system, (numbers += 1)));
  if (operation.method === 'PUT') return bodies;
  const ids = await inTurns(bodies, async (body) => {
    const answer = await api.call('PUT', kind.path, { token, body });
    return answer.json<{ ID: number }>().ID;
  });
  const locks = new Map((await listOf(kind)).map(({ ID, updatedAt }) => [ID, updatedAt]));
  return bodies.map((body, index) => ({ ...body, ID: ids[index], updatedAt: locks.get(ids[index] ?? 0) }));
}

async function inTurns<Item, Result>(items: readonly Item[], act: (item: Item, index: number) => Promise<Result>) {
  const results: Result[] = [];
  for (let first = 0; first < items.length; first += AT_ONCE)
    results.push(...(await Promise.all(items.slice(first, first + AT_ONCE).map((one, i) => act(one, first + i)))));
  return results;
}

/** The body with the string in every text field that accepts it. */
function filled(operation: Operation, body: Body, text: string, editorHtml: string | null): Body {
  const { plain, rich } = kindOf(operation);
  return fieldsOf(operation)
    .filter((field) => plain.includes(field) || !(field in body))
    .reduce((whole, field) => {
      const value = editorHtml !== null && rich.includes(field) ? editorHtml : text;
      return fits(operation, { ...body, [field]: value }) ? { ...whole, [field]: value } : whole;
    }, body);
}

/** A paragraph of the notes editor with this text. */
const asEditorWrites = (text: string) =>
  `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')}</p>`;
const said = (html: unknown) =>
  String(html)
    .replace(/^<p>([^<]*)<\/p>$/, '$1')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

const TAGS = /<[^>]*>/g;
const PLAIN_TAG = /^<\/?(?:p|br|b|strong|i|em|u|s|ul|ol|li|h3|h4|blockquote|code)(?: \/)?>$|^<\/?a>$/;
const LINK = /^<a href="([^"]*)">$/;

/** Whether HTML has a tag that the editor does not produce, an attribute, or a link that a browser would run. */
function isDangerous(html: string): boolean {
  return (html.match(TAGS) ?? []).some((tag) => {
    if (PLAIN_TAG.test(tag)) return false;
    const [, href] = LINK.exec(tag) ?? [];
    if (href === undefined) return true;
    const address = href.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
    // An address that browsers cannot parse leads nowhere.
    if (!URL.canParse(address, 'https://host.example')) return false;
    return !['http:', 'https:', 'mailto:', 'tel:'].includes(new URL(address, 'https://host.example').protocol);
  });
}

describe.each(STORING.map((operation) => [operation.name, operation] as const))('%s', (_, operation) => {
  const kind = kindOf(operation);
  const share = nextShare();

  /** Sends each string; returns the accepted ones by the number of their record. */
  async function sendAll(strings: readonly string[], editorHtml: (text: string) => string | null) {
    const taken = new Map<number, { text: string; body: Body }>();
    const failed: unknown[] = [];
    const bodies = await rightBodies(operation, strings.length);
    await inTurns(strings, async (text, index) => {
      const body = filled(operation, bodies[index] ?? {}, text, editorHtml(text));
      const answer = await api.call(operation.method, kind.path, { token, body });
      if (answer.statusCode >= 500) failed.push({ text, reason: api.reasonOf(answer) });
      const { ID } = { ...body, ...answer.json<{ ID?: number }>() } as { ID?: number };
      if (answer.statusCode === 200 && ID !== undefined) taken.set(ID, { text, body });
    });
    expect(failed).toEqual([]);
    return taken;
  }

  test('stores every string of its share as typed, and fails for none', async () => {
    const sent = await sendAll(share, asEditorWrites);
    const listed = (await listOf(kind)).filter(({ ID }) => sent.has(ID));
    const changed = listed.flatMap((row) => {
      const { text, body } = sent.get(row.ID) ?? { text: '', body: {} };
      const kept = (field: string) =>
        (kind.trimmed?.includes(field) ? String(body[field]).trim() : body[field]) || null;
      const plain = kind.plain.filter((field) => body[field] !== undefined && row[field] !== kept(field));
      const rich = kind.rich.filter((field) => body[field] !== undefined && said(row[field]) !== text);
      return [...plain, ...rich].map((field) => ({ field, typed: body[field], stored: row[field] }));
    });
    expect(changed).toEqual([]);
    expect(listed).toHaveLength(sent.size);
    expect(sent.size).toBeGreaterThan(share.length / 2);
  });

  test('rejects in every other text field what its rule forbids', async () => {
    const [body = {}] = await rightBodies(operation, 1);
    const long = '<script>alert(1)</script>'.repeat(900);
    const wrong = fieldsOf(operation).filter((field) => !fits(operation, { ...body, [field]: long }));
    const answers = await Promise.all(
      wrong.map((field) => api.call(operation.method, kind.path, { token, body: { ...body, [field]: long } })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(wrong.map(() => 400));
    expect(wrong.length).toBeGreaterThan(0);
  });

  if (kind.rich.length > 0)
    test('removes everything from rich text that could run or load, and fails for none', async () => {
      const sent = await sendAll(MARKUP, () => null);
      const rows = (await listOf(kind)).filter(({ ID }) => sent.has(ID));
      const stored = rows.flatMap((row) => kind.rich.map((field) => String(row[field] ?? '')));
      expect(stored.filter(isDangerous)).toEqual([]);
      expect(stored.filter((html) => html !== '').length).toBeGreaterThan(MARKUP.length / 4);
    });
});
