import { breakageOf } from './protocol-breakage';

function message(type: string, body: string | Buffer = ''): Buffer {
  const content = Buffer.from(body);
  const length = Buffer.alloc(4);
  length.writeInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(type), length, content]);
}
const failure = (severity: string, text: string) =>
  message('E', `S${severity}\0V${severity}\0C53100\0M${text}\0Fxlog.c\0\0`);

const READY = message('Z', 'I');
const QUERY = message('Q', 'rollback\0');
const SYNC = Buffer.concat([message('P', '\0insert\0\0\0'), message('B', Buffer.alloc(17)), message('S')]);
const FULL = 'could not write to file "pg_wal/xlogtemp.42": No space left on device';

test.each([
  ['says that it is ready', QUERY, [message('C', 'ROLLBACK\0'), READY], null],
  ['fails as a statement may', QUERY, [failure('ERROR', 'could not extend file'), READY], null],
  ['holds the word as a value', QUERY, [message('D', 'VPANIC\0Mhelp\0'), message('C', 'SELECT 1\0'), READY], null],
  ['waits for the data of a COPY', QUERY, [message('G', '\0\0\0')], null],
  ['answers the startup, which has no letter', Buffer.alloc(62), [message('R', '\0\0\0\0'), READY], null],
  ['answers a flush', message('H'), [message('1')], null],
  ['panics, although it goes on', SYNC, [message('1'), message('2'), failure('PANIC', FULL), READY], FULL],
  [
    'fails without being ready again',
    QUERY,
    [failure('ERROR', 'cannot drop')],
    'It stopped in the middle of an answer.',
  ],
  ['says nothing', SYNC, [], 'It stopped in the middle of an answer.'],
])('a database that %s', (_, batch, answer, breakage) => {
  expect(breakageOf(batch, Buffer.concat(answer))).toBe(breakage);
});
