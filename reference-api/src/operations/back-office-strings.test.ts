import * as v from 'valibot';
import type { OperationName } from '@sagitta/shared-contracts/api';
import type { Operation } from '@sagitta/shared-contracts/operation';
import { ALL_STRINGS } from '@sagitta/shared-contracts/testing/strings';
import { testApi, type TestApi } from '../testing/api';
import { BACK_OFFICE_RECORDS, type RecordKind } from '../testing/back-office-records';
import { makeSystem } from '../testing/entities';
import { textFields } from '../testing/text-fields';
import { SERVED } from './registry';

// Naughty strings in the records of the back office. A record has many text fields: each string goes into all of them
// that take it.

jest.setTimeout(240_000);

const AT_ONCE = 16;
const MADE = SERVED.map(({ operation }) => operation).filter(
  ({ name }) => name in BACK_OFFICE_RECORDS && name.startsWith('create'),
);

let api: TestApi;
let token: string;
let numbers = 0;

beforeAll(async () => {
  api = await testApi();
  token = await api.signIn('staff');
});
afterAll(() => api.close());

const fits = ({ input }: Operation, body: object) => !input || v.safeParse(input, body).success;

/** The body with the string in every text field that takes it. */
function filled(operation: Operation, body: Record<string, unknown>, text: string): Record<string, unknown> {
  return textFields(operation)
    .map((field) => field.replace('input.', ''))
    .filter((field) => !(field in body))
    .reduce(
      (whole, field) => (fits(operation, { ...body, [field]: text }) ? { ...whole, [field]: text } : whole),
      body,
    );
}

describe.each(MADE.map((operation) => [operation.name, operation] as const))('%s', (name, operation) => {
  const kind = BACK_OFFICE_RECORDS[name as OperationName] as RecordKind;

  it('stores every string as it was typed, and fails for none', async () => {
    const sent = new Map<number, Record<string, unknown>>();
    const failed: unknown[] = [];
    const tryOne = async (text: string) => {
      const body = filled(operation, kind.body(await makeSystem(api), (numbers += 1)), text);
      const answer = await api.call('PUT', kind.path, { token, body });
      if (answer.statusCode >= 500) failed.push({ text, status: answer.statusCode });
      if (answer.statusCode === 200) sent.set(answer.json<{ ID: number }>().ID, body);
    };
    for (let first = 0; first < ALL_STRINGS.length; first += AT_ONCE)
      await Promise.all(ALL_STRINGS.slice(first, first + AT_ONCE).map(tryOne));
    expect(failed).toEqual([]);

    const listed = (await api.call('GET', kind.list, { token })).json<({ ID: number } & Record<string, unknown>)[]>();
    const changed = listed.flatMap((row) => {
      const body = sent.get(row.ID);
      return kind.plain
        .filter((field) => body?.[field] !== undefined && row[field] !== (body[field] === '' ? null : body[field]))
        .map((field) => ({ field, typed: body?.[field], stored: row[field] }));
    });
    expect(changed).toEqual([]);
    expect(listed.filter(({ ID }) => sent.has(ID))).toHaveLength(sent.size);
    expect(sent.size).toBeGreaterThan(ALL_STRINGS.length / 2);
  });

  it('refuses in every other text field what its rule refuses', async () => {
    const body = kind.body(await makeSystem(api), (numbers += 1));
    const ruled = textFields(operation).map((field) => field.replace('input.', ''));
    const wrong = ruled.filter(
      (field) => !fits(operation, { ...body, [field]: '<script>alert(1)</script>'.repeat(900) }),
    );
    const answers = await Promise.all(
      wrong.map((field) =>
        api.call('PUT', kind.path, { token, body: { ...body, [field]: '<script>alert(1)</script>'.repeat(900) } }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(wrong.map(() => 400));
    expect(wrong.length).toBeGreaterThan(0);
  });
});
