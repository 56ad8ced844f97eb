import { expect } from './test';

/** What is measured once it has come to rest: two looks one after the other find the same. */
export async function still<T>(measure: () => Promise<T>): Promise<T> {
  let found = await measure();
  await expect(async () => {
    const before = found;
    found = await measure();
    expect<unknown>(found).toEqual(before);
  }).toPass();
  return found;
}
