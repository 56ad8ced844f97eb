import { screen } from '@testing-library/react';
import { renderUi } from '../testing/test-ui';
import { Gauge } from './gauge';
import { gaugeSentence } from './gauge-sentence';

describe('gaugeSentence', () => {
  test.each([
    [
      { value: 31.2, permissible: 40, levels: [25, 50, 75, 90], sensor: 'laser', state: 'L3', decimals: 1 },
      'Deflection 31.2\u202fmm, 78\u202f% of the permissible 40\u202fmm, L3, active levels: ' +
        'L1 at 25\u202f%, L2 at 50\u202f%, L3 at 75\u202f%, L4 at 90\u202f%.',
    ],
    [
      { value: -0.183, permissible: 2, levels: [0, null, 75, 0], sensor: 'inclinometer', state: 'none' },
      'Displacement \u22120.183°, \u22129\u202f% of the permissible 2.000°, No threat, active levels: ' +
        'L3 at 75\u202f%.',
    ],
    [
      { value: 79, permissible: 80, sensor: 'laser', state: 'L4', lastKnown: true },
      'Deflection 79\u202fmm, 99\u202f% of the permissible 80\u202fmm, Last known: L4.',
    ],
    [{ value: null, permissible: 40, sensor: 'laser', state: 'obstructed' }, 'Deflection is not known, Obstructed.'],
    [{ value: 3, permissible: 0, sensor: 'laser', state: 'inactive' }, 'Deflection 3\u202fmm, Inactive.'],
    [
      { value: 78, permissible: 100, sensor: 'laser', state: 'L3', share: true },
      'Highest deflection 78\u202f% of the permissible value, L3.',
    ],
  ] as const)('says %p', (reading, sentence) => {
    expect(gaugeSentence(reading)).toBe(sentence);
  });
});

describe('Gauge', () => {
  test('is one image whose name is the sentence', () => {
    renderUi(<Gauge value={20} permissible={40} levels={[25, 50, 75, 90]} sensor="laser" state="L2" />);
    expect(screen.getByRole('img')).toHaveAccessibleName(
      /^Deflection 20\u202fmm, 50\u202f% of the permissible 40\u202fmm, L2, active levels/,
    );
  });

  test('tilts for an inclinometer and shows no levels on a scale', () => {
    const { container } = renderUi(
      <Gauge value={1} permissible={2} levels={[25, 50, 75, 90]} sensor="inclinometer" state="L2" />,
    );
    expect(container.querySelector('g')).toHaveAttribute('transform', 'rotate(7 120 40)');
    expect(container.querySelector('text')).toBeNull();
  });

  test('draws the last reading of a silent device apart from a current one', () => {
    const { container } = renderUi(<Gauge value={79} permissible={80} sensor="laser" state="L4" lastKnown />);
    expect(container.querySelector('.sg-gauge-past')).not.toBeNull();
  });

  test('draws a reading whose level is unknown as a past one', () => {
    const { container } = renderUi(<Gauge value={3} permissible={80} sensor="laser" state="unknown_or_NA" />);
    expect(container.querySelector('.sg-gauge-past')).not.toBeNull();
  });

  test('draws a beam without a reading as not known', () => {
    const { container } = renderUi(<Gauge value={null} permissible={40} sensor="laser" state="obstructed" />);
    expect(container.querySelector('.sg-gauge-unknown')).not.toBeNull();
    expect(container.querySelector('circle')).toBeNull();
  });
});
