import { formatDeflection, formatPercent } from '@sagitta/shared-ui/format';
import { renderHook, waitFor } from '@testing-library/react';
import { useNumberFormats } from './use-number-formats';

test('makes the formats of readings in a task of their own, and none is made when the readings come', async () => {
  const made = jest.spyOn(Intl, 'NumberFormat');
  renderHook(() => useNumberFormats());
  expect(made).not.toHaveBeenCalled();
  await waitFor(() => expect(made).toHaveBeenCalled());
  made.mockClear();
  const texts = [
    formatPercent(31),
    formatDeflection(12, { sensor: 'laser' }),
    formatDeflection(0.183, { sensor: 'inclinometer' }),
  ];
  expect(texts).toEqual(['31\u202f%', '12\u202fmm', '0.183°']);
  expect(made).not.toHaveBeenCalled();
});
