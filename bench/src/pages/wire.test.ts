import { sumUntil, type WireRequest } from './wire';

const at = (startedAt: number, more: Partial<WireRequest> = {}): WireRequest => ({
  url: 'http://localhost/x',
  type: 'Script',
  startedAt,
  endedAt: startedAt + 5,
  bytes: 100,
  api: false,
  ...more,
});

test('files and answers of the API are summed apart, and both count as requests', () => {
  expect(sumUntil([at(1), at(2, { api: true, bytes: 40 })], 10)).toEqual({ fileBytes: 100, apiBytes: 40, requests: 2 });
});

test('what is asked for after the page is usable does not count, except a font', () => {
  expect(sumUntil([at(1), at(20), at(21, { type: 'Font', bytes: 7 })], 10)).toEqual({
    fileBytes: 107,
    apiBytes: 0,
    requests: 2,
  });
});

test('what the cache answers is no request, but a preflight is', () => {
  expect(sumUntil([at(1, { bytes: 0 }), at(2, { bytes: 0, type: 'Preflight', api: true })], 10)).toEqual({
    fileBytes: 0,
    apiBytes: 0,
    requests: 1,
  });
});
