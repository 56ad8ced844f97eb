import type { ReplayDevice } from '@sagitta/shared-contracts/api/roof-replay';
import { DAY_MS } from '@sagitta/shared-contracts/rules/age';
import { laser, NOW } from '../../../shared/testing/fixtures';

/** A week before now, s. */
export const START_S = (NOW - 7 * DAY_MS) / 1000;

/** A device with one value each day at noon, of a permissible 40 mm. */
export const daily = (values: ReplayDevice['values'], more: Partial<ReplayDevice> = {}): ReplayDevice => ({
  node: laser(),
  retiredAt: null,
  times: values.map((_, index) => (index === 0 ? START_S : 86_400)),
  values,
  limits: [[0, 40, 25, 50, 75, 90]],
  obstructed: [],
  levels: [],
  suspected: [],
  bases: [],
  ...more,
});
