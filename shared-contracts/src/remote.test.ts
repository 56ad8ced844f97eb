import { lazyPage, type PageStart } from './remote';

const start = { params: { id: '7' } } as unknown as PageStart;

test('what a page shows without a network is asked for once its file is here, by pages that know it', async () => {
  const keep = jest.fn(async () => undefined);
  const page = lazyPage(async () => ({ default: Object.assign(() => null, { keep }) }));
  await page.keep?.(start);
  expect(keep).toHaveBeenCalledWith(start);
  await expect(lazyPage(async () => ({ default: () => null })).keep?.(start)).resolves.toBeUndefined();
});

test('what a page shows first is asked for while its file is under way, the rest once it is here', async () => {
  const asked: string[] = [];
  let arrives = () => {};
  const file = new Promise<void>((done) => {
    arrives = done;
  });
  const page = Object.assign(() => null, { ahead: () => asked.push('the rest') });
  const { ahead } = lazyPage(
    async () => {
      asked.push('file');
      await file;
      return { default: page };
    },
    () => asked.push('first'),
  );
  const done = ahead?.(start);
  expect(asked).toEqual(['file', 'first']);
  arrives();
  await done;
  expect(asked).toEqual(['file', 'first', 'the rest']);
});
