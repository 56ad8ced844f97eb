import { LAST_REQUIRED, type Passkey, PASSKEYS_MAX, removePasskey } from '@sagitta/shared-contracts/api/passkey';
import { removeTotp, renewRecoveryCodes, type SecondFactorState } from '@sagitta/shared-contracts/api/second-factor';
import { useServices } from '@sagitta/shared-contracts/remote';
import { Box, Button, Row, Text } from '@sagitta/shared-ui/core';
import { formatDateTime } from '@sagitta/shared-ui/format';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { renewHistory } from '../../../shared/api/history';
import { PasswordDialog } from '../../../shared/components/password-dialog';
import { QueryCard } from '../../../shared/components/query-card';
import { RESULT_MS } from '../../../shared/hooks/use-result-pause';
import { secondFactorQuery } from '../api/second-factor';
import { AddPasskey } from './add-passkey';
import { RecoveryCodes } from './recovery-codes';
import { SetUpApp } from './set-up-app';

const TITLE = 'Second step';
const LAST = 'Your password alone logs you in then, and the recovery codes end.';
/** From here on new codes are due. */
const FEW_CODES = 3;

/** What logs the signed-in person in besides the password (docs/product/accounts.md#second-factor). */
export function SecondFactorCard() {
  const query = useQuery(secondFactorQuery(useServices()));
  return (
    <QueryCard title={TITLE} what="the second step" query={query}>
      {(state) => <State state={state} />}
    </QueryCard>
  );
}

type Doing = 'setting up' | 'adding' | 'removing' | 'renewing' | Passkey;

function State({ state }: { state: SecondFactorState }) {
  const services = useServices();
  const client = useQueryClient();
  const [doing, setDoing] = useState<Doing | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const isLast = isLastOf(state);
  const close = () => setDoing(null);
  const done = (text: string, recoveryCodes: readonly string[] | null = null) => {
    close();
    setCodes(recoveryCodes);
    services.notify({ kind: 'success', text, closeAfterMs: RESULT_MS });
    renewHistory(client);
    void client.invalidateQueries({ queryKey: secondFactorQuery(services).queryKey });
  };
  return (
    <>
      {state.totp || state.passkeys.length > 0 ? (
        <SetUp state={state} onDo={setDoing} />
      ) : (
        <NotSetUp state={state} onDo={setDoing} />
      )}
      {doing === 'setting up' ? (
        <SetUpApp onDone={(recoveryCodes) => done('The authenticator app is set up.', recoveryCodes)} onClose={close} />
      ) : null}
      {doing === 'adding' ? (
        <AddPasskey onDone={(recoveryCodes) => done('The passkey was added.', recoveryCodes)} onClose={close} />
      ) : null}
      {typeof doing === 'object' && doing ? (
        <PasswordDialog
          title={`Remove the passkey ${doing.name}?`}
          confirmLabel="Remove"
          destructive
          act={async (currentPassword) => {
            await services.call(removePasskey, { input: { ID: doing.ID, currentPassword } });
            done('The passkey was removed.');
          }}
          onClose={close}
        >
          <Text>{isLast ? LAST : 'It no longer logs you in.'}</Text>
        </PasswordDialog>
      ) : null}
      {doing === 'removing' ? (
        <PasswordDialog
          title="Remove the authenticator app?"
          confirmLabel="Remove"
          destructive
          act={async (currentPassword) => {
            await services.call(removeTotp, { input: { currentPassword } });
            done('The authenticator app was removed.');
          }}
          onClose={close}
        >
          <Text>{isLast ? LAST : 'Your passkeys still log you in after your password.'}</Text>
        </PasswordDialog>
      ) : null}
      {doing === 'renewing' ? (
        <PasswordDialog
          title="Make new recovery codes?"
          confirmLabel="Make new codes"
          act={async (currentPassword) => {
            const { recoveryCodes } = await services.call(renewRecoveryCodes, { input: { currentPassword } });
            done('New recovery codes were made.', recoveryCodes);
          }}
          onClose={close}
        >
          <Text>The old ones no longer work.</Text>
        </PasswordDialog>
      ) : null}
      {codes ? (
        <RecoveryCodes codes={codes} provider={services.config.provider.name} onClose={() => setCodes(null)} />
      ) : null}
    </>
  );
}

