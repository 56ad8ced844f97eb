import type { ReplayEvent } from '@sagitta/shared-contracts/api/roof-replay';
import { LOG_KIND_NAMES } from '@sagitta/shared-contracts/rules/log';
import { PageSection, Text } from '@sagitta/shared-ui/core';
import { formatDateTime } from '@sagitta/shared-ui/format';
import { memo } from 'react';
import styles from './replay.module.css';

export interface EventCardProps {
  before: ReplayEvent | null;
  next: ReplayEvent | null;
  /** Of the range that found no room in the answer. */
  leftOut: number;
  zone: string;
}

/** What the log had told last by the moment, and what it tells next. */
export const EventCard = memo(function EventCard({ before, next, leftOut, zone }: EventCardProps) {
  return (
    <PageSection title="Log" note={leftOut > 0 ? `${leftOut} less serious events are left out` : undefined} card>
      <dl className={styles.log}>
        <dt>Previous event</dt>
        <dd>{textOf(before, zone)}</dd>
        <dt>Next event</dt>
        <dd>{textOf(next, zone)}</dd>
      </dl>
      {leftOut > 0 ? <Text size="sm">A shorter range shows them.</Text> : null}
    </PageSection>
  );
});

function textOf(event: ReplayEvent | null, zone: string): string {
  if (!event) return 'None in this range';
  return `${formatDateTime(event.at * 1000, { zone })}, ${LOG_KIND_NAMES[event.severity]}: ${event.messageEn}`;
}
