import type { Node } from '@sagitta/shared-contracts/api/node';
import { graphPath } from '@sagitta/shared-contracts/paths';
import { cardColour } from '@sagitta/shared-contracts/rules/device-card';
import { formatAge } from '@sagitta/shared-ui/format';
import { Reading, RotatingText, Sparkline, StatusDots, threatVisual } from '@sagitta/shared-ui/instruments';
import { Star } from '@sagitta/shared-ui/mine';
import { Link } from '@sagitta/shared-ui/router';
import { memo, useMemo } from 'react';
import { WhyLevelChip } from '../../../shared/components/why-level';
import { deviceLevel, readingMoment } from '@sagitta/shared-contracts/rules/device-level';
import { hasSensor } from '@sagitta/shared-contracts/rules/sensor';
import { readingNote, readingText } from '../../../shared/model/reading';
import type { TrendPoint } from '@sagitta/shared-contracts/rules/deflection-trend';
import { deviceKind } from '../model/device-kind';
import { nodeMessages } from '../model/messages';
import { statusDots } from '../model/status-dots';
import { trendCurve } from '../model/trend';
import { NodeActions, type NodeActionsProps } from './node-actions';
import { NodeDetails } from './node-details';
import { NodeGauge } from './node-gauge';
import dashboardStyles from './dashboard.module.css';
import cardStyles from '../../../shared/components/card.module.css';

export interface NodeCardProps extends NodeActionsProps {
  now: number;
  /** The site's time zone. */
  zone: string | undefined;
  /** Installers and staff see technical detail. */
  technical: boolean;
  /** Its readings of the last 24 hours; undefined until they are known, and where the host has none. */
  trend?: readonly TrendPoint[];
}

/**
 * One device: what it measures, whether that is safe, and whether the device is well (docs/product/devices.md#card).
 */
export const NodeCard = memo(function NodeCard({ node, now, zone, technical, trend, ...actions }: NodeCardProps) {
  const measures = hasSensor(node);
  return (
    <article className={cardStyles.card} aria-label={node.name} data-colour={cardColour(node)}>
      <header className={cardStyles.cardHead}>
        <div className={cardStyles.cardNames}>
          <h3>{measures ? <Link to={graphPath(node.id)}>{node.name}</Link> : node.name}</h3>
          <p>{deviceKind(node)}</p>
        </div>
        <div className={cardStyles.cardEnd}>
          <WhyLevelChip node={node} now={now} zone={zone} technical={technical} />
          <Star kind="device" id={node.id} name={node.name} />
        </div>
      </header>
      {measures ? <Measurement node={node} now={now} /> : null}
      {measures ? <TrendCurve node={node} points={trend} now={now} /> : null}
      <StatusDots items={statusDots(node, now, technical)} />
      <footer className={cardStyles.cardFoot}>
        <RotatingText messages={nodeMessages(node, now, zone)} />
        <span>{formatAge(measures ? readingMoment(node) : node.LatestPacketTimestamp, now)}</span>
      </footer>
      <NodeActions node={node} {...actions} />
      {technical ? <NodeDetails node={node} zone={zone} /> : null}
    </article>
  );
});

/** Its place is kept before the curve is known, so that nothing jumps. */
function TrendCurve({ node, points, now }: { node: Node; points: readonly TrendPoint[] | undefined; now: number }) {
  const curve = useMemo(() => trendCurve(points, now), [points, now]);
  const { state, lastKnown } = deviceLevel(node, now);
  return (
    <div className={dashboardStyles.trend}>
      {curve ? (
        <Sparkline
          {...curve}
          token={threatVisual(state).mark}
          lastKnown={lastKnown}
          label={`Last 24 hours of ${node.name}`}
        />
      ) : null}
    </div>
  );
}

function Measurement({ node, now }: Pick<NodeCardProps, 'node' | 'now'>) {
  const { state, lastKnown } = deviceLevel(node, now);
  return (
    <>
      <NodeGauge node={node} state={state} lastKnown={lastKnown} />
      <Reading value={readingText(node)} note={readingNote(node)} />
    </>
  );
}
