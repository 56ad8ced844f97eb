import { beginPasskey, finishPasskey, removePasskey } from '@sagitta/shared-contracts/api/passkey';
import {
  beginTotp,
  finishTotp,
  getSecondFactor,
  getSecondFactorRule,
  removeTotp,
  renewRecoveryCodes,
  resetSecondFactor,
  setSecondFactorRule,
} from '@sagitta/shared-contracts/api/second-factor';
import { mockNetwork } from '@sagitta/shared-contracts/testing';
import { renderPage } from '@sagitta/shared-ui/testing';
import { startRegistration } from '@simplewebauthn/browser';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ResetSecondFactorCard } from './reset-card';
import { RuleCard } from './rule-card';
import { SecondFactorCard } from './second-factor-card';
import { WhySetUp } from './why-set-up';

const network = mockNetwork();
const NONE = { totp: null, passkeys: [], recoveryCodes: 0, offersTotp: true, offersPasskeys: true, required: false };
const SET_UP = { ...NONE, totp: { since: '2026-11-20T08:00:00.000Z' }, recoveryCodes: 10 };
const PHONE = { ID: 7, name: 'Phone', createdAt: '2026-11-20T08:00:00.000Z', lastUsedAt: null };
const OPTIONS = {
  challenge: 'AAAA',
  rp: { id: 'localhost', name: 'Sagitta' },
  user: { id: 'AAAA', name: 'a', displayName: 'A' },
  pubKeyCredParams: [{ alg: -7, type: 'public-key' as const }],
  timeout: 1,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'preferred' as const, userVerification: 'preferred' as const },
  attestation: 'none' as const,
};
const CREDENTIAL = {
  id: 'AQID',
  rawId: 'AQID',
  type: 'public-key' as const,
  response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA', transports: ['internal'] },
};
jest.mock('@simplewebauthn/browser', () => ({
  startRegistration: jest.fn(),
  WebAuthnError: class extends Error {},
}));
const CODES = ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-2222-3333'];
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const password = async (text: string, confirm: string) => {
  const box = await screen.findByRole('dialog');
  // The dialog gives its first field the focus once it is there: what is typed before that would go on in it.
  await waitFor(() => expect(box.contains(document.activeElement)).toBe(true));
  const dialog = within(box);
  await userEvent.type(dialog.getByLabelText('Current password'), text);
  await userEvent.click(dialog.getByRole('button', { name: confirm }));
};

