import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderUi } from '../testing/test-ui';
import { LevelLegend } from './level-legend';

function show(legend = <LevelLegend />) {
  renderUi(legend);
  return within(screen.getByRole('group', { name: 'Legend' }));
}

describe('LevelLegend', () => {
  test('says beside each mark what L1 to L4 ask for', () => {
    const items = show().getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'L1watch',
      'L2prepare',
      'L3take load off',
      'L4keep people away',
    ]);
  });

  test('adds the other states that its picture can show', () => {
    expect(show(<LevelLegend also={['obstructed']} />).getAllByRole('listitem')).toHaveLength(5);
  });

  test('explains the hatched mark of a last known level where its picture has one', async () => {
    const legend = show(<LevelLegend lastKnown />);
    expect(legend.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain('last known');
    await userEvent.click(legend.getByText('What the levels mean'));
    expect(legend.getByText(/^The last level of a device that cannot be relied on now\./)).toBeVisible();
  });

  test('never sends anybody under a structure that an obstructed sensor does not see', async () => {
    const legend = show(<LevelLegend also={['obstructed']} />);
    await userEvent.click(legend.getByText('What the levels mean'));
    expect(
      legend.getByText(/or the structure has moved: its level is not known\. Check from a safe place\.$/),
    ).toBeVisible();
  });

  test('explains each level in full on request', async () => {
    const legend = show();
    await userEvent.click(legend.getByText('What the levels mean'));
    expect(legend.getByText('The third threshold is reached. Take load off now.')).toBeVisible();
    expect(legend.getByText(/Thresholds are set for each device/)).toBeVisible();
  });
});
