import { DAY_MS } from '@sagitta/shared-contracts/rules/age';
import { audit } from '../db/schema/index';
import { parseEnv } from '../kit/env';
import { testApi, type TestApi } from '../../testing/api';
import { deleteOldAudit, startAuditRetention } from './audit-retention';

let api: TestApi;

beforeEach(async () => {
  api = await testApi();
  await api.store.db.delete(audit);
});
afterEach(() => api.close());

const record = (daysAgo: number) =>
  api.store.db.insert(audit).values({
    at: new Date(api.clock.now().getTime() - daysAgo * DAY_MS),
    action: `${daysAgo} days ago`,
    entity: 'system',
  });
const kept = async () => (await api.store.db.select().from(audit)).map(({ action }) => action).sort();

test('deletes what is older than the configured time, in any number of batches, and nothing else', async () => {
  for (const daysAgo of [0, 700, 799, 801, 802, 803, 804, 900]) await record(daysAgo);
  expect(await deleteOldAudit(api.store.db, api.clock.now(), 800, 2)).toBe(5);
  expect(await kept()).toEqual(['0 days ago', '700 days ago', '799 days ago']);
});

test('deletes immediately when it starts, and can be stopped', async () => {
  await record(1_000);
  const failed = jest.fn();
  await startAuditRetention(api.store.db, api.clock.now, 800, failed)();
  expect(await kept()).toEqual([]);
  expect(failed).not.toHaveBeenCalled();
});

test.each(['1', '30', '730'])('rejects %s days: records are kept for at least two years', (AUDIT_DAYS) => {
  expect(() => parseEnv({ AUDIT_DAYS })).toThrow('at least 731 days (two years)');
});

test('keeps records forever by default', () => {
  expect([parseEnv({}).AUDIT_DAYS, parseEnv({ AUDIT_DAYS: '731' }).AUDIT_DAYS]).toEqual([undefined, 731]);
});
