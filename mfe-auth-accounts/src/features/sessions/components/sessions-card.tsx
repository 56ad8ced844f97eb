import { endOtherSessions, endOwnSession, type OwnSession } from '@sagitta/shared-contracts/api/own-session';
import { useServices } from '@sagitta/shared-contracts/remote';
import { Box, Button, Row, Text } from '@sagitta/shared-ui/core';
import { formatDateTime } from '@sagitta/shared-ui/format';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { renewHistory } from '../../../shared/api/history';
import { QueryCard } from '../../../shared/components/query-card';
import { RowWithAct } from '../../../shared/components/row-with-act';
import { RESULT_MS } from '../../../shared/hooks/use-result-pause';
import { sessionsQuery } from '../api/sessions';

/** More are shown on request: an account that scripts use has hundreds. */
const SHOWN_AT_FIRST = 5;

/** Where the signed-in person is signed in, and the way to end it elsewhere (docs/product/accounts.md#sessions). */
export function SessionsCard() {
  const query = useQuery(sessionsQuery(useServices()));
  return (
    <QueryCard title="Signed in" what="sessions" query={query}>
      {(sessions) => <Sessions sessions={sessions} />}
    </QueryCard>
  );
}

function Sessions({ sessions }: { sessions: readonly OwnSession[] }) {
  const services = useServices();
  const client = useQueryClient();
  const [all, setAll] = useState(false);
  const shown = all ? sessions : shownAtFirst(sessions);
  const tell = (kind: 'success' | 'error', text: string) => services.notify({ kind, text, closeAfterMs: RESULT_MS });
  const onSettled = async () => {
    renewHistory(client);
    await client.invalidateQueries({ queryKey: sessionsQuery(services).queryKey });
  };
  const end = useMutation({
    mutationFn: ({ ID }: OwnSession) => services.call(endOwnSession, { input: { ID } }),
    onSuccess: () => tell('success', 'Signed out there'),
    onError: () => tell('error', 'Could not be signed out there'),
    onSettled,
  });
  const endOthers = useMutation({
    mutationFn: () => services.call(endOtherSessions, {}),
    onSuccess: () => tell('success', 'Signed out everywhere else'),
    onError: () => tell('error', 'The others could not be signed out'),
    onSettled,
  });
  return (
    <>
      <Text tone="muted">
        A browser that you do not know here: sign it out and change your password. A session ends by itself 7 days after
        its last use.
      </Text>
      <Box as="ul" display="grid" gap="2" aria-label="Where you are signed in">
        {shown.map((session) =>
          session.current ? (
            <Row as="li" key={session.ID} padding="2" paddingLeft="3" border="hairline" borderRadius="md">
              <Text overflowWrap="anywhere">{`${placeOf(session)}: this browser, since ${since(session)}`}</Text>
            </Row>
          ) : (
            <RowWithAct
              key={session.ID}
              act="Sign out"
              actLabel={`Sign out ${placeOf(session)}, last used ${formatDateTime(session.lastUsedAt)}`}
              pending={end.isPending && end.variables.ID === session.ID}
              onAct={() => end.mutate(session)}
            >
              {`${placeOf(session)}: last used ${formatDateTime(session.lastUsedAt)}, since ${since(session)}`}
            </RowWithAct>
          ),
        )}
      </Box>
      {sessions.length > 2 ? (
        <Row justifyContent="flex-end" flexWrap="wrap">
          {shown.length < sessions.length ? (
            <Button size="sm" onClick={() => setAll(true)}>{`Show all ${sessions.length}`}</Button>
          ) : null}
          <Button size="sm" pending={endOthers.isPending} onClick={() => endOthers.mutate()}>
            Sign out the others
          </Button>
        </Row>
      ) : null}
    </>
  );
}

/** This browser is always among them. */
function shownAtFirst(sessions: readonly OwnSession[]): readonly OwnSession[] {
  return sessions.filter(({ current }, place) => current || place < SHOWN_AT_FIRST);
}

function placeOf({ browser, network }: OwnSession): string {
  return [browser || 'Unknown browser', network].filter(Boolean).join(', ');
}

function since({ signedInAt }: OwnSession): string {
  return formatDateTime(signedInAt);
}
