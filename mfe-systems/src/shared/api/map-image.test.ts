import type { FileAnswer } from '@sagitta/shared-contracts/operation';
import type { ApiCaller } from '@sagitta/shared-contracts/shell';
import { QueryClient } from '@tanstack/react-query';
import { mapImageQuery } from './map-image';

const picture: FileAnswer = {
  blob: new Blob(['picture']),
  fileName: null,
  lastModified: 'Sat, 10 Jan 2026 12:00:00 GMT',
  notModified: false,
};
const unchanged: FileAnswer = { blob: new Blob([]), fileName: null, lastModified: null, notModified: true };

describe('mapImageQuery', () => {
  test('asks with the date of its copy and keeps that copy on 304', async () => {
    const asked: (string | undefined)[] = [];
    const answers = [picture, unchanged];
    const call = (async (_operation: unknown, _request: unknown, options: { headers?: Record<string, string> }) => {
      asked.push(options.headers?.['If-Modified-Since']);
      return answers.shift();
    }) as unknown as ApiCaller;
    const client = new QueryClient();
    await client.fetchQuery(mapImageQuery({ call }, 7, '2026-01-10'));
    expect(await client.fetchQuery(mapImageQuery({ call }, 7, '2026-01-11'))).toBe(picture);
    expect(asked).toEqual([undefined, picture.lastModified]);
  });

  test('does not ask again while the system says that its map is the same', async () => {
    const call = jest.fn().mockResolvedValue(picture);
    const client = new QueryClient();
    await client.fetchQuery(mapImageQuery({ call }, 7, '2026-01-10'));
    await client.fetchQuery(mapImageQuery({ call }, 7, '2026-01-10'));
    expect(call).toHaveBeenCalledTimes(1);
  });
});
