import { beginTotp, finishTotp } from '@sagitta/shared-contracts/api/second-factor';
import type { OutputOf } from '@sagitta/shared-contracts/operation';
import { useServices } from '@sagitta/shared-contracts/remote';
import { isAppCode } from '@sagitta/shared-contracts/rules/one-time-code';
import { Button, Row, Text, TextField } from '@sagitta/shared-ui/core';
import { Dialog } from '@sagitta/shared-ui/overlay';
import { useState } from 'react';
import { PasswordDialog } from '../../../shared/components/password-dialog';
import { QrCode } from '../../../shared/components/qr-code';
import { failureText } from '../../../shared/model/failure-text';

const TITLE = 'Set up an authenticator app';

export interface SetUpAppProps {
  /** Its recovery codes, where there are new ones. */
  onDone: (recoveryCodes: readonly string[] | null) => void;
  onClose: () => void;
}

/** First the password, then the code that shows that the app has the secret. */
export function SetUpApp({ onDone, onClose }: SetUpAppProps) {
  const { call } = useServices();
  const [offer, setOffer] = useState<OutputOf<typeof beginTotp> | null>(null);
  if (offer) return <ShowCode offer={offer} onDone={onDone} onClose={onClose} />;
  return (
    <PasswordDialog
      title={TITLE}
      confirmLabel="Next"
      act={async (currentPassword) => setOffer(await call(beginTotp, { input: { currentPassword } }))}
      onClose={onClose}
    >
      <Text>
        You need an app that shows codes, such as 2FAS, Aegis or a password manager. Other browsers and devices are
        logged out.
      </Text>
    </PasswordDialog>
  );
}

function ShowCode({ offer, onDone, onClose }: SetUpAppProps & { offer: OutputOf<typeof beginTotp> }) {
  const { call } = useServices();
  const [code, setCode] = useState('');
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async () => {
    if (pending) return;
    const problem = isAppCode(code) ? null : 'The code has six digits';
    setFailure(problem);
    if (problem) return;
    setPending(true);
    try {
      const { recoveryCodes } = await call(finishTotp, { input: { code } });
      onDone(recoveryCodes);
    } catch (error) {
      setFailure(failureText(error));
      setPending(false);
    }
  };
  return (
    <Dialog
      open
      size="sm"
      title={TITLE}
      onClose={onClose}
      keepOnOutsideClick
      onSubmit={() => void submit()}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={pending}>
            Turn on
          </Button>
        </>
      }
    >
      <Text>Scan this with the app, or open it on this phone. Then enter the code that the app shows.</Text>
      <Row gap="4" flexWrap="wrap" alignItems="flex-start">
        <QrCode text={offer.uri} label="QR code for the authenticator app" />
        <Text maxWidth="24ch" overflowWrap="anywhere">
          <a href={offer.uri}>Open in the app on this device</a>
          <br />
          Or type this key: {grouped(offer.secret)}
        </Text>
      </Row>
      <TextField
        label="Code"
        name="code"
        // The step before has moved the focus here on purpose.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        autoComplete="one-time-code"
        inputMode="numeric"
        value={code}
        onChange={setCode}
        error={failure}
        maxLength={16}
      />
    </Dialog>
  );
}

function grouped(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}
