import { DAY_MS } from '@sagitta/shared-contracts/rules/age';
import { sql } from 'drizzle-orm';
import { testApi, type TestApi } from '../../../testing/api';
import { dropFrameDays, ensureFrameDays, mayBeStored } from './frames.statements';

describe('whether a frame is looked for among the stored ones', () => {
  const now = new Date('2026-11-27T12:00:00Z');
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const ordinary = { fcnt: 100, devAddr: '0102', pastFcnt: null, pastAt: null };
  const past = { ...ordinary, pastFcnt: 5_000, pastAt: ago(3) };
  const frame = { fcnt: 101, devAddr: '0102' };

  test.each([
    ['the next of its epoch', ordinary, frame, false],
    ['one whose address its network server does not say', ordinary, { ...frame, devAddr: null }, false],
    ['the newest again', ordinary, { ...frame, fcnt: 100 }, true],
    ['an older one', ordinary, { ...frame, fcnt: 7 }, true],
    ['one of another session', ordinary, { ...frame, devAddr: '0203' }, true],
    ['the first of a device', { ...ordinary, fcnt: null, devAddr: null }, frame, false],
    ['one that an earlier epoch may have counted', past, frame, true],
    ['one that no epoch has counted', past, { ...frame, fcnt: 5_001 }, false],
    ['one that an epoch has counted whose frames are gone', { ...past, pastAt: ago(33) }, frame, false],
    ['one that an epoch has counted whose last frames are there', { ...past, pastAt: ago(32) }, frame, true],
  ])('%s', (_, radio, sent, isAsked) => expect(mayBeStored(radio, sent, now)).toBe(isAsked));
});

describe('the days of frames', () => {
  let api: TestApi;
  beforeAll(async () => void (api = await testApi()));
  afterAll(() => api.close());

  const days = async () => {
    const { rows } = await api.store.pool.query<{ day: string }>(
      `select partition::text as day from end_of_frame_days() where until < '2031-01-01' order by until`,
    );
    return rows.map(({ day }) => day.replace('uplink_frame_', ''));
  };
  const at = (text: string) => new Date(`2030-${text}Z`);

  test('are made once, and dropped when all is 31 days and five minutes old', async () => {
    const { db } = api.store;
    await db.execute(sql`select drop_frame_days('2030-01-01')`);
    await ensureFrameDays(db, at('03-01T23:59:59'), at('03-02T00:00:00'));
    await ensureFrameDays(db, at('03-02T00:00:01'), at('03-03T23:59:59'));
    expect(await days()).toEqual(['2030_03_01', '2030_03_02', '2030_03_03']);
    await dropFrameDays(db, at('04-02T00:04:59'));
    expect(await days()).toEqual(['2030_03_01', '2030_03_02', '2030_03_03']);
    await dropFrameDays(db, at('04-02T00:05:00'));
    expect(await days()).toEqual(['2030_03_02', '2030_03_03']);
  });
});
