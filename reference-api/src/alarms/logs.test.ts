import type { ErrorAnswer } from '@sagitta/shared-contracts/api-error';
import {
  type Confirmation,
  listLogs,
  type Log,
  LOG_SEARCH_TOO_LONG,
  LOG_SORT_KEYS,
  type LogQuery,
  LogQuerySchema,
  LOGS_AT_ONCE,
} from '@sagitta/shared-contracts/api/log';
import { ALL_KINDS, kindOf, USUAL_KINDS, waitedAt } from '@sagitta/shared-contracts/rules/log';
import type { OutputOf } from '@sagitta/shared-contracts/operation';
import * as v from 'valibot';
import type { Caller } from '../access/caller';
import { logsJson } from './logs.statements';
import { apiForTests } from '../../testing/api';
import type { Served } from '../access/calls/handler';
import { logOperations } from './logs.operations';
import { makeAccount, makeSystem } from '../../testing/entities';

const api = apiForTests();
let token: string;

beforeAll(async () => {
  token = await api.signIn('staff');
});

const ask = (body: object) => api.call('POST', '/logs', { token, body: { amount: 100, offset: 0, ...body } });
const read = async (body: object = {}) => (await ask(body)).json<OutputOf<typeof listLogs>>();

test('answers the newest entries first, and their total', async () => {
  const { Logs, LogsCount } = await read();
  const moments = Logs.map(({ eventTimestamp }) => Date.parse(eventTimestamp));
  expect(moments).toEqual([...moments].sort((a, b) => b - a));
  expect(Logs).toHaveLength(100);
  expect(LogsCount).toBeGreaterThan(200);
});

test('pages without repeating or skipping an entry', async () => {
  const { LogsCount } = await read();
  const seen = new Set<number>();
  for (let offset = 0; offset < LogsCount; offset += 100)
    for (const { id } of (await read({ offset, sortBy: 'severity' })).Logs) seen.add(id);
  expect(seen.size).toBe(LogsCount);
});

test.each([
  ['id', (log: Log) => log.id],
  ['event_timestamp', (log: Log) => Date.parse(log.eventTimestamp)],
] as const)('sorts by %s both ways', async (sortBy, key) => {
  const up = (await read({ sortBy, sortOrder: 'ASC' })).Logs.map((log) => key(log));
  const down = (await read({ sortBy, sortOrder: 'DESC' })).Logs.map((log) => key(log));
  expect(up).toEqual([...up].sort((a, b) => a - b));
  expect(down).toEqual([...down].sort((a, b) => b - a));
});

test('filters by system and by device', async () => {
  const { Logs } = await read({ systemID: 1, nodeID: 3 });
  expect(Logs.length).toBeGreaterThan(0);
  expect(
    Logs.every(
      ({ systemId, relatedNodeId, relatedNodeName }) =>
        systemId === 1 && relatedNodeId === 3 && relatedNodeName === 'Dźwigar 3',
    ),
  ).toBe(true);
});

test('finds text in messages, systems and devices, in any letter case', async () => {
  expect((await read({ searchedText: 'EXCEEDED' })).Logs.every(({ messageEn }) => messageEn.includes('exceeded'))).toBe(
    true,
  );
  expect((await read({ searchedText: 'wałbrzych' })).LogsCount).toBeGreaterThan(10);
  for (const withoutAccents of ['WALBRZYCH', 'dzwigar'])
    expect((await read({ searchedText: withoutAccents })).LogsCount).toBeGreaterThan(10);
});

test.each(['%', '_', '\\', "' or 1=1 --"])('takes %s as text and not as a pattern', async (searchedText) => {
  const { Logs } = await read({ searchedText });
  expect(Logs.every(({ messageEn, systemName }) => `${messageEn}${systemName}`.includes(searchedText))).toBe(true);
});

