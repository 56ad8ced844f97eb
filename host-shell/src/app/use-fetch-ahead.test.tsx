import { RuntimeConfigSchema } from '@sagitta/shared-contracts/config';
import type { PartEntry } from '@sagitta/shared-contracts/read-registry';
import type { Release } from '@sagitta/shared-contracts/registry';
import { render } from '@testing-library/react';
import * as v from 'valibot';
import { createParts, type Parts } from './parts';
import { useFetchAhead } from './use-fetch-ahead';

const config = v.parse(RuntimeConfigSchema, { apiUrl: 'http://api.test' });

const release = (name: string): Release => ({
  url: `http://${name}.test/1/remoteEntry.js`,
  metadata: { integrity: 'sha384-x', version: '1' },
  extras: { manifest: { name, contract: '^1.0', pages: [] }, scripts: ['1.js', '2.js'] },
});
const part = (name: string, live: Release | null): PartEntry => ({
  name,
  live,
  fallback: null,
  pages: [],
  problem: live ? null : 'it lists no release',
});
const fetched = jest.fn(async (_address: string | URL, _options: RequestInit) => new Response(''));
const addresses = () => fetched.mock.calls.map(([address]) => String(address));
const NEEDED = ['mfe_one', 'mfe_broken'];

function Frame({ parts }: { parts: Parts }) {
  useFetchAhead(parts, NEEDED);
  return null;
}

beforeEach(() => {
  jest.useFakeTimers();
  fetched.mockClear();
  Object.assign(window, { fetch: fetched });
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, 'connection');
});

const shown = () => {
  const parts = createParts([part('mfe_one', release('mfe_one')), part('mfe_broken', null)], config, null);
  render(<Frame parts={parts} />);
  return parts;
};

test('fetches the files of a part after the first page, and runs none', () => {
  const parts = shown();
  jest.advanceTimersByTime(9_000);
  expect(addresses()).toEqual([]);
  jest.advanceTimersByTime(2_000);
  expect(addresses()).toEqual([
    'http://mfe_one.test/1/remoteEntry.js',
    'http://mfe_one.test/1/1.js',
    'http://mfe_one.test/1/2.js',
  ]);
  expect(fetched.mock.calls[0]?.[1]).toEqual({ credentials: 'omit', priority: 'low' });
  expect(document.querySelector('script[src*="mfe_one"]')).toBeNull();
  expect(parts.loader('mfe_one').state()).toEqual({ status: 'idle' });
});

test('fetches nothing where data is to be saved', () => {
  Object.assign(navigator, { connection: { saveData: true } });
  shown();
  jest.advanceTimersByTime(60_000);
  expect(addresses()).toEqual([]);
});
