import type { Alarm } from '@sagitta/shared-contracts/api/alarm';
import type { Log } from '@sagitta/shared-contracts/api/log';
import { dashboardPath } from '@sagitta/shared-contracts/paths';
import { formatAge, formatDateTime } from '@sagitta/shared-ui/format';
import { ThreatMark } from '@sagitta/shared-ui/instruments';
import { Box, Card, Heading, Stack, Text } from '@sagitta/shared-ui/core';
import { ButtonLink, TextLink } from '@sagitta/shared-ui/router';
import type { ComponentType } from 'react';
import { adviceOf, alarmMark, alarmTitle, seenText, toldText, type NowTold } from '../model/situation';
import { CHANNEL_NAMES } from '../model/steps';
import { AlarmNow, type AlarmNowProps } from './alarm-now';

/** The button that confirms an alarm, or who has confirmed it. */
export type ConfirmOfAlarm = ComponentType<{ log: Log; onSettled: () => void }>;

export interface AlarmHeadProps {
  alarm: Alarm;
  told: NowTold | null;
  now: number;
  zone: string;
  /** What its device tells now; null without a device. */
  place: Pick<AlarmNowProps, 'node' | 'trend'> | null;
  Confirm: ConfirmOfAlarm;
  onConfirmed: () => void;
}

/** What somebody needs who is woken by an alarm: where, how bad, what now, what to do, whom to call. */
export function AlarmHead({ alarm, told, now, zone, place, Confirm, onConfirmed }: AlarmHeadProps) {
  const { log, ended, contacts } = alarm;
  const system = log.systemId;
  const mark = alarmMark(alarm, told);
  return (
    <Card as="section" aria-label="Alarm">
      <Stack gap="3">
        <Box>
          <Text size="sm">
            {system === null ? log.systemName : <TextLink to={dashboardPath(system)}>{log.systemName}</TextLink>}
          </Text>
          <Heading size="display" display="flex" gap="2" alignItems="center" overflowWrap="anywhere">
            <ThreatMark state={mark.state} lastKnown={mark.lastKnown || mark.notMonitored} size={22} />
            {alarmTitle(alarm)}
          </Heading>
          <Text size="sm" tone="muted">
            {`Since ${formatDateTime(log.eventTimestamp, { zone, named: true })}`}
            {ended === null
              ? `, ${formatAge(log.eventTimestamp, now)}`
              : `, until ${formatDateTime(ended.at, { zone, named: true })}`}
          </Text>
        </Box>
        {place ? <AlarmNow {...place} {...{ told, now, zone }} /> : null}
        <Box role="group" aria-label="What to do">
          {adviceOf(alarm, told).map((text) => (
            <Text key={text} size="lg" fontWeight="semibold" overflowWrap="anywhere">
              {text}
            </Text>
          ))}
          <Text size="sm" tone="muted">
            The instructions of the building come first
            {system === null ? null : (
              <>
                : <TextLink to={dashboardPath(system, { show: 'files' })}>files of the system</TextLink>
              </>
            )}
            .
          </Text>
        </Box>
        <Confirm log={log} onSettled={onConfirmed} />
        {contacts === null ? null : <Contacts contacts={contacts} />}
        <Told alarm={alarm} />
      </Stack>
    </Card>
  );
}

const ROLES = { administrator: 'administrator', installer: 'installer' } as const;

function Contacts({ contacts }: { contacts: NonNullable<Alarm['contacts']> }) {
  if (contacts.length === 0)
    return (
      <Text size="sm" tone="muted">
        Nobody to call: no administrator or installer of this system has a phone number here.
      </Text>
    );
  return (
    <Stack role="group" aria-label="Call" gap="2" maxWidth="420px">
      {contacts.map(({ person, role, phone }) => (
        <ButtonLink key={`${person} ${phone}`} to={`tel:${phone}`} size="sm" wide>
          {`Call ${person}, ${ROLES[role]}: ${phone}`}
        </ButtonLink>
      ))}
    </Stack>
  );
}

/** Who knows of it, in one line; the history below has the times. */
function Told({ alarm }: { alarm: Alarm }) {
  const told = toldText(alarm, CHANNEL_NAMES);
  const seen = seenText(alarm);
  // What is older than the ledger says nothing of who was told.
  if (alarm.loggedAt === null) return null;
  return (
    <Text size="sm" overflowWrap="anywhere">
      {told === '' ? 'No message has been sent yet.' : `Told: ${told}.`} {seen === '' ? '' : `Seen by ${seen}.`}
    </Text>
  );
}
