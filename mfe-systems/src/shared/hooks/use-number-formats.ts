import { formatDeflection, formatPercent } from '@sagitta/shared-ui/format';
import { useEffect } from 'react';

/**
 * Makes the number formats of cards in a task of their own, while the data is on its way. The first of them makes the
 * browser load its rules for numbers, which would be a sixth of the drawing that the data brings.
 */
export function useNumberFormats(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      formatPercent(0);
      formatDeflection(0, { sensor: 'laser' });
      formatDeflection(0, { sensor: 'inclinometer' });
    });
    return () => clearTimeout(timer);
  }, []);
}
