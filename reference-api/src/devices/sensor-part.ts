import type { DAMAGED_PARTS } from '@sagitta/shared-contracts/api/node';
import type { Measuring } from '@sagitta/shared-contracts/rules/threshold';

/** What a device that reports damage calls its sensor. */
export const SENSOR_PART = {
  laser: 'rangefinder',
  inclinometer: 'inclinometer',
} as const satisfies Record<Measuring, (typeof DAMAGED_PARTS)[number]>;
