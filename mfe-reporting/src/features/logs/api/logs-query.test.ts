import { listLogs } from '@sagitta/shared-contracts/api/log';
import { operationKey } from '@sagitta/shared-contracts/query-key';
import { aLog } from '@sagitta/shared-contracts/testing';
import { QueryClient } from '@tanstack/react-query';
import { markConfirmed } from './logs-query';

const CONFIRMATION = { confirmedAt: '2026-02-01T10:30:00.000Z', confirmedBy: 'Ewa Nowak', confirmComment: null };
const page = () => ({ Logs: [aLog({ id: 1 }), aLog({ id: 2 })], LogsCount: 2 });

describe('marking an entry as confirmed', () => {
  test('marks it in the lists of the log and in the events of a graph, and leaves other answers as they are', () => {
    const client = new QueryClient();
    const key = (name: string) => operationKey(listLogs, { name });
    const marked = { Logs: [aLog({ id: 1 }), { ...aLog({ id: 2 }), ...CONFIRMATION, confirmed: true }], LogsCount: 2 };
    const cases: readonly [name: string, before: unknown, after: unknown][] = [
      ['list', { pages: [page(), page()], pageParams: [0, 100] }, { pages: [marked, marked], pageParams: [0, 100] }],
      ['events of a graph', page(), marked],
      ['latest alarm', 502, 502],
      ['no alarm', null, null],
      ['part of another release', { pages: 'unknown' }, { pages: 'unknown' }],
    ];
    for (const [name, before] of cases) client.setQueryData(key(name), before);
    markConfirmed(client, new Map([[2, CONFIRMATION]]));
    for (const [name, , after] of cases) expect([name, client.getQueryData(key(name))]).toEqual([name, after]);
  });
});
