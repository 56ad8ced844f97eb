import { type ApiToken, endApiToken } from '@sagitta/shared-contracts/api/api-token';
import { useServices } from '@sagitta/shared-contracts/remote';
import { Box, Button, Row, Text } from '@sagitta/shared-ui/core';
import { formatDate, formatDateTime } from '@sagitta/shared-ui/format';
import { Dialog } from '@sagitta/shared-ui/overlay';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { renewHistory } from '../../../shared/api/history';
import { ActDialog } from '../../../shared/components/act-dialog';
import { QueryCard } from '../../../shared/components/query-card';
import { RowWithAct } from '../../../shared/components/row-with-act';
import { RESULT_MS } from '../../../shared/hooks/use-result-pause';
import { failureText } from '../../../shared/model/failure-text';
import { apiTokensQuery } from '../api/api-tokens';
import { NewToken } from './new-token';

const TITLE = 'API tokens';

/** With what programs of the signed-in person read (docs/product/accounts.md#api-tokens). */
export function ApiTokensCard() {
  const query = useQuery(apiTokensQuery(useServices()));
  return (
    <QueryCard title={TITLE} what="API tokens" query={query}>
      {(tokens) => <Tokens tokens={tokens} />}
    </QueryCard>
  );
}

function Tokens({ tokens }: { tokens: readonly ApiToken[] }) {
  const services = useServices();
  const client = useQueryClient();
  const [making, setMaking] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const [ending, setEnding] = useState<ApiToken | null>(null);
  const renew = () => {
    renewHistory(client);
    return client.invalidateQueries({ queryKey: apiTokensQuery(services).queryKey });
  };
  return (
    <>
      <Text tone="muted">
        For your own scripts and Grafana: a token reads, and changes nothing. All end when your password changes.
      </Text>
      {tokens.length > 0 ? (
        <Box as="ul" display="grid" gap="2" aria-label={TITLE}>
          {tokens.map((token) => (
            <RowWithAct
              key={token.ID}
              act="End"
              actLabel={`End the token ${token.name}`}
              pending={false}
              onAct={() => setEnding(token)}
            >
              {textOf(token)}
            </RowWithAct>
          ))}
        </Box>
      ) : null}
      <Row justifyContent="flex-end">
        <Button size="sm" onClick={() => setMaking(true)}>
          New API token
        </Button>
      </Row>
      {making ? (
        <NewToken
          onMade={(token) => {
            setMaking(false);
            setMade(token);
            void renew();
          }}
          onClose={() => setMaking(false)}
        />
      ) : null}
      {made !== null ? <MadeToken token={made} onClose={() => setMade(null)} /> : null}
      <ActDialog
        open={ending !== null}
        title="End this token?"
        thing={ending?.name ?? ''}
        confirmLabel="End"
        act={async () => {
          if (ending) await services.call(endApiToken, { input: { ID: ending.ID } });
        }}
        doneText="The token was ended."
        failedText={failureText}
        closeAfterMs={RESULT_MS}
        onClose={(done) => {
          setEnding(null);
          if (done) void renew();
        }}
      >
        <Text>What uses it can no longer read.</Text>
      </ActDialog>
    </>
  );
}

/** The one time that it can be read. */
function MadeToken({ token, onClose }: { token: string; onClose: () => void }) {
  return (
    <Dialog
      open
      size="md"
      title="Your new API token"
      onClose={onClose}
      keepOnOutsideClick
      actions={
        <Button variant="primary" onClick={onClose}>
          I have copied it
        </Button>
      }
    >
      <Text>Copy it now: it is not shown again.</Text>
      <Box
        as="code"
        display="block"
        padding="3"
        border="hairline"
        borderRadius="md"
        overflowWrap="anywhere"
        style={{ userSelect: 'all' }}
      >
        {token}
      </Box>
    </Dialog>
  );
}

function textOf({ name, systemIDs, lastUsedAt, expiresAt }: ApiToken): string {
  const used = lastUsedAt === null ? 'never used' : `last used ${formatDateTime(lastUsedAt)}`;
  return `${name}: ${scopeText(systemIDs)}, ${used}, valid until ${formatDate(expiresAt)}`;
}

function scopeText(systemIDs: ApiToken['systemIDs']): string {
  if (systemIDs === null) return 'all your systems';
  return systemIDs.length === 1 ? '1 system' : `${systemIDs.length} systems`;
}