describe('a search that finds many entries', () => {
  const search = async (query: Partial<LogQuery>, countCap: number) => {
    const caller: Caller = { id: 1, name: '', email: '', category: 'staff', tokenHash: Buffer.of() };
    const full = { ...v.parse(LogQuerySchema, { amount: 10, offset: 0, searchedText: 'e' }), ...query };
    return JSON.parse((await logsJson(api.store.db, caller, full, { countCap })) ?? '') as OutputOf<typeof listLogs>;
  };

  test.each(LOG_SORT_KEYS)('gives the same entries by %s whether it counts them all or stops', async (sortBy) => {
    for (const sortOrder of ['ASC', 'DESC'] as const) {
      const query = { sortBy, sortOrder, offset: 5 };
      const [counted, capped] = [await search(query, 10_000), await search(query, 20)];
      expect(counted.LogsCount).toBeGreaterThan(40);
      expect(counted.LogsCountCapped).toBe(false);
      expect(capped).toEqual({ ...counted, LogsCount: 25, LogsCountCapped: true });
    }
  });

  test('says so only where there are more', async () => {
    const { LogsCount } = await search({}, 10_000);
    expect(await search({}, LogsCount)).toMatchObject({ LogsCount, LogsCountCapped: false });
    expect(await search({}, LogsCount - 1)).toMatchObject({ LogsCount: LogsCount - 1, LogsCountCapped: true });
  });
});

test('refuses a search that did not end in time, in words', async () => {
  const list = logOperations.find(({ operation }) => operation === listLogs);
  const unfinished = { longReads: { read: () => Promise.resolve(null) } } as unknown as Parameters<Served['handle']>[0];
  await expect(list?.handle(unfinished)).rejects.toMatchObject({ status: 422 });
  expect(listLogs.errors).toMatchObject({ 422: LOG_SEARCH_TOO_LONG });
});

test("takes days in the site's own zone, both inclusive", async () => {
  await api.store.pool.query(`insert into log (system_id, severity, message_en, event_at) values
    (1, 'other', 'zone: last second before', '2025-07-09T21:59:59Z'), (1, 'other', 'zone: first second',
      '2025-07-09T22:00:00Z'),
    (1, 'other', 'zone: last second', '2025-07-10T21:59:59Z'), (1, 'other', 'zone: first second after',
      '2025-07-10T22:00:00Z')`);
  const { Logs } = await read({ dateStart: '2025-07-10', dateEnd: '2025-07-10', searchedText: 'zone:' });
  expect(Logs.map(({ messageEn }) => messageEn)).toEqual(['zone: last second', 'zone: first second']);
});

test.each([
  // The zones that are farthest from UTC, where a day begins 14 hours before and 12 hours after that of UTC.
  ['Pacific/Kiritimati', '2025-07-09T10:00:00Z', '2025-07-10T09:59:59Z'],
  ['Etc/GMT+12', '2025-07-10T12:00:00Z', '2025-07-11T11:59:59Z'],
])('takes a whole day of %s', async (zone, first, last) => {
  const systemId = await makeSystem(api);
  await api.store.pool.query('update system set timezone = $1 where id = $2', [zone, systemId]);
  const before = (at: string, seconds: number) => new Date(Date.parse(at) + seconds * 1000).toISOString();
  for (const at of [before(first, -1), first, last, before(last, 1)])
    await api.store.pool.query(
      "insert into log (system_id, severity, message_en, event_at, confirmable) values ($1, 'other', 'x', $2, false)",
      [systemId, at],
    );
  const { Logs, LogsCount } = await read({ systemID: systemId, dateStart: '2025-07-10', dateEnd: '2025-07-10' });
  expect(Logs.map(({ eventTimestamp }) => Date.parse(eventTimestamp))).toEqual([Date.parse(last), Date.parse(first)]);
  expect(LogsCount).toBe(2);
});

test.each([
  ['an unknown sort key', { sortBy: 'message; drop table log' }],
  ['an unknown order', { sortOrder: 'SIDEWAYS' }],
  ['text that is too long', { searchedText: 'x'.repeat(257) }],
  ['more than a page', { amount: 101 }],
  ['a day that is none', { dateStart: '31.12.2025' }],
])('refuses %s', async (_, body) => {
  expect((await ask(body)).statusCode).toBe(400);
});

