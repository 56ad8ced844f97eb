import type { System } from '@sagitta/shared-contracts/api/system';
import { RotatingText } from '@sagitta/shared-ui/instruments';
import { useMemo } from 'react';
import { systemStatus } from '../model/system-status';

const CALM = ['OK', '--'];

/** A system's status in words that take turns (document 2 §4). */
export function StatusText({
  system,
}: {
  system: Pick<System, 'overallStatusOk' | 'deviceLost' | 'outdatedMeasurements'>;
}) {
  const { overallStatusOk, deviceLost, outdatedMeasurements } = system;
  const messages = useMemo(
    () =>
      systemStatus({ overallStatusOk, deviceLost, outdatedMeasurements }).messages.map(
        (text) => ({ text, tone: CALM.includes(text) ? 'neutral' : 'bad' }) as const,
      ),
    [overallStatusOk, deviceLost, outdatedMeasurements],
  );
  return <RotatingText messages={messages} />;
}
