import type { Measurement } from '@sagitta/shared-contracts/api/measurement';

/** A reading for tests: 12.4 mm of 40 at −3 °C, with levels at 25, 50, 75 and 100 %. */
export function measurement(changes: Partial<Measurement> = {}): Measurement {
  return {
    MeasurementTimestamp: '2026-11-21T14:00:00Z',
    CalculatedDeflection: 12.4,
    Temperature1: -3,
    ThresholdLevel1: 25,
    ThresholdLevel2: 50,
    ThresholdLevel3: 75,
    ThresholdLevel4: 100,
    PermissibleValue: 40,
    ObstructionStatus: false,
    ...changes,
  };
}
