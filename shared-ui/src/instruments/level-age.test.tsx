import { screen } from '@testing-library/react';
import { renderUi } from '../testing/public';
import { LevelsAsOf } from './level-age';
import { ThreatLevel } from './threat-level';

const AT = Date.parse('2026-01-10T13:02:31Z');

function show(live: boolean, now: number) {
  const { container } = renderUi(
    <LevelsAsOf asOf={{ at: AT, live, timeZone: 'Europe/Warsaw' }} now={now}>
      <ThreatLevel state="none" />
    </LevelsAsOf>,
  );
  return container.querySelector('.sg-threat');
}

test('a level that is renewed has no age', () => {
  const chip = show(true, AT);
  expect(chip).toHaveTextContent(/^No threat$/);
  expect(chip).not.toHaveClass('sg-threat-past');
});

test('no level without its age where nothing is renewed, and it looks like one of the past', () => {
  const chip = show(false, AT + 3 * 3_600_000);
  expect(chip).toHaveTextContent(/^No threat\s?at 14:02 CET, 3 h ago$/);
  expect(chip).toHaveClass('sg-threat-past');
  expect(screen.queryByText(/live/)).not.toBeInTheDocument();
});
