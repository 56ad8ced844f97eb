import { manifest } from './manifest';
import remote from './module';

describe('the part', () => {
  test('has exactly the pages that its manifest announces', () => {
    expect(Object.keys(remote.pages).sort()).toEqual(manifest.pages.map((page) => page.id).sort());
  });
});
