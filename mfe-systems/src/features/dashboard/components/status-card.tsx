import type { Node } from '@sagitta/shared-contracts/api/node';
import type { System } from '@sagitta/shared-contracts/api/system';
import { Button, PageSection, PartStyles } from '@sagitta/shared-ui/core';
import { type Fact, Facts, ThreatMark, useLevelAge } from '@sagitta/shared-ui/instruments';
import type { ReactNode } from 'react';
import { StatusText } from '../../../shared/components/status-text';
import { rainstormText } from '../../../shared/model/rainstorm';
import { systemStatus } from '../../../shared/model/system-status';
import { acceleratedText } from '../model/accelerated';
import { headline } from '../model/headline';
import { countDevices } from '../model/system-facts';
import { trendText, type NodeTrends } from '../model/trend';
import { NodeGauge } from './node-gauge';
import styles, { css as dashboardCss } from './dashboard.module.css';

export interface StatusCardProps {
  system: System;
  nodes: readonly Node[];
  now: number;
  zone: string | undefined;
  trends: NodeTrends;
  /** Installers and staff see the system's version (docs/product/systems.md#dashboard). */
  showVersion: boolean;
  /** Brings the card of a device into sight. */
  onSeek: (node: Node) => void;
  /** What can be done with the system. */
  tools?: ReactNode;
}

/** Whether the structure is safe, in one sentence, with the gauge of the device that it is about. */
export function StatusCard({ system, nodes, now, zone, trends, showVersion, onSeek, tools }: StatusCardProps) {
  const { title, detail, state, lastKnown, notMonitored, node } = headline(nodes, now);
  const age = useLevelAge();
  const accelerated = acceleratedText(nodes, now);
  const counts = countDevices(nodes, now);
  const rainstorm = rainstormText(system, now, zone);
  const facts: Fact[] = [
    { label: 'devices reporting', value: `${counts.reporting} / ${counts.active}` },
    { label: 'devices lost', help: 'lost', value: counts.lost ?? 'not known' },
    { label: 'obstructed', help: 'obstructed', value: counts.obstructed ?? 'not known' },
    // Healthy devices that watch nothing: OK would be taken for the roof.
    notMonitored && systemStatus(system).ok === true
      ? { label: 'monitored', value: 'Nothing' }
      : { label: 'device health', value: <StatusText system={system} /> },
    ...(rainstorm === null ? [] : [{ label: 'rainstorm mode', help: 'rainstorm mode', value: rainstorm } as const]),
    ...(showVersion ? [{ label: 'version', help: system.systemVersion, value: system.systemVersion }] : []),
  ];
  return (
    <PageSection title="System status" tools={tools} card>
      <PartStyles part="systems-dashboard" css={dashboardCss} />
      <div className={node ? `${styles.hero} ${styles.heroDrawn}` : styles.hero}>
        <p className={styles.heroTitle}>
          <ThreatMark state={state} lastKnown={lastKnown || notMonitored || age !== ''} size={22} />
          <span>
            {title} {age === '' ? null : <small className={styles.heroAge}>{age}</small>}
          </span>
        </p>
        <div className={styles.heroText}>
          <p className={styles.heroDetail}>{detail}</p>
          {accelerated === null ? null : <p className={styles.heroDetail}>{accelerated}</p>}
          {node ? (
            <div className={styles.heroTrend}>
              <p>{trendText(node, trends, now, zone)}</p>
              <Button size="sm" onClick={() => onSeek(node)}>
                {`Go to ${node.name}`}
              </Button>
            </div>
          ) : null}
        </div>
        {node ? (
          <div className={styles.heroGauge}>
            <NodeGauge node={node} state={state} lastKnown={lastKnown} />
          </div>
        ) : null}
        <div className={styles.heroFacts}>
          <Facts items={facts} />
        </div>
      </div>
    </PageSection>
  );
}
