import { aLog } from '@sagitta/shared-contracts/testing';
import { newSelection } from '@sagitta/shared-ui/selection';
import { renderPage, setViewport } from '@sagitta/shared-ui/testing';
import { screen } from '@testing-library/react';
import { Profiler } from 'react';
import { LogCards } from './log-cards';

test('a long list is drawn a few cards at a time, each in a place of its own, so that a phone is never blocked', () => {
  setViewport({ width: 390 });
  const logs = Array.from({ length: 40 }, (_, index) => aLog({ id: 1000 - index, messageEn: `Event ${index + 1}` }));
  const passes: { places: number; cards: number }[] = [];
  const note = () =>
    passes.push({
      places: document.querySelectorAll('li').length,
      cards: document.querySelectorAll('li button[aria-haspopup]').length,
    });
  renderPage(
    <Profiler id="cards" onRender={note}>
      <LogCards logs={logs} selection={newSelection()} />
    </Profiler>,
  );
  expect(screen.getByText('Event 40')).toBeInTheDocument();
  const cards = passes.map((pass) => pass.cards);
  expect(Math.max(...cards.map((count, index) => count - (cards[index - 1] ?? 0)))).toBeLessThanOrEqual(6);
  expect(new Set(passes.map(({ places }) => places))).toEqual(new Set([40]));
  expect(screen.getByRole('list', { name: 'Events' })).toHaveAttribute('aria-busy', 'false');
});