test('sets an app up: password, code, and then the recovery codes, once', async () => {
  network.answer(getSecondFactor, NONE);
  network.answer(beginTotp, { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Sagitta:a?secret=JBSWY3DPEHPK3PXP' });
  network.answer(finishTotp, { recoveryCodes: CODES });
  renderPage(<SecondFactorCard />);
  await click('Set up an authenticator app');
  await password('secret', 'Next');
  expect(await screen.findByRole('img', { name: 'QR code for the authenticator app' })).toBeInTheDocument();
  expect(screen.getByText(/JBSW Y3DP EHPK 3PXP/)).toBeInTheDocument();
  network.answer(getSecondFactor, SET_UP);
  await userEvent.type(screen.getByLabelText('Code'), '12345{Enter}');
  expect(screen.getByText('The code has six digits')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Code'), '6{Enter}');
  const codes = await screen.findByRole('list', { name: 'Recovery codes' });
  expect(
    within(codes)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(CODES);
  expect(network.seen(beginTotp)[0]?.input).toEqual({ currentPassword: 'secret' });
  expect(network.seen(finishTotp)[0]?.input).toEqual({ code: '123456' });
  await click('I have kept them');
  expect(await screen.findByText(/^Authenticator app, since 20\/11\/2026/)).toBeInTheDocument();
  expect(screen.queryByText(CODES[0] ?? '')).not.toBeInTheDocument();
});

test('says in the dialog that the password is wrong, and stays', async () => {
  network.answer(getSecondFactor, SET_UP);
  network.fail(removeTotp, { status: 422, fields: { currentPassword: 'Wrong password' } });
  renderPage(<SecondFactorCard />);
  await click('Remove the authenticator app');
  await password('a guess', 'Remove');
  expect(await screen.findByRole('alert')).toHaveTextContent('Wrong password');
  network.answer(removeTotp, {});
  network.answer(getSecondFactor, NONE);
  await click('Remove');
  expect(await screen.findByText(/^Your password alone logs you in\./)).toBeInTheDocument();
});

test('makes new recovery codes, and asks for it when few are left', async () => {
  network.answer(getSecondFactor, { ...SET_UP, recoveryCodes: 2 });
  network.answer(renewRecoveryCodes, { recoveryCodes: CODES });
  renderPage(<SecondFactorCard />);
  expect(await screen.findByText('Recovery codes: 2 left. Make new ones now.')).toBeInTheDocument();
  await click('Make new recovery codes');
  await password('secret', 'Make new codes');
  expect(await screen.findByRole('list', { name: 'Recovery codes' })).toBeInTheDocument();
});

test('offers nothing where the host has no key for secrets', async () => {
  network.answer(getSecondFactor, { ...NONE, offersTotp: false, offersPasskeys: false });
  renderPage(<SecondFactorCard />);
  expect(await screen.findByText('This server cannot ask for a second step.')).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('adds a passkey after the password, says why it was not made, and removes it', async () => {
  network.answer(getSecondFactor, NONE);
  network.answer(beginPasskey, OPTIONS);
  network.answer(finishPasskey, { recoveryCodes: CODES });
  jest.mocked(startRegistration).mockRejectedValueOnce(Object.assign(new Error('x'), { name: 'NotAllowedError' }));
  renderPage(<SecondFactorCard />);
  await click('Add a passkey');
  await password('secret', 'Add');
  expect(screen.getByLabelText('Name')).toHaveAccessibleDescription(/Enter a name/);
  await userEvent.type(screen.getByLabelText('Name'), 'Phone');
  await click('Add');
  expect(await screen.findByText('The passkey was not made: it was cancelled, or took too long.')).toBeInTheDocument();
  jest.mocked(startRegistration).mockResolvedValueOnce({ ...CREDENTIAL, clientExtensionResults: {} });
  network.answer(getSecondFactor, { ...NONE, passkeys: [PHONE], recoveryCodes: 10 });
  await click('Add');
  await click('I have kept them');
  expect(network.seen(finishPasskey)[0]?.input).toMatchObject({ name: 'Phone', credential: CREDENTIAL });
  expect(await screen.findByText(/^Passkey Phone, since 20\/11\/2026.*, never used$/)).toBeInTheDocument();
  network.answer(removePasskey, {});
  await click('Remove the passkey Phone');
  expect(await screen.findByText(/the recovery codes end/)).toBeInTheDocument();
  await password('secret', 'Remove');
  await waitFor(() => expect(network.seen(removePasskey)[0]?.input).toEqual({ ID: 7, currentPassword: 'secret' }));
});

test('is not there on a host without these calls', async () => {
  network.fail(getSecondFactor, { status: 501 });
  renderPage(<SecondFactorCard />);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Second step' })).not.toBeInTheDocument());
});

test('staff reset that of somebody else, after a question', async () => {
  network.answer(resetSecondFactor, {});
  renderPage(<ResetSecondFactorCard accountId={8} />);
  await click('Reset the second step');
  await click('Reset');
  await waitFor(() => expect(network.seen(resetSecondFactor)[0]?.input).toEqual({ accountID: 8 }));
});

describe('where it is required', () => {
  const KEPT = 'Your account needs a second step. Add another one before you remove this one.';

  test('the last one stays, with the reason beside it', async () => {
    network.answer(getSecondFactor, { ...SET_UP, required: true });
    renderPage(<SecondFactorCard />);
    expect(await screen.findByText(KEPT, { selector: 'p' })).toBeVisible();
    const remove = screen.getByRole('button', { name: 'Remove the authenticator app' });
    expect(remove).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(remove);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('one of two can be removed', async () => {
    network.answer(getSecondFactor, { ...SET_UP, passkeys: [PHONE], required: true });
    renderPage(<SecondFactorCard />);
    await click('Remove the passkey Phone');
    expect(await screen.findByRole('dialog')).toBeInTheDocument();
    expect(screen.queryByText(KEPT)).not.toBeInTheDocument();
  });

  test('whoever has none reads why nothing else opens; then where they wanted to go', async () => {
    network.answer(getSecondFactor, { ...NONE, required: true });
    network.answer(beginTotp, { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Sagitta:a?secret=JBSWY3DPEHPK3PXP' });
    network.answer(finishTotp, { recoveryCodes: CODES });
    renderPage(
      <>
        <WhySetUp />
        <SecondFactorCard />
      </>,
      { path: '/second_step?requested=%2Falarms%2F7' },
    );
    expect(await screen.findByText(/Until it is set up, nothing else opens\./)).toBeInTheDocument();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
    await click('Set up an authenticator app');
    await password('secret', 'Next');
    network.answer(getSecondFactor, { ...SET_UP, required: true });
    await userEvent.type(await screen.findByLabelText('Code'), '123456{Enter}');
    await click('I have kept them');
    expect(await screen.findByText('Everything opens again.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/alarms/7');
  });

  test('whoever needs none goes on', async () => {
    network.answer(getSecondFactor, NONE);
    renderPage(<WhySetUp />, { path: '/second_step?requested=%2F%2Fevil.example' });
    expect(await screen.findByText('Everything opens without one.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/systems');
  });
});

describe('the rule for professionals', () => {
  const FREE = { required: null, professionals: 12, without: 3, own: true };
  const RULED = { ...FREE, required: { since: '2026-11-20T08:00:00.000Z', by: 'Anna' } };

  test('is turned on with the password, after what follows was said', async () => {
    network.answer(getSecondFactorRule, FREE);
    network.answer(setSecondFactorRule, {});
    renderPage(<RuleCard />);
    expect(await screen.findByText(/^3 of 12 installers and staff have none yet\./)).toBeInTheDocument();
    await click('Require a second step');
    expect(
      await screen.findByText(/those who have none can only set it up: nothing else opens for them/),
    ).toBeInTheDocument();
    network.answer(getSecondFactorRule, RULED);
    await password('secret', 'Require it');
    expect(await screen.findByText(/^Required of installers and staff since 20\/11\/2026.*, by Anna\.$/)).toBeVisible();
    expect(screen.getByText(/^3 of 12 installers and staff have none yet; they set it up at/)).toBeInTheDocument();
    expect(network.seen(setSecondFactorRule)[0]?.input).toEqual({ required: true, currentPassword: 'secret' });
  });

  test('waits for a second step of whoever turns it on', async () => {
    network.answer(getSecondFactorRule, { ...FREE, own: false });
    renderPage(<RuleCard />);
    expect(await screen.findByText(/^Your own account has none yet/)).toBeInTheDocument();
    await click('Require a second step');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('is turned off with the password', async () => {
    network.answer(getSecondFactorRule, { ...RULED, without: 0 });
    network.answer(setSecondFactorRule, {});
    renderPage(<RuleCard />);
    expect(await screen.findByText('All 12 installers and staff have one.')).toBeInTheDocument();
    await click('No longer require it');
    await password('secret', 'No longer require it');
    await waitFor(() => expect(network.seen(setSecondFactorRule)[0]?.input).toMatchObject({ required: false }));
  });
});
