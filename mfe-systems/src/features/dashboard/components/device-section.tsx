import { PageSection } from '@sagitta/shared-ui/core';
import { useMemo } from 'react';
import { CardList } from '../../../shared/components/card-list';
import { alarming } from '../model/alarming';
import type { Section } from '../model/sections';
import type { NodeTrends } from '../model/trend';
import { NodeCard, type NodeCardProps } from './node-card';

/** Height of a card in px, as it is drawn. */
const CARD_HEIGHT = { measuring: 332, other: 172 } as const;

export interface DeviceSectionProps extends Omit<NodeCardProps, 'node' | 'trend'> {
  section: Section;
  /** How many devices it has when no filter is in force. */
  total: number;
  trends: NodeTrends;
}

/** The devices of one kind as cards. */
export function DeviceSection({ section, total, trends, ...shown }: DeviceSectionProps) {
  const { title, nodes, kind } = section;
  const atOnce = useMemo(() => alarming(nodes), [nodes]);
  return (
    <PageSection title={title} note={nodes.length === total ? total : `${nodes.length} of ${total}`}>
      <CardList
        items={nodes}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        heading="h3"
        height={kind === 'measuring' ? CARD_HEIGHT.measuring : CARD_HEIGHT.other}
        first={6}
        atOnce={atOnce}
      >
        {(node) => <NodeCard node={node} trend={trends.points.get(node.id)} {...shown} />}
      </CardList>
    </PageSection>
  );
}
