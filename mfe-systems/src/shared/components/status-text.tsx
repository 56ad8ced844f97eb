import type { System } from '@sagitta/shared-contracts/api/system';
import { RotatingText, type RotatingMessage } from '@sagitta/shared-ui/instruments';
import { useMemo } from 'react';
import { systemStatus } from '../model/system-status';

const CALM = ['OK', '--', 'Devices: OK', 'Devices: --'];

export interface StatusTextProps {
  system: Pick<System, 'overallStatusOk' | 'deviceLost' | 'outdatedMeasurements'>;
  /**
   * `devices` says so in each text, for where no label does: the word OK beside a level would be taken for the roof.
   */
  of?: 'devices';
}

/** The health of a system's devices, in words that take turns. */
export function StatusText({ system, of }: StatusTextProps) {
  const { overallStatusOk, deviceLost, outdatedMeasurements } = system;
  const messages = useMemo(
    () =>
      systemStatus({ overallStatusOk, deviceLost, outdatedMeasurements }, of).messages.map(
        (text) => ({ text, tone: toneOf(text, of) }) as const,
      ),
    [overallStatusOk, deviceLost, outdatedMeasurements, of],
  );
  return <RotatingText messages={messages} />;
}

/**
 * On a card the structure's level alone is red: a safe roof with a broken device must not look worse than a roof in
 * danger.
 */
function toneOf(text: string, of: StatusTextProps['of']): RotatingMessage['tone'] {
  if (CALM.includes(text)) return 'neutral';
  return of === 'devices' ? 'notice' : 'bad';
}
