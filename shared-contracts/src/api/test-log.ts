import * as v from 'valibot';
import { operation } from '../operation';
import { IdSchema } from '../wire';
import { SYSTEM_VERSIONS } from './system';

/** Severities of a test notification (docs/product/logs.md). */
export const TEST_SEVERITIES = ['heartbeat', 'L1', 'L2', 'L3', 'L4', 'obstruction', 'system_notification'] as const;
export type TestSeverity = (typeof TEST_SEVERITIES)[number];
export const DEFAULT_TEST_SEVERITY: TestSeverity = 'L1';

/** Writes a test entry into a system's log and notifies its accounts of it. */
export const addTestLog = operation('POST', '/test-log', {
  name: 'addTestLog',
  input: v.object({
    systemID: IdSchema,
    severity: v.picklist(TEST_SEVERITIES),
    systemVersion: v.picklist(SYSTEM_VERSIONS),
  }),
  output: v.unknown(),
  success: [200, 201, 302],
});