interface PartProps {
  state: SecondFactorState;
  onDo: (doing: Doing) => void;
}

function NotSetUp({ state, onDo }: PartProps) {
  if (!state.offersTotp && !state.offersPasskeys)
    return <Text tone="muted">This server cannot ask for a second step.</Text>;
  return (
    <>
      <Text tone="muted">
        {state.required
          ? 'Choose one. You can add the other later.'
          : 'Your password alone logs you in. ' +
            'With a second step, somebody who learns your password still cannot log in.'}
      </Text>
      <Ways state={state} onDo={onDo} />
    </>
  );
}

function SetUp({ state, onDo }: PartProps) {
  const kept = state.required && isLastOf(state) ? LAST_REQUIRED : undefined;
  return (
    <>
      <Text tone="muted">After your password, logging in asks for one of these.</Text>
      <Box as="ul" display="grid" gap="2" aria-label="What logs you in after the password">
        {state.passkeys.map((passkey) => (
          <Factor key={passkey.ID} text={passkeyText(passkey)}>
            <Button
              size="sm"
              aria-label={`Remove the passkey ${passkey.name}`}
              unavailable={kept}
              onClick={() => onDo(passkey)}
            >
              Remove
            </Button>
          </Factor>
        ))}
        {state.totp ? (
          <Factor text={`Authenticator app, since ${formatDateTime(state.totp.since)}`}>
            {state.offersTotp ? (
              <Button size="sm" aria-label="Replace the authenticator app" onClick={() => onDo('setting up')}>
                Replace
              </Button>
            ) : null}
            <Button
              size="sm"
              aria-label="Remove the authenticator app"
              unavailable={kept}
              onClick={() => onDo('removing')}
            >
              Remove
            </Button>
          </Factor>
        ) : null}
        <Factor text={leftText(state.recoveryCodes)}>
          <Button size="sm" aria-label="Make new recovery codes" onClick={() => onDo('renewing')}>
            New codes
          </Button>
        </Factor>
      </Box>
      {kept ? <Text tone="muted">{kept}</Text> : null}
      <Ways state={state} onDo={onDo} />
    </>
  );
}

/** What can be added. */
function Ways({ state, onDo }: PartProps) {
  const takesPasskey = state.offersPasskeys && state.passkeys.length < PASSKEYS_MAX;
  const takesApp = state.offersTotp && !state.totp;
  if (!takesPasskey && !takesApp) return null;
  return (
    <Row justifyContent="flex-end" flexWrap="wrap" gap="2">
      {takesPasskey ? (
        <Button size="sm" onClick={() => onDo('adding')}>
          Add a passkey
        </Button>
      ) : null}
      {takesApp ? (
        <Button size="sm" onClick={() => onDo('setting up')}>
          Set up an authenticator app
        </Button>
      ) : null}
    </Row>
  );
}

function Factor({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Row
      as="li"
      justifyContent="space-between"
      flexWrap="wrap"
      gap="2"
      padding="2"
      paddingLeft="3"
      border="hairline"
      borderRadius="md"
    >
      <Text overflowWrap="anywhere">{text}</Text>
      <Row gap="2">{children}</Row>
    </Row>
  );
}

function isLastOf({ passkeys, totp }: SecondFactorState): boolean {
  return passkeys.length + (totp ? 1 : 0) === 1;
}

function passkeyText({ name, createdAt, lastUsedAt }: Passkey): string {
  const used = lastUsedAt === null ? 'never used' : `last used ${formatDateTime(lastUsedAt)}`;
  return `Passkey ${name}, since ${formatDateTime(createdAt)}, ${used}`;
}

function leftText(left: number): string {
  const text = `Recovery codes: ${left} left`;
  return left < FEW_CODES ? `${text}. Make new ones now.` : text;
}
