import { typeErrorReader } from './type-errors';

test('each check of tsc is told once, with all of its errors, and none when they are gone', () => {
  const told: (readonly string[])[] = [];
  const read = typeErrorReader((errors) => told.push(errors));
  const lines = [
    '08:04:50 AM - Starting compilation in watch mode...',
    '',
    "src/a.ts(1,14): error TS2322: Type 'string' is not assignable to type 'number'.",
    "src/b.ts(2,1): error TS2345: Argument of type 'A' is not assignable to parameter of type 'B'.",
    "  Property 'x' is missing in type 'A'.",
    '08:05:01 AM - Found 2 errors. Watching for file changes.',
    '08:05:12 AM - File change detected. Starting incremental compilation...',
  ];
  for (const line of lines) read(line);
  expect(told).toEqual([
    [
      expect.stringContaining('src/a.ts(1,14): error TS2322'),
      expect.stringMatching(/^src\/b.ts.*TS2345.*\n {2}Property 'x' is missing/),
    ],
  ]);
  read('08:05:13 AM - Found 0 errors. Watching for file changes.');
  expect(told.at(-1)).toEqual([]);
});
