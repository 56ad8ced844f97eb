import { screen } from '@testing-library/react';
import { renderUi } from '../testing/test-ui';
import { ThreatLevel } from './threat-level';
import { THREAT_VISUALS } from './threat-visual';
import { sparkPath } from './spark-path';
import { StatusDots } from './status-dots';

describe('the threat levels', () => {
  test('differ in shape and in name, not in colour alone', () => {
    const all = Object.values(THREAT_VISUALS);
    expect(new Set(all.map(({ shape }) => shape)).size).toBe(all.length);
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
    expect(new Set(all.map(({ symbol }) => symbol)).size).toBe(all.length);
  });

  test('are named in text', () => {
    renderUi(
      <>
        <ThreatLevel state="obstructed" />
        <ThreatLevel state="L3" />
      </>,
    );
    expect(screen.getByText('Obstructed')).toBeInTheDocument();
    expect(screen.getByText('L3')).toBeInTheDocument();
  });

  test.each([
    ['L4', 'Last known: L4'],
    ['none', 'Last known: no threat'],
  ] as const)('of a silent device, %s, are shown as the last known', (state, text) => {
    renderUi(<ThreatLevel state={state} lastKnown />);
    expect(screen.getByText(text)).toHaveClass('sg-threat-past');
  });
});

describe('StatusDots', () => {
  test('shows each state in text', () => {
    renderUi(
      <StatusDots
        items={[
          { label: 'Radio', tone: 'bad', detail: 'last packet 27 h ago' },
          { label: 'Signal', tone: 'warn', text: '41 %' },
          { label: 'Power', tone: 'ok' },
        ]}
      />,
    );
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Radio: last packet 27 h ago',
      'Signal 41 %: warning',
      'Power: OK',
    ]);
  });
});

describe('sparkPath', () => {
  test.each([
    ['nothing for no values', [], ''],
    ['nothing for gaps alone', [null, null], ''],
    ['a flat curve in the middle', [5, 5, 5], 'M0.0 13.0L50.0 13.0L100.0 13.0'],
    ['larger values lower', [0, 10], 'M0.0 2.0L100.0 24.0'],
    ['a gap as a gap', [0, null, 10], 'M0.0 2.0M100.0 24.0'],
  ])('draws %s', (_what, values, path) => {
    expect(sparkPath(values, 100, 26)).toBe(path);
  });

  test('sets values at their places', () => {
    expect(sparkPath([0, 10, 10], 100, 26, [0.5, 0.9, 1])).toBe('M50.0 2.0L90.0 24.0L100.0 24.0');
  });
});
