import { FALLBACKS_KEPT, type ReleaseFallback } from '@sagitta/shared-contracts/api/release-fallback';
import { storeFallback } from './release-fallbacks.statements';
import { testApi, type TestApi } from '../../testing/api';

let api: TestApi;
let tokens: { viewer: string; staff: string };

beforeEach(async () => {
  api = await testApi();
  tokens = { viewer: await api.signIn('viewer'), staff: await api.signIn('staff') };
});
afterEach(() => api.close());

const failed = { part: 'mfe_systems', version: '0.1.0-bad', fellBackTo: '0.1.0-good', kind: 'render' } as const;
const report = (body: object) => api.call('POST', '/release-fallbacks', { token: tokens.viewer, body });
const listed = async () =>
  (await api.call('GET', '/release-fallbacks', { token: tokens.staff })).json<ReleaseFallback[]>();

test('shows staff what browsers reported, equal reports as one, newest first', async () => {
  for (const body of [failed, { ...failed, fellBackTo: null, kind: 'load' }, failed]) {
    expect((await report(body)).statusCode).toBe(200);
    api.clock.advance(1_000);
  }
  expect(await listed()).toMatchObject([
    { ...failed, reports: 2 },
    { version: failed.version, fellBackTo: null, kind: 'load', reports: 1 },
  ]);
});

test.each([
  ['a part with markup', { ...failed, part: '<b>systems</b>' }],
  ['a long version', { ...failed, version: 'a'.repeat(65) }],
  ['an unknown kind', { ...failed, kind: 'tired' }],
  ['no word on what runs instead', { ...failed, fellBackTo: undefined }],
])('refuses %s', async (_, body) => {
  expect((await report(body)).statusCode).toBe(400);
  expect(await listed()).toEqual([]);
});

test('takes 20 reports of an account in a quarter of an hour', async () => {
  const statuses = [];
  for (let time = 0; time < 21; time += 1) statuses.push((await report(failed)).statusCode);
  expect(statuses).toEqual([...Array<number>(20).fill(200), 429]);
});

test('keeps the newest reports alone', async () => {
  const now = api.clock.now().getTime();
  for (let time = 0; time < FALLBACKS_KEPT + 3; time += 1)
    await storeFallback(api.store.db, { ...failed, version: `1.0.${time}` }, new Date(now + time));
  const versions = (await listed()).map(({ version }) => version);
  expect(versions).toHaveLength(FALLBACKS_KEPT);
  expect([versions[0], versions.at(-1)]).toEqual([`1.0.${FALLBACKS_KEPT + 2}`, '1.0.3']);
});
