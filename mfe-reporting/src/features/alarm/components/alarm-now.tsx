import type { Node } from '@sagitta/shared-contracts/api/node';
import type { TrendPoint } from '@sagitta/shared-contracts/rules/deflection-trend';
import { LoadFailure, LoadingLabel, Box, Row, Skeleton, Text } from '@sagitta/shared-ui/core';
import { shownText } from '@sagitta/shared-contracts/rules/device-level';
import { formatDateTime } from '@sagitta/shared-ui/format';
import { ThreatLevel, trendWords } from '@sagitta/shared-ui/instruments';
import type { UseQueryResult } from '@tanstack/react-query';
import type { NowTold } from '../model/situation';

export interface AlarmNowProps {
  node: UseQueryResult<Node | null>;
  trend: UseQueryResult<TrendPoint[] | null>;
  told: NowTold | null;
  now: number;
  zone: string;
}

/** What the device of an alarm tells now, and where its readings go. */
export function AlarmNow({ node, trend, told, now, zone }: AlarmNowProps) {
  return (
    <Box role="group" aria-label="Now">
      <Told {...{ node, trend, told, now, zone }} />
      <Text size="sm" tone="danger" role="status">
        {node.data && node.error
          ? 'The newest value could not be loaded. ' +
            `This is of ${formatDateTime(node.dataUpdatedAt, { zone, named: true })}.`
          : null}
      </Text>
    </Box>
  );
}

function Told({ node, trend, told, now, zone }: AlarmNowProps) {
  if (node.data && told)
    return (
      <>
        <Row flexWrap="wrap" columnGap="3" rowGap="1">
          <ThreatLevel
            state={told.level.state}
            lastKnown={told.level.lastKnown || told.level.notMonitored}
            text={told.level.notMonitored ? 'Not monitored' : shownText(told.level)}
          />
          <Text size="lg" fontWeight="semibold">
            {told.reading}
          </Text>
          {told.isCurrent ? <Text>{trendText(node.data, trend, now, zone)}</Text> : null}
        </Row>
        {told.doubts.map((doubt) => (
          <Text key={doubt} tone="danger" overflowWrap="anywhere">
            {doubt}
          </Text>
        ))}
      </>
    );
  if (node.data === null)
    return <Text tone="danger">This device is no longer in use: nothing is measured there now.</Text>;
  if (node.error) return <LoadFailure what="The value now" query={node} />;
  return (
    <>
      <LoadingLabel what="The value now" onRetry={() => void node.refetch()}>
        Value now: loading
      </LoadingLabel>
      <Skeleton height={28} />
    </>
  );
}

function trendText(node: Node, trend: AlarmNowProps['trend'], now: number, zone: string): string {
  if (trend.data) return trendWords(node, trend.data, now, zone);
  return trend.isError ? 'The trend could not be loaded.' : '';
}
