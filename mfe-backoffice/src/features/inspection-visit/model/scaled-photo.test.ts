import { PHOTO_MAX_BYTES } from '@sagitta/shared-contracts/rules/finding';
import { PHOTO_PROBLEMS, photoSize, scaledPhoto } from './scaled-photo';

const draws = jest.fn();
let sizes: number[];
let asked: unknown[];

function picture(width: number, height: number) {
  globalThis.createImageBitmap = jest.fn().mockResolvedValue({ width, height, close: jest.fn() });
}

beforeEach(() => {
  draws.mockClear();
  asked = [];
  sizes = [1_000];
  HTMLCanvasElement.prototype.getContext = jest.fn().mockReturnValue({ fillRect: jest.fn(), drawImage: draws });
  HTMLCanvasElement.prototype.toBlob = function toBlob(done, type, quality) {
    asked.push([this.width, this.height, type, quality]);
    done(new Blob(['x'.repeat(sizes[asked.length - 1] ?? 0)], { type }));
  };
});

test.each([
  [
    { width: 4000, height: 3000 },
    { width: 1600, height: 1200 },
  ],
  [
    { width: 900, height: 3600 },
    { width: 400, height: 1600 },
  ],
  [
    { width: 800, height: 600 },
    { width: 800, height: 600 },
  ],
])('makes %j a photo of %j', (from, to) => {
  expect(photoSize(from)).toEqual(to);
});

test('draws the photo again within 1600 px, as a JPEG', async () => {
  picture(3_200, 2_400);
  const photo = await scaledPhoto(new Blob(['raw']));
  expect([photo.size, photo.type]).toEqual([1_000, 'image/jpeg']);
  expect(asked).toEqual([[1600, 1200, 'image/jpeg', 0.82]]);
  expect(draws).toHaveBeenCalledWith(expect.anything(), 0, 0, 1600, 1200);
});

test('takes a worse quality until it is small enough, and gives up where it never is', async () => {
  picture(1_600, 1_200);
  sizes = [PHOTO_MAX_BYTES + 1, PHOTO_MAX_BYTES];
  expect((await scaledPhoto(new Blob(['raw']))).size).toBe(PHOTO_MAX_BYTES);
  asked = [];
  sizes = [PHOTO_MAX_BYTES + 1, PHOTO_MAX_BYTES + 1, PHOTO_MAX_BYTES + 1];
  await expect(scaledPhoto(new Blob(['raw']))).rejects.toThrow(PHOTO_PROBLEMS.large);
});

test('says what cannot be read, and what is too small to show anything', async () => {
  globalThis.createImageBitmap = jest.fn().mockRejectedValue(new Error('The source image could not be decoded.'));
  await expect(scaledPhoto(new Blob(['no image']))).rejects.toThrow(PHOTO_PROBLEMS.unreadable);
  picture(99, 400);
  await expect(scaledPhoto(new Blob(['raw']))).rejects.toThrow(PHOTO_PROBLEMS.small);
});
