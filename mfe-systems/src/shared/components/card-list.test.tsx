import { renderUi } from '@sagitta/shared-ui/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { CardList } from './card-list';

type Told = Pick<IntersectionObserverEntry, 'target' | 'isIntersecting'>;

let tell: (entries: Told[]) => void;

beforeEach(() => {
  Object.assign(window, {
    IntersectionObserver: class {
      constructor(told: (entries: Told[]) => void) {
        tell = told;
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  });
});
afterEach(() => Reflect.deleteProperty(window, 'IntersectionObserver'));

const trusses = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, name: `Truss ${index + 1}` }));

function show(atOnce?: ReadonlySet<number>, first = 1, onCard?: () => void, count = 4) {
  return (
    <CardList
      items={trusses(count)}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      heading="h3"
      height={332}
      first={first}
      atOnce={atOnce}
    >
      {({ name }) => <article aria-label={name} ref={() => onCard?.()} />}
    </CardList>
  );
}
const drawn = () => screen.queryAllByRole('article').map((card) => card.getAttribute('aria-label'));

test('draws what must not wait with the list, and the first ones after it', async () => {
  const passes: string[][] = [];
  const Watched = () => {
    useLayoutEffect(() => void passes.push(drawn() as string[]));
    return show(new Set([4]), 3);
  };
  renderUi(<Watched />);
  expect(passes[0]).toEqual(['Truss 4']);
  await waitFor(() => expect(drawn()).toHaveLength(4));
});

test('keeps the place and the name of what waits', () => {
  renderUi(show());
  expect(drawn()).toEqual(['Truss 1']);
  const waiting = screen.getByRole('heading', { name: 'Truss 4' });
  expect(waiting.closest('li')).toHaveStyle({ minHeight: '332px' });
});

test('draws a card that must wait no longer, though it is far away', () => {
  const { rerender } = renderUi(show());
  rerender(show(new Set([4])));
  expect(drawn()).toEqual(['Truss 1', 'Truss 4']);
});

test('draws a card that comes near', async () => {
  renderUi(show());
  const target = screen.getByRole('heading', { name: 'Truss 2' }).closest('li')!;
  await act(async () => tell([{ target, isIntersecting: true }]));
  expect(drawn()).toEqual(['Truss 1', 'Truss 2']);
});

test('draws all of them for paper', () => {
  renderUi(show());
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(drawn()).toHaveLength(4);
});

test('draws four of many urgent cards with the list, and the others before any that are not', async () => {
  const passes: string[][] = [];
  renderUi(show(new Set([6, 2, 3, 5, 4]), 1, () => passes.push(drawn() as string[]), 6));
  await waitFor(() => expect(drawn()).toHaveLength(6));
  expect(passes[0]).toEqual(['Truss 2', 'Truss 3', 'Truss 5', 'Truss 6']);
  expect(passes.every((pass) => pass.includes('Truss 4') || !pass.includes('Truss 1'))).toBe(true);
});

test('draws four of the first cards with the list, and the others after it', async () => {
  const passes: string[][] = [];
  renderUi(show(undefined, 6, () => passes.push(drawn() as string[]), 8));
  expect(passes[0]).toHaveLength(4);
  await waitFor(() => expect(drawn()).toHaveLength(6));
});

test.each([
  { count: 1_000, names: 1_000, more: false },
  { count: 1_001, names: 300, more: true },
])('draws $names names of $count, more only as their end comes near', async ({ count, names, more }) => {
  const { container } = renderUi(show(undefined, 1, undefined, count));
  await waitFor(() => expect(container.querySelectorAll('li')).toHaveLength(names + Number(more)));
  expect(container.querySelector('li:last-child')?.textContent).toBe(more ? '701 more' : 'Truss 1000');
});
