import type { Alarm } from '@sagitta/shared-contracts/api/alarm';
import { dashboardPath, graphPath, LOGS_PATH, logsPath } from '@sagitta/shared-contracts/paths';
import { useAsOf, useClock, useHeader, useServices } from '@sagitta/shared-contracts/remote';
import { LIVE_EVERY_MS, type Renewed } from '@sagitta/shared-contracts/rules/live';
import { siteZone } from '@sagitta/shared-contracts/rules/site-zone';
import { Box, Page, PageSection, Text } from '@sagitta/shared-ui/core';
import { formatDateTime, formatDeflection, formatNumber } from '@sagitta/shared-ui/format';
import { LevelsAsOf, levelText } from '@sagitta/shared-ui/instruments';
import { TextLink } from '@sagitta/shared-ui/router';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { Fact, Facts, SeverityFacts } from '../../../shared/components/facts';
import { confirmationText } from '../../../shared/model/confirmed-text';
import { alarmQuery } from '../api/alarm-query';
import { nodeNowQuery, trendNowQuery } from '../api/now-queries';
import { nowTold } from '../model/situation';
import { CHANNEL_NAMES, historyLines } from '../model/steps';
import { AlarmHead, type ConfirmOfAlarm } from './alarm-head';
import { AlarmHistory } from './alarm-history';
import { CloseAlarm } from './close-alarm';
import { EvidenceSection } from './evidence-section';

const LEVELS = ['L1', 'L2', 'L3', 'L4'] as const;

/** The graph of a device around an ISO time. */
export type GraphOfAlarm = ComponentType<{ nodeId: number; at: string }>;

interface AlarmScreenProps {
  alarm: Alarm;
  Graph: GraphOfAlarm;
  Confirm: ConfirmOfAlarm;
  /** How current it is. */
  renewed: Renewed;
}

/** What to do about an alarm, what it was about, its limits, and who knew what when (docs/product/logs.md#alarms). */
export function AlarmScreen({ alarm, renewed, Graph, Confirm }: AlarmScreenProps) {
  const { log, sensor, value, toldAs, distance, wouldBe, permissibleValue, levels, ended, untold } = alarm;
  const zone = siteZone(log.timezone);
  const show = (millimetresOrDegrees: number) => formatDeflection(millimetresOrDegrees, { sensor, decimals: 1 });
  const services = useServices();
  const client = useQueryClient();
  const now = useClock();
  const place = { systemId: log.systemId ?? 0, nodeId: log.relatedNodeId ?? 0 };
  const hasDevice = log.systemId !== null && log.relatedNodeId !== null;
  const node = useQuery({ ...nodeNowQuery(services, place), enabled: hasDevice });
  const trend = useQuery({ ...trendNowQuery(services, place), enabled: hasDevice });
  const asOf = useAsOf(hasDevice ? [renewed, node] : [renewed], LIVE_EVERY_MS, zone);
  useHeader({ title: `Alarm ${log.id}`, crumb: { label: 'Logs', to: LOGS_PATH }, asOf });
  return (
    <LevelsAsOf asOf={asOf} now={now}>
      <Page>
        <AlarmHead
          {...{ alarm, now, zone, Confirm }}
          told={node.data ? nowTold(node.data, now, zone) : null}
          place={hasDevice ? { node, trend } : null}
          onConfirmed={() => void client.invalidateQueries({ queryKey: alarmQuery(services, log.id).queryKey })}
        />
        <PageSection title="What happened" card>
          <Text overflowWrap="anywhere">{log.messageEn}</Text>
          <Facts>
            <SeverityFacts log={log} />
            <Fact name="System">
              {log.systemId === null ? (
                log.systemName
              ) : (
                <TextLink to={dashboardPath(log.systemId)}>{log.systemName}</TextLink>
              )}
            </Fact>
            {log.relatedNodeId === null ? null : (
              <Fact name="Device">
                <TextLink to={graphPath(log.relatedNodeId, { at: log.eventTimestamp })}>
                  {log.relatedNodeName ?? `Device ${log.relatedNodeId}`}: graph at that moment
                </TextLink>
              </Fact>
            )}
            {value === null ? null : <Fact name="Measured">{show(value)}</Fact>}
            {toldAs === null ? null : <Fact name="Told as">{toldAs}: obstructed, or the structure has moved</Fact>}
            {distance === null ? null : (
              <Fact name="Distance">{formatNumber(distance, { decimals: 0, unit: 'mm' })}, measured by the sensor</Fact>
            )}
            {wouldBe === null ? null : <Fact name="Would be">{show(wouldBe)}, if the structure has moved</Fact>}
            {permissibleValue === null ? null : (
              <Fact name="Limits then">
                {LEVELS.flatMap((level, index) => {
                  const percent = levels?.[index] ?? 0;
                  return percent > 0 ? [`${level}: ${show((percent * permissibleValue) / 100)} (${percent}%)`] : [];
                }).join(', ') || 'No level was set'}
              </Fact>
            )}
            <Fact name="End">
              {endText(alarm)}
              {ended === null ? null : ` ${formatDateTime(ended.at, { zone, named: true, seconds: true })}`}
            </Fact>
            {ended?.reason == null ? null : (
              <Fact name="Reason">
                <Box as="span" whiteSpace="pre-wrap">
                  {ended.reason}
                </Box>
              </Fact>
            )}
            <Fact name="Confirmed">{confirmationText(log)}</Fact>
            <Fact name="In the log">
              <TextLink to={logsPath({ system: log.systemId ?? undefined, node: log.relatedNodeId ?? undefined })}>
                Other events here
              </TextLink>
            </Fact>
          </Facts>
          <CloseAlarm alarm={alarm} />
        </PageSection>
        {log.relatedNodeId === null || sensor === 'none' ? null : (
          // On paper the value stands with its curve.
          <Box breakInside="avoid">
            <PageSection title="Graph" card>
              <Graph nodeId={log.relatedNodeId} at={log.eventTimestamp} />
            </PageSection>
          </Box>
        )}
        <PageSection title="History" card>
          <AlarmHistory lines={historyLines(alarm)} zone={zone} isOlder={alarm.loggedAt === null} />
        </PageSection>
        {untold.length === 0 ? null : (
          <PageSection title="Not notified" card>
            <Box as="ul" margin="0" paddingStart="5" fontSize="sm">
              {untold.map(({ person, channel, reason }) => (
                <li key={`${person} ${channel}`}>
                  {person}, by {CHANNEL_NAMES[channel]}: {reason ?? 'waiting to be sent'}
                </li>
              ))}
            </Box>
          </PageSection>
        )}
        {alarm.hasEvidence ? <EvidenceSection id={log.id} /> : null}
      </Page>
    </LevelsAsOf>
  );
}

/** An obstruction ends without a level. */
function endText({ ended }: Alarm): string {
  if (ended === null) return 'Not ended';
  if (ended.reason !== null) return `Closed by hand by ${ended.closedBy ?? 'an unknown person'}, not by a reading,`;
  return ended.level === null ? 'Ended' : `Ended, with ${levelText(ended.level)},`;
}
