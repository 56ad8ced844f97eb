import type { Thresholds } from '@sagitta/shared-contracts/rules/reached-level';
import type { Alarm, Readings } from '@sagitta/shared-contracts/rules/replay';

/** What the worker of the replay is sent: the readings once, then one set of thresholds after the other. */
export type ReplayQuestion = { readings: Readings } | { thresholds: Thresholds };

/** One for each set of thresholds, in their order. */
export interface ReplayAnswer {
  alarms: Alarm[];
}
