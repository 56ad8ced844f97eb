import { carries } from '@sagitta/shared-contracts/config';
import { useServices } from '@sagitta/shared-contracts/remote';
import { SYSTEMS_PATH } from '@sagitta/shared-contracts/paths';
import { Text } from '@sagitta/shared-ui/core';
import { triageText, type TriageCounts } from '@sagitta/shared-contracts/rules/triage';
import { formatNumber, MISSING } from '@sagitta/shared-ui/format';
import { TextLink } from '@sagitta/shared-ui/router';
import type { UseQueryResult } from '@tanstack/react-query';
import type { FleetSource } from '../model/fleet-line';
import type { FleetSection } from '../model/fleet-sections';
import type { ReactNode } from 'react';
import styles from './fleet.module.css';

export interface FleetSummaryProps {
  sections: readonly FleetSection[];
  queries: Readonly<Record<FleetSource, UseQueryResult>>;
  isReady: boolean;
  /** How the structures are; absent where that is not known. */
  counts: TriageCounts | undefined;
  /** What lies in the store; null if nothing does. */
  inStore: string | null;
}

/** How many of each kind need someone, each count leading to its section. */
export function FleetSummary({ sections, queries, isReady, counts, inStore }: FleetSummaryProps) {
  const hasSystems = carries(useServices().config, 'mfe_systems');
  const total = sections.reduce((sum, { lines }) => sum + (lines?.length ?? 0), 0);
  const isUnknown = sections.some(({ lines }) => lines === null);
  return (
    <section aria-label="What needs someone this week" className={styles.summary}>
      <Text size="lg" minHeight="6">
        {isReady ? structures(counts) : null}
        {isReady && hasSystems ? (
          <>
            . <TextLink to={SYSTEMS_PATH}>Systems</TextLink>
          </>
        ) : null}
      </Text>
      <Text aria-live="polite" size="lg" minHeight="6">
        {isReady ? sentence(total, isUnknown) : 'Looking at the fleet …'}
      </Text>
      <ul>
        {sections.map(({ id, title, source, lines }) => (
          <li key={id}>
            <Tile to={isReady && lines?.length !== 0 ? `#fleet-${id}` : null} tone={toneOf(lines)}>
              <b>{isReady && lines ? lines.length : MISSING}</b>
              <span>{title}</span>
              {lines === null && queries[source].isError ? <em>could not be loaded</em> : null}
            </Tile>
          </li>
        ))}
      </ul>
      {isReady && inStore ? <Text size="sm" tone="muted">{`In the store, and not counted: ${inStore}.`}</Text> : null}
    </section>
  );
}

/** A link where there is a section to go to. */
function Tile({ to, tone, children }: { to: string | null; tone: string; children: ReactNode }) {
  return to === null ? (
    <div className={styles.tile} data-tone={tone}>
      {children}
    </div>
  ) : (
    <a className={styles.tile} href={to} data-tone={tone}>
      {children}
    </a>
  );
}

function structures(counts: TriageCounts | undefined): string {
  return counts ? triageText(counts, formatNumber) : 'How the structures are is not known';
}

function sentence(total: number, isUnknown: boolean): string {
  const things = total === 1 ? '1 thing needs someone this week' : `${total} things need someone this week`;
  if (isUnknown) return total === 0 ? 'Not everything is known yet' : `At least ${things}`;
  return total === 0 ? 'No equipment or record needs anyone this week' : things;
}

function toneOf(lines: FleetSection['lines']): 'bad' | 'warn' | 'none' | 'unknown' {
  if (lines === null) return 'unknown';
  if (lines.some(({ tone }) => tone === 'bad')) return 'bad';
  return lines.length > 0 ? 'warn' : 'none';
}
