import type { Alarm } from '@sagitta/shared-contracts/api/alarm';
import { dashboardPath, graphPath, LOGS_PATH, logsPath } from '@sagitta/shared-contracts/paths';
import { useHeader } from '@sagitta/shared-contracts/remote';
import { deflectionDecimals } from '@sagitta/shared-contracts/rules/deflection';
import { siteZone } from '@sagitta/shared-contracts/rules/site-zone';
import { Box, Grid, Page, PageSection, Row, Text } from '@sagitta/shared-ui/core';
import { formatDateTime } from '@sagitta/shared-ui/format';
import { levelText } from '@sagitta/shared-ui/instruments';
import { TextLink } from '@sagitta/shared-ui/router';
import { type ReactNode, useMemo } from 'react';
import { Severity } from '../../../shared/components/severity';
import { CHANNEL_NAMES, historyLines } from '../model/steps';
import { AlarmHistory } from './alarm-history';

const LEVELS = ['L1', 'L2', 'L3', 'L4'] as const;

/** What an alarm was about, by which limits, and who knew what when (docs/product/logs.md#alarms). */
export function AlarmScreen({ alarm }: { alarm: Alarm }) {
  const { log, value, permissibleValue, levels, ended, untold } = alarm;
  const zone = siteZone(log.timezone);
  useHeader(useMemo(() => ({ title: `Alarm ${log.id}`, crumb: { label: 'Logs', to: LOGS_PATH } }), [log.id]));
  return (
    <Page>
      <PageSection title="What happened" card>
        <Text overflowWrap="anywhere">{log.messageEn}</Text>
        <Grid as="dl" margin="0" gap="2" gridTemplateColumns="110px minmax(0, 1fr)" fontSize="sm">
          <Fact name="Severity">
            <Severity severity={log.severity} />
          </Fact>
          {log.levelAfter === null ? null : (
            <Fact name="Level">
              {log.levelBefore === null ? '' : `${levelText(log.levelBefore)} → `}
              {levelText(log.levelAfter)}
            </Fact>
          )}
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
          {value === null ? null : <Fact name="Measured">{withUnit(value, alarm)}</Fact>}
          {permissibleValue === null ? null : (
            <Fact name="Limits then">
              {LEVELS.flatMap((level, index) => {
                const percent = levels?.[index] ?? 0;
                return percent > 0
                  ? [`${level}: ${withUnit((percent * permissibleValue) / 100, alarm)} (${percent}%)`]
                  : [];
              }).join(', ') || 'No level was set'}
            </Fact>
          )}
          <Fact name="Now">
            {endText(alarm)}
            {ended === null ? null : ` ${formatDateTime(ended.at, { zone, named: true, seconds: true })}`}
          </Fact>
          <Fact name="In the log">
            <TextLink to={logsPath({ system: log.systemId ?? undefined, node: log.relatedNodeId ?? undefined })}>
              Other events here
            </TextLink>
          </Fact>
        </Grid>
      </PageSection>
      <PageSection title="History" card>
        <AlarmHistory lines={historyLines(alarm)} zone={zone} isOlder={alarm.loggedAt === null} />
      </PageSection>
      {untold.length === 0 ? null : (
        <PageSection title="Not told" card>
          <Box as="ul" margin="0" paddingStart="5" fontSize="sm">
            {untold.map(({ person, channel, reason }) => (
              <li key={`${person} ${channel}`}>
                {person}, by {CHANNEL_NAMES[channel]}: {reason ?? 'waiting to be sent'}
              </li>
            ))}
          </Box>
        </PageSection>
      )}
    </Page>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <Text as="dt" size="sm" tone="muted">
        {name}
      </Text>
      <Row as="dd" margin="0" gap="1" flexWrap="wrap" overflowWrap="anywhere">
        {children}
      </Row>
    </>
  );
}

function withUnit(value: number, { sensor }: Pick<Alarm, 'sensor'>): string {
  return `${value.toFixed(deflectionDecimals(sensor))}${sensor === 'inclinometer' ? '°' : ' mm'}`;
}

/** Only a level is known to end; what became of an obstruction the card tells. */
function endText({ log: { severity }, ended }: Alarm): string {
  if (ended !== null) return `Ended, with ${levelText(ended.level)},`;
  return severity === 'obstruction' ? 'Not recorded; see the device' : 'Not ended';
}
