import { LevelsAsOf } from '@sagitta/shared-ui/instruments';
import { renderPage } from '@sagitta/shared-ui/testing';
import { screen } from '@testing-library/react';
import { system } from '../../../shared/testing/fixtures';
import SystemsMap from './systems-map';

const AT = Date.parse('2026-01-10T13:02:31Z');

test.each([
  [true, null],
  [false, 'Levels at 14:02 CET, 3 h ago, 1 without a location'],
])('the map of a group says of when its levels are, unless they are live: %s', (live, note) => {
  renderPage(
    <LevelsAsOf asOf={{ at: AT, live, timeZone: 'Europe/Warsaw' }} now={AT + 3 * 3_600_000}>
      <SystemsMap systems={[system()]} height="200px" />
    </LevelsAsOf>,
  );
  expect(screen.queryByText(/^Levels at/)?.textContent ?? null).toBe(note);
});