test.each([
  ['a reversed range', { dateStart: '2026-01-10', dateEnd: '2026-01-02' }],
  ['days to come', { dateStart: '2998-01-01', dateEnd: '2999-01-01' }],
  ['a system that is not there', { systemID: 2_000_000_000 }],
  ['a device that is not there', { systemID: 1, nodeID: 2_000_000_000 }],
  ['an offset beyond the last entry', { offset: 1_000_000 }],
])('finds nothing in %s', async (_, body) => {
  expect((await read(body)).Logs).toEqual([]);
});

test('takes half a range as open at its other end', async () => {
  const { LogsCount } = await read();
  const day = '2026-01-15';
  const [since, until] = [await read({ dateStart: day }), await read({ dateEnd: '2026-01-14' })];
  expect(since.LogsCount + until.LogsCount).toBe(LogsCount);
});

describe('kinds of entries', () => {
  const countsOf = ({ Counts }: OutputOf<typeof listLogs>) =>
    Object.fromEntries((Counts ?? []).map(({ of, count }) => [of, count]));
  const kindsSeen = ({ Logs }: OutputOf<typeof listLogs>) => new Set(Logs.map((log) => kindOf(log)));
  let systemId: number;

  /** So many entries of a kind, as minutes go by. */
  async function add(count: number, { severity = 'other', template = 1, confirmable = false, text = 'kinds:' } = {}) {
    await api.store.pool.query(
      `insert into log (system_id, severity, message_en, event_at, confirmable, msg_template_id)
        select $1, $2, $3, timestamptz '2025-07-11T10:00Z' + i * interval '1 minute', $4, $5
        from generate_series(1, $6::int) i`,
      [systemId, severity, text, confirmable, template, count],
    );
  }

  beforeEach(async () => {
    systemId = await makeSystem(api);
    await add(5, { template: 8, text: 'kinds: heartbeat' });
    await add(3);
    for (const severity of ['L1', 'L3', 'L4']) await add(2, { severity, confirmable: true });
    await add(1, { severity: 'website', template: 9 });
  });
  afterEach(() => api.store.pool.query('delete from log where system_id = $1', [systemId]));

  const COUNTED = { L1: 2, L3: 2, L4: 2, other: 3, website: 1, heartbeat: 5 };

  test('are all listed, and not counted, where none are asked for', async () => {
    const all = await read({ systemID: systemId });
    expect(all.LogsCount).toBe(15);
    expect(all.Counts).toBeUndefined();
  });

  test('are counted whichever are asked for, as the other filters leave them', async () => {
    for (const kinds of [USUAL_KINDS, ALL_KINDS, ['L4'], ['heartbeat']]) {
      const found = await read({ systemID: systemId, kinds });
      expect(countsOf(found)).toMatchObject(COUNTED);
      const asked = Object.entries(COUNTED).filter(([kind]) => (kinds as string[]).includes(kind));
      expect(found.LogsCount).toBe(asked.reduce((sum, [, count]) => sum + count, 0));
      expect(found.Logs).toHaveLength(found.LogsCount);
      expect(kindsSeen(found)).toEqual(new Set(asked.map(([kind]) => kind)));
    }
    const dated = await read({ systemID: systemId, kinds: ['L4'], dateStart: '2025-07-12' });
    expect(countsOf(dated)).toMatchObject({ heartbeat: 0 });
    const searched = await read({ systemID: systemId, kinds: ['L4'], searchedText: 'kinds: heart' });
    expect(searched).toMatchObject({ Logs: [], LogsCount: 0, LogsCountCapped: false });
    expect(countsOf(searched)).toMatchObject({ heartbeat: 5 });
  });

  test.each([...ALL_KINDS])('give entries of %s and no others', async (kind) => {
    const found = await read({ kinds: [kind] });
    expect([...kindsSeen(found)]).toEqual(found.LogsCount === 0 ? [] : [kind]);
    expect(found.LogsCount).toBe(countsOf(found)[kind] ?? 0);
  });

  test('leave out nothing but heartbeats as usual: an entry of a level is none, whatever its template', async () => {
    await add(1, { severity: 'L4', template: 8, confirmable: true, text: 'kinds: level' });
    const { Logs } = await read({ systemID: systemId, kinds: USUAL_KINDS });
    expect(Logs.some(({ messageEn }) => messageEn === 'kinds: level')).toBe(true);
    expect(Logs).toHaveLength(11);
  });

  test('find nothing where none of them are asked for', async () => {
    expect(await read({ systemID: systemId, kinds: [] })).toMatchObject({ Logs: [], LogsCount: 0 });
  });

  test('count once where they are asked for again and again, more often than a statement takes values', async () => {
    const often = await read({ systemID: systemId, kinds: Array.from({ length: 70_000 }, () => 'L4') });
    expect(often).toEqual(await read({ systemID: systemId, kinds: ['L4'] }));
  });

  test('refuse one that does not exist', async () => {
    expect((await ask({ kinds: ['L5'] })).statusCode).toBe(400);
  });

  test('are counted on the first page alone, and paged without repeating or skipping an entry', async () => {
    const pages = [];
    for (let offset = 0; offset < 10; offset += 4)
      pages.push(await read({ systemID: systemId, kinds: USUAL_KINDS, amount: 4, offset }));
    expect(pages.map(({ Counts, LogsCount }) => [Counts !== undefined, LogsCount])).toEqual([
      [true, 10],
      [false, 10],
      [false, 10],
    ]);
    expect(new Set(pages.flatMap(({ Logs }) => Logs.map(({ id }) => id))).size).toBe(10);
  });

  test('tell how many of L3 and L4 wait to be confirmed, and how many of them other filters leave', async () => {
    const { unconfirmed = 0, unconfirmedListed } = countsOf(await read({ kinds: USUAL_KINDS }));
    expect(unconfirmedListed).toBe(unconfirmed);
    expect(countsOf(await read({ systemID: systemId, kinds: USUAL_KINDS }))).toMatchObject({
      unconfirmed,
      unconfirmedListed: 4,
    });
    expect(countsOf(await read({ systemID: systemId, kinds: ['L4', 'L1'] }))).toMatchObject({ unconfirmedListed: 2 });
    expect(countsOf(await read({ systemID: systemId, kinds: ['heartbeat'] }))).toMatchObject({ unconfirmedListed: 0 });
    await api.store.pool.query(`update system set version = 'W2' where id = $1`, [systemId]);
    expect(countsOf(await read({ kinds: USUAL_KINDS }))).toMatchObject({ unconfirmed: unconfirmed - 4 });
  });

  test('tell whoever sees few systems of those alone', async () => {
    const viewer = await api.signIn('viewer');
    const body = { amount: 100, offset: 0, kinds: USUAL_KINDS };
    const seen = (await api.call('POST', '/logs', { token: viewer, body })).json<OutputOf<typeof listLogs>>();
    const { rows } = await api.store.pool.query<{ count: number }>(
      `select count(*)::int as count from log l join system s on s.id = l.system_id
        where l.severity in ('L3', 'L4') and l.confirmable and l.confirmed_at is null and s.version <> 'W2'
        and s.id in (select system_id from assignment a join account c on c.id = a.account_id
          where c.email = 'viewer@sagitta.example')`,
    );
    expect(countsOf(seen).unconfirmed).toBe(rows[0]?.count);
  });

  describe('with those that wait to be confirmed first', () => {
    const first = (at: Date, more: object = {}) =>
      read({ systemID: systemId, kinds: ALL_KINDS, unconfirmedFirst: at.getTime(), ...more });

    test.each(LOG_SORT_KEYS)('come in the order by %s, before all others in it', async (sortBy) => {
      for (const sortOrder of ['ASC', 'DESC'])
        for (const searchedText of ['', 'kinds']) {
          const usual = (await read({ systemID: systemId, kinds: ALL_KINDS, sortBy, sortOrder, searchedText })).Logs;
          const at = api.clock.now();
          const isFirst = (log: Log) => waitedAt(log, at.getTime());
          expect(usual.filter(isFirst)).toHaveLength(4);
          expect((await first(at, { sortBy, sortOrder, searchedText })).Logs).toEqual([
            ...usual.filter(isFirst),
            ...usual.filter((log) => !isFirst(log)),
          ]);
        }
    });

    test('move no entry to another page when they are confirmed meanwhile', async () => {
      const at = api.clock.now();
      const before = (await first(at)).Logs.map(({ id }) => id);
      const [one] = (await first(at, { amount: 3 })).Logs;
      await api.store.pool.query('update log set confirmed_at = $1 where id = $2', [
        new Date(at.getTime() + 1_000),
        one?.id,
      ]);
      const pages = [];
      for (let offset = 0; offset < 15; offset += 3) pages.push(...(await first(at, { amount: 3, offset })).Logs);
      expect(pages.map(({ id }) => id)).toEqual(before);
      expect((await first(new Date(at.getTime() + 2_000))).Logs.findIndex(({ id }) => id === one?.id)).toBeGreaterThan(
        2,
      );
    });

    test.each([-1e300, 1e300, 0])('take %s as a moment', async (unconfirmedFirst) => {
      expect((await ask({ unconfirmedFirst })).statusCode).toBe(200);
    });
  });

  test.each([
    // Found, of usual kinds, and counted: all; more heartbeats than are counted; more of each than are counted.
    [100, { LogsCount: 10, LogsCountCapped: false }, undefined],
    [12, { LogsCount: 10, LogsCountCapped: false }, 1],
    [5, { LogsCount: 5, LogsCountCapped: true }, 1],
  ])('are found by text the same where %s are counted', async (countCap, counted, capped) => {
    const caller: Caller = { id: 1, name: '', email: '', category: 'staff', tokenHash: Buffer.of() };
    const query = { amount: 10, offset: 0, searchedText: 'kinds:', systemID: systemId, kinds: [...USUAL_KINDS] };
    const found = JSON.parse(
      (await logsJson(api.store.db, caller, v.parse(LogQuerySchema, query), { countCap })) ?? '',
    ) as OutputOf<typeof listLogs>;
    expect(found).toMatchObject(counted);
    expect(countsOf(found).capped).toBe(capped);
    const usual = (await read({ systemID: systemId, kinds: USUAL_KINDS })).Logs.map(({ id }) => id);
    expect(found.Logs.map(({ id }) => id)).toEqual(usual);
  });
});

