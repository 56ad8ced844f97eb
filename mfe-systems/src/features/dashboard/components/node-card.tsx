import type { Node } from '@sagitta/shared-contracts/api/node';
import { graphPath } from '@sagitta/shared-contracts/paths';
import { cardColour, threatState } from '@sagitta/shared-contracts/rules/device-card';
import { formatAge } from '@sagitta/shared-ui/format';
import { Gauge, Reading, RotatingText, StatusDots } from '@sagitta/shared-ui/instruments';
import { Link } from '@sagitta/shared-ui/router';
import { memo } from 'react';
import { WhyLevelChip } from '../../../shared/components/why-level';
import { levelsOf } from '../../../shared/model/levels';
import { readingNote, readingText } from '../../../shared/model/reading';
import { deviceKind } from '../model/device-kind';
import { nodeMessages } from '../model/messages';
import { statusDots } from '../model/status-dots';
import { NodeActions } from './node-actions';
import { NodeDetails } from './node-details';

export interface NodeCardProps {
  node: Node;
  now: number;
  /** The site's time zone. */
  zone: string | undefined;
  /** Installers and staff see technical detail. */
  technical: boolean;
}

/** One device: what it measures, whether that is safe, and whether the device is well (document 2 §2). */
export const NodeCard = memo(function NodeCard({ node, now, zone, technical }: NodeCardProps) {
  const measures = node.MainSensorType !== 'none';
  return (
    <article className="sy-card" aria-label={node.name} data-colour={cardColour(node)}>
      <header className="sy-card-head">
        <div className="sy-card-names">
          <h3>
            <Link to={graphPath(node.id)}>{node.name}</Link>
          </h3>
          <p>{deviceKind(node)}</p>
        </div>
        <WhyLevelChip node={node} now={now} zone={zone} technical={technical} />
      </header>
      {measures ? <Measurement node={node} /> : null}
      <StatusDots items={statusDots(node, now, technical)} />
      <footer className="sy-card-foot">
        <RotatingText messages={nodeMessages(node, now, zone)} />
        <span>{formatAge(measures ? node.LatestMeasurementTimestamp : node.LatestPacketTimestamp, now)}</span>
      </footer>
      <NodeActions node={node} />
      {technical ? <NodeDetails node={node} zone={zone} /> : null}
    </article>
  );
});

function Measurement({ node }: { node: Node }) {
  return (
    <>
      <Gauge
        value={node.LatestKnownCalculatedDeflection}
        permissible={node.PermissibleValue}
        levels={levelsOf(node)}
        sensor={node.MainSensorType === 'inclinometer' ? 'inclinometer' : 'laser'}
        state={threatState(node)}
      />
      <Reading value={readingText(node)} note={readingNote(node)} />
    </>
  );
}
