import { Button, LoadFailure, LoadingLabel, PageSection, Skeleton, Text } from '@sagitta/shared-ui/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { FleetSection } from '../model/fleet-sections';
import { LineItem } from './line-item';
import styles from './fleet.module.css';

/** Lines of a section that are drawn at first, and how many more at a time. */
const FIRST = 8;
const MORE = 50;

export interface SectionCardProps {
  section: FleetSection;
  query: UseQueryResult;
  /** What the section cannot tell. */
  note: string | null;
}

/** One kind of need: its lines, or why they are not known. */
export function SectionCard({ section: { id, title, lines }, query, note }: SectionCardProps) {
  return (
    <div id={`fleet-${id}`} className={styles.section}>
      <PageSection card title={title} note={lines ? String(lines.length) : undefined}>
        {note ? (
          <Text tone="muted" size="sm">
            {note}
          </Text>
        ) : null}
        {lines ? <Lines lines={lines} /> : <Unknown title={title} query={query} />}
      </PageSection>
    </div>
  );
}

function Lines({ lines }: { lines: NonNullable<FleetSection['lines']> }) {
  const [most, setMost] = useState(FIRST);
  const left = lines.length - most;
  return (
    <>
      <ul className={styles.lines}>
        {lines.slice(0, most).map((line) => (
          <LineItem key={line.key} line={line} />
        ))}
      </ul>
      {left > 0 ? (
        <Button size="sm" onClick={() => setMost(most + MORE)}>
          {left > MORE ? `Show ${MORE} of ${left} more` : `Show ${left} more`}
        </Button>
      ) : null}
    </>
  );
}

function Unknown({ title, query }: { title: string; query: UseQueryResult }) {
  if (!query.isError)
    return (
      <>
        <LoadingLabel>{`Loading ${title}`}</LoadingLabel>
        <Skeleton height={40} radius={8} />
      </>
    );
  return <LoadFailure small what={title} query={query} />;
}