describe('confirming an entry', () => {
  const confirm = (logID: number, as = token, comment?: string | null) =>
    api.call('POST', '/log', { token: as, body: { logID, comment } });
  const found = async (id: number) =>
    (await read({ searchedText: 'to confirm' })).Logs.find((log) => log.id === id) ?? null;

  /** An entry of a W4 site (1) or a W2 site that waits to be confirmed by default. */
  async function entry({
    system = "(select id from system where version = 'W4' order by id limit 1)",
    severity = 'L2',
    confirmable = true,
  }: { system?: string; severity?: string; confirmable?: boolean } = {}): Promise<number> {
    const { rows } = await api.store.pool.query(
      `insert into log (system_id, severity, message_en, event_at, confirmable) values (${system}, ` +
        `'${severity}', 'to confirm', '2025-07-11T10:00:00Z', ${confirmable}) returning id`,
    );
    return Number((rows[0] as { id: unknown }).id);
  }

  test('stores it once; a second confirmation is refused', async () => {
    const id = await entry();
    expect((await confirm(id)).statusCode).toBe(200);
    expect((await found(id))?.confirmed).toBe(true);
    expect((await confirm(id)).statusCode).toBe(409);
  });

  test('keeps the name, the time and the comment', async () => {
    const id = await entry();
    expect(await found(id)).toMatchObject({ confirmedAt: null, confirmedBy: null, confirmComment: null });
    const answer = (await confirm(id, token, ' Snow removed.\nŻywiec, "2 cm" <left> ')).json<Confirmation>();
    expect(answer).toEqual({
      confirmedAt: api.clock.now().toISOString(),
      confirmedBy: 'Sławomir Wiśniewski',
      confirmComment: 'Snow removed.\nŻywiec, "2 cm" <left>',
    });
    expect(await found(id)).toMatchObject(answer);
  });

  test.each([
    ['without a comment', undefined],
    ['with null', null],
    ['with spaces alone', '  \n '],
  ])('can be done %s', async (_, comment) => {
    const id = await entry();
    expect((await confirm(id, token, comment)).json()).toMatchObject({ confirmComment: null });
  });

  test('refuses a comment that is too long, and stores nothing of it', async () => {
    const id = await entry();
    const answer = await confirm(id, token, 'x'.repeat(1001));
    expect(answer.statusCode).toBe(400);
    expect(answer.json<ErrorAnswer>().error.fields).toEqual({
      comment: 'The comment is longer than 1000 characters.',
    });
    expect((await found(id))?.confirmed).toBe(false);
    expect((await confirm(id, token, 'x'.repeat(1000))).statusCode).toBe(200);
  });

  test('names the first of two simultaneous callers to the second, and overwrites nothing', async () => {
    const id = await entry();
    const second = await api.signIn('staff');
    const answers = await Promise.all([confirm(id, token, 'one'), confirm(id, second, 'two')]);
    const [first, refused] = answers.sort((a, b) => a.statusCode - b.statusCode);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 409]);
    expect(refused?.json<ErrorAnswer>().error.stored).toEqual(first?.json());
    expect(await found(id)).toMatchObject(first?.json<Confirmation>() ?? {});
  });

  test('keeps the name of an account that is deleted afterwards', async () => {
    const id = await entry();
    const account = await makeAccount(api, { category: 'staff' });
    await api.store.pool.query(
      'update log set confirmed_at = now(), confirmed_by = $1, confirmed_by_name = $2 where id = $3',
      [account, 'Ewa Nowak', id],
    );
    await api.store.pool.query('delete from account where id = $1', [account]);
    expect(await found(id)).toMatchObject({ confirmed: true, confirmedBy: 'Ewa Nowak' });
  });

  test.each([
    ['one of a W2 site', { system: "(select id from system where version = 'W2' order by id limit 1)" }],
    ['one of the website', { severity: 'website' }],
    ['one that needs none', { confirmable: false }],
  ])('refuses %s', async (_, made) => {
    expect((await confirm(await entry(made))).statusCode).toBe(409);
  });

  test('does not distinguish an entry that the account may not see from one that does not exist', async () => {
    const viewer = await api.signIn('viewer');
    const hidden = await entry({
      system:
        "(select id from system where version = 'W4' and id not in (select system_id from assignment a join " +
        "account c on c.id = a.account_id where c.email = 'viewer@sagitta.example') order by id limit 1)",
    });
    expect((await confirm(hidden, viewer)).statusCode).toBe(403);
    expect((await confirm(2_000_000_000, viewer)).statusCode).toBe(403);
  });

  describe('several at once', () => {
    type Told = (Confirmation & { id: number; outcome: string })[];
    const confirmAll = (logIDs: number[], as = token, comment?: string) =>
      api.call('POST', '/confirm-logs', { token: as, body: { logIDs, comment } });
    const w2 = "(select id from system where version = 'W2' order by id limit 1)";
    const audited = async (ids: number[]) => {
      const { rows } = await api.store.pool.query<{ id: string }>(
        `select entity_id as id from audit where action = 'confirmLog' and entity_id = any($1::text[]) order by 1`,
        [ids.map(String)],
      );
      return rows.map(({ id }) => Number(id));
    };

    test('are confirmed with one comment, each on its own record, and each is told of once', async () => {
      const ids = [await entry(), await entry({ severity: 'L4' })];
      const answer = await confirmAll(ids.toReversed().concat(ids), token, ' Roof cleared. ');
      const stands = {
        confirmedAt: api.clock.now().toISOString(),
        confirmedBy: 'Sławomir Wiśniewski',
        confirmComment: 'Roof cleared.',
      };
      expect(answer.json<Told>()).toEqual(ids.map((id) => ({ id, outcome: 'confirmed', ...stands })));
      for (const id of ids) expect(await found(id)).toMatchObject({ confirmed: true, ...stands });
      expect(await audited(ids)).toEqual(ids);
      const { rows } = await api.store.pool.query<{ log: number }>(
        `select log_id::int as log from ledger where kind = 'confirmed' and log_id = any($1::bigint[]) order by 1`,
        [ids],
      );
      expect(rows.map(({ log }) => log)).toEqual(ids);
    });

    test('leave those as they are that cannot be confirmed, and tell of each why', async () => {
      const [early, late] = [await entry(), await entry()];
      const first = (await confirm(early, await api.signIn('staff'), 'first')).json<Confirmation>();
      const refused = [
        await entry({ system: w2 }),
        await entry({ severity: 'website' }),
        await entry({ confirmable: false }),
      ];
      const nothing = { confirmedAt: null, confirmedBy: null, confirmComment: null };
      const told = (await confirmAll([early, late, ...refused, 2_000_000_000], token, 'second')).json<Told>();
      expect(told).toEqual([
        { id: early, outcome: 'already', ...first },
        { id: late, outcome: 'confirmed', ...first, confirmedBy: 'Sławomir Wiśniewski', confirmComment: 'second' },
        ...refused.map((id) => ({ id, outcome: 'refused', ...nothing })),
        { id: 2_000_000_000, outcome: 'gone', ...nothing },
      ]);
      expect(await found(early)).toMatchObject(first);
      expect(await audited([early, late, ...refused])).toEqual([early, late]);
    });

    test('do not tell an entry that the account may not see from one that does not exist', async () => {
      const viewer = await api.signIn('viewer');
      const hidden = await entry({
        system: `(select id from system s where version = 'W4' and not exists (select from assignment a join account c
          on c.id = a.account_id where a.system_id = s.id and c.email = 'viewer@sagitta.example') order by id limit 1)`,
      });
      const seen = await entry({
        system: `(select min(system_id) from assignment a join account c on c.id = a.account_id join system s
          on s.id = a.system_id where s.version = 'W4' and c.email = 'viewer@sagitta.example')`,
      });
      const told = (await confirmAll([hidden, seen, 2_000_000_000], viewer)).json<Told>();
      expect(told.map(({ outcome }) => outcome)).toEqual(['gone', 'confirmed', 'gone']);
      expect(told[0]).toEqual({ ...told[2], id: hidden });
      expect((await found(hidden))?.confirmed).toBe(false);
    });

    test('are confirmed by one of two people who have some in common, whatever their order', async () => {
      const ids = [await entry(), await entry(), await entry()];
      const other = await api.signIn('staff');
      const answers = await Promise.all([confirmAll(ids, token, 'one'), confirmAll(ids.toReversed(), other, 'two')]);
      const outcomes = answers.map((answer) => answer.json<Told>());
      for (const [index, id] of ids.entries()) {
        const ofEntry = outcomes.map((told) => told[index]);
        expect(ofEntry.map((one) => one?.outcome).sort()).toEqual(['already', 'confirmed']);
        expect(ofEntry[0]?.confirmComment).toBe(ofEntry[1]?.confirmComment);
        expect(await found(id)).toMatchObject({ confirmComment: ofEntry[0]?.confirmComment });
      }
    });

    test('refuse more than 200, none, and a comment that is too long, and confirm nothing', async () => {
      const id = await entry();
      const many = Array.from({ length: LOGS_AT_ONCE }, (_, index) => 2_000_000_000 + index);
      expect((await confirmAll([id, ...many])).statusCode).toBe(400);
      expect((await confirmAll([])).statusCode).toBe(400);
      expect((await confirmAll([id], token, 'x'.repeat(1001))).statusCode).toBe(400);
      expect((await found(id))?.confirmed).toBe(false);
    });

    test('take 200 at once', async () => {
      const { rows } = await api.store.pool.query<{ id: string }>(
        `insert into log (system_id, severity, message_en, event_at, confirmable)
        select (select min(id) from system where version = 'W4'), 'L2', 'one of many', '2025-07-11T10:00:00Z', true
        from generate_series(1, 200) returning id`,
      );
      const told = (await confirmAll(rows.map(({ id }) => Number(id)))).json<Told>();
      expect(new Set(told.map(({ outcome }) => outcome))).toEqual(new Set(['confirmed']));
      expect(told).toHaveLength(200);
    });
  });
});
