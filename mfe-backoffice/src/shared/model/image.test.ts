import { imageProblem, readImage } from './image';

test.each([
  ['image/png', 1_000_000, null],
  ['image/png', 1_000_001, 'The image is larger than 1 MB'],
  ['application/pdf', 10, 'Choose an image file'],
  ['', 10, 'Choose an image file'],
])('a file of type %j with %i bytes: %s', (type, size, problem) => expect(imageProblem({ type, size })).toBe(problem));

test('reads an image as the wire carries it', async () => {
  const file = new File([new Uint8Array([1, 2, 3])], 'a.png', { type: 'image/png' });
  expect(await readImage(file)).toEqual({ data: 'AQID', mime: 'image/png' });
});
