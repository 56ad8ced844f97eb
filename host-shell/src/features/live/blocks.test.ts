import { blockReader } from './blocks';

const TEXT = 'id: 7-1\nevent: hello\ndata: {"a":1}\n\n: heartbeat\nid: 7-2\n\n';
const BLOCKS = [
  { id: '7-1', event: 'hello', data: '{"a":1}' },
  { id: '7-2', event: '', data: '' },
];

it.each([
  ['in one piece', [TEXT]],
  ['byte by byte', [...TEXT]],
  ['with the lines of another system, cut in the middle', [...TEXT.replaceAll('\n', '\r\n')]],
])('events are read %s', (_, pieces) => {
  const read = blockReader();
  expect(pieces.flatMap(read)).toEqual(BLOCKS);
});

it('what is not complete yet waits', () => {
  const read = blockReader();
  expect(read('event: change\ndata: {}\n')).toEqual([]);
  expect(read('\n')).toEqual([{ id: null, event: 'change', data: '{}' }]);
});
