import type { beginPasskey } from '@sagitta/shared-contracts/api/passkey';
import type { OutputOf } from '@sagitta/shared-contracts/operation';
import { Told } from '../../../shared/model/failure-text';

/** Lets the browser make a passkey. Few people ever do, so its library is fetched for them alone. */
export async function createPasskey(optionsJSON: OutputOf<typeof beginPasskey>) {
  const { startRegistration, WebAuthnError } = await import(
    /* webpackChunkName: "webauthn" */ '@simplewebauthn/browser'
  );
  try {
    return await startRegistration({ optionsJSON });
  } catch (error) {
    if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
      throw new Told('This device has a passkey of your account already.');
    if (error instanceof Error && error.name === 'NotAllowedError')
      throw new Told('The passkey was not made: it was cancelled, or took too long.');
    throw new Told('This browser could not make a passkey.');
  }
}
