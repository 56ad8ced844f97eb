import type { Node } from '@sagitta/shared-contracts/api/node';
import type { System } from '@sagitta/shared-contracts/api/system';
import { ACCOUNTS_PATH, systemSettingsPath } from '@sagitta/shared-contracts/paths';
import { useSession } from '@sagitta/shared-contracts/remote';
import { maySetSystem } from '@sagitta/shared-contracts/rules/system-actions';
import { Button, PageSection } from '@sagitta/shared-ui/core';
import { TextLink } from '@sagitta/shared-ui/router';
import { useMemo } from 'react';
import { stillToSet } from '../model/still-to-set';
import styles from './dashboard.module.css';

export interface StillToSetCardProps {
  system: System;
  nodes: readonly Node[];
  onAct: (node: Node, action: 'base' | 'thresholds') => void;
}

/** For those who may set it: what keeps a system from being ready, each with the way there. */
export function StillToSetCard({ system, nodes, onAct }: StillToSetCardProps) {
  const { category } = useSession();
  const missing = useMemo(() => stillToSet(system, nodes), [system, nodes]);
  if (!missing || !maySetSystem(category, system.accountRole)) return null;
  const { location, plan, base, thresholds, place } = missing;
  return (
    <PageSection title="Still to set" card>
      <ul className={styles.missing}>
        {thresholds.length > 0 ? (
          <li>
            Thresholds: without them a device raises no alarm.
            <Devices nodes={thresholds} does="Change thresholds" onPick={(node) => onAct(node, 'thresholds')} />
          </li>
        ) : null}
        {base.length > 0 ? (
          <li>
            Base: without it readings mean nothing.
            <Devices nodes={base} does="Set base" onPick={(node) => onAct(node, 'base')} />
          </li>
        ) : null}
        {location ? (
          <li>
            Location: without it there is no weather. <TextLink to={systemSettingsPath(system.ID)}>Set it</TextLink>
          </li>
        ) : null}
        {plan ? <li>Plan of the building: upload it under “System map” below.</li> : null}
        {place.length > 0 ? <li>{`Places on the plan, with “Edit map” below: ${listed(place)}.`}</li> : null}
        <li>
          <span>
            Then see <TextLink to={`${ACCOUNTS_PATH}?system=${system.ID}`}>who is told</TextLink>, and send a test
            notification.
          </span>
        </li>
      </ul>
    </PageSection>
  );
}

interface DevicesProps {
  nodes: readonly Node[];
  does: string;
  onPick: (node: Node) => void;
}

function Devices({ nodes, does, onPick }: DevicesProps) {
  return (
    <>
      {nodes.slice(0, MOST).map((node) => (
        <Button key={node.id} size="sm" aria-label={`${node.name}: ${does}`} onClick={() => onPick(node)}>
          {node.name}
        </Button>
      ))}
      {nodes.length > MOST ? `and ${nodes.length - MOST} more` : null}
    </>
  );
}

const MOST = 8;

function listed(nodes: readonly Node[]): string {
  const names = nodes.slice(0, MOST).map(({ name }) => name);
  return nodes.length > MOST ? `${names.join(', ')} and ${nodes.length - MOST} more` : names.join(', ');
}
