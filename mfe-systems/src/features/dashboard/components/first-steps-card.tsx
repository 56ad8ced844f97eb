import type { Node } from '@sagitta/shared-contracts/api/node';
import type { System } from '@sagitta/shared-contracts/api/system';
import { ACCOUNTS_PATH, INSTALLER_PANEL_PATH, systemSettingsPath } from '@sagitta/shared-contracts/paths';
import { Button, PageSection, Text } from '@sagitta/shared-ui/core';
import { Check } from '@sagitta/shared-ui/icons';
import { TextLink } from '@sagitta/shared-ui/router';
import type { ComponentType } from 'react';
import type { FirstStep, FirstStepName } from '../model/first-steps';
import styles from './dashboard.module.css';

export interface FirstStepsCardProps {
  system: System;
  steps: readonly FirstStep[];
  /** Opens what sends a test notification. */
  SendTest: ComponentType<{ system: System }>;
  onAct: (node: Node, action: 'base' | 'thresholds') => void;
  /** Brings the map into sight. */
  onMap: () => void;
  onPutAway: () => void;
}

const TITLES: Readonly<Record<FirstStepName, string>> = {
  devices: 'Devices',
  map: 'Map',
  positions: 'Positions',
  base: 'Base',
  limits: 'Limits',
  people: 'People',
  test: 'Test message',
};

/** What an open step is for. */
const WHY: Readonly<Record<FirstStepName, string>> = {
  devices: 'without them nothing is measured.',
  map: 'the plan of the building, and its location for the weather.',
  positions: 'where each device is on the plan.',
  base: 'without it readings mean nothing.',
  limits: 'without them a device raises no alarm.',
  people: 'an L3 or an L4 would reach nobody.',
  test: 'none has been sent yet.',
};

/** How far a system is set up, and the way to what is open (docs/product/systems.md#first-steps). */
export function FirstStepsCard({ steps, onPutAway, ...ways }: FirstStepsCardProps) {
  return (
    <PageSection
      title="First steps"
      note={`${steps.filter(({ isDone }) => isDone).length} of ${steps.length} set up`}
      card
      tools={
        <Button size="sm" variant="ghost" onClick={onPutAway}>
          Put away
        </Button>
      }
    >
      <ul className={styles.steps}>
        {steps.map((step) => (
          <li key={step.name}>
            <span className={styles.tick}>
              {step.isDone ? <Check size={16} role="img" aria-label="Set up" /> : '–'}
            </span>
            <div>
              <span>{step.isDone ? TITLES[step.name] : `${TITLES[step.name]}: ${WHY[step.name]}`}</span>
              {step.isDone ? null : <Way step={step} {...ways} />}
            </div>
          </li>
        ))}
      </ul>
      <Text size="sm" tone="muted">
        A tick says that something is set up, not that the structure is safe.
      </Text>
    </PageSection>
  );
}

/** Where an open step is done, for those who may; for others, who does it. */
function Way({
  step: { name, may, lacking },
  system,
  SendTest,
  onAct,
  onMap,
}: Omit<FirstStepsCardProps, 'steps' | 'onPutAway'> & { step: FirstStep }) {
  if (!may) return 'Its installer does this.';
  const toMap = (
    <Button size="sm" onClick={onMap}>
      Go to the map
    </Button>
  );
  switch (name) {
    case 'devices':
      return <TextLink to={`${INSTALLER_PANEL_PATH}?tab=systems`}>Add devices</TextLink>;
    case 'map':
      return (
        <>
          {system.hasMap ? null : toMap}
          <TextLink to={systemSettingsPath(system.ID)}>Location</TextLink>
        </>
      );
    case 'positions':
      return (
        <>
          {toMap}
          {listed(lacking)}
        </>
      );
    case 'base':
      return <Devices nodes={lacking} does="Set base" onPick={(node) => onAct(node, 'base')} />;
    case 'limits':
      return <Devices nodes={lacking} does="Change thresholds" onPick={(node) => onAct(node, 'thresholds')} />;
    case 'people':
      return <TextLink to={`${ACCOUNTS_PATH}?system=${system.ID}`}>Who is told</TextLink>;
    case 'test':
      return <SendTest system={system} />;
  }
}

interface DevicesProps {
  nodes: readonly Node[];
  does: string;
  onPick: (node: Node) => void;
}

function Devices({ nodes, does, onPick }: DevicesProps) {
  if (nodes.length === 0) return 'Once there are devices.';
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
