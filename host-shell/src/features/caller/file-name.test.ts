import { fileNameOf } from './file-name';

test.each([
  ['attachment; filename="map 1.png"', 'map 1.png'],
  ['attachment; filename=map.png', 'map.png'],
  ['attachment; filename="a; \\"b\\".png"', 'a; "b".png'],
  ['attachment; filename="?.png"; filename*=UTF-8\'\'%C5%81%C3%B3d%C5%BA.png', 'Łódź.png'],
  ['attachment; filename="plain.png"; filename*=UTF-8\'\'%C5%zz.png', 'plain.png'],
  ['attachment', null],
  ['nonsense;;;', null],
])('the name in %j is %j', (header, name) => expect(fileNameOf(header)).toBe(name));
