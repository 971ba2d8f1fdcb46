import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type {
  MadePasskey,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  UsedPasskey,
} from '#contract/passkeys.ts';
import { UserError } from './user-error.ts';

/**
 * Lets the person choose a passkey and prove that it is them.
 *
 * @param options of the server
 * @returns the answer for the server
 * @throws UserError when the person cancels, or has none for this site
 */
export async function askForPasskey(options: PasskeyRequestOptions): Promise<UsedPasskey> {
  const { id, response } = await explain(() => startAuthentication({ optionsJSON: options }));
  const { authenticatorData, clientDataJSON, signature } = response;
  return { id, authenticatorData, clientDataJSON, signature };
}

/**
 * Makes a passkey on a device that the person chooses.
 *
 * @param options of the server
 * @returns the answer for the server
 * @throws UserError when the person cancels, and for a device that has one for this account
 */
export async function createPasskey(options: PasskeyCreationOptions): Promise<MadePasskey> {
  const { id, response } = await explain(() => startRegistration({ optionsJSON: options }));
  const { attestationObject, clientDataJSON, transports = [] } = response;
  return { id, attestationObject, clientDataJSON, transports };
}

const unfit =
  'This device cannot make a passkey that we accept: it must ask for a PIN, a fingerprint or your face.';
const reasons: Record<string, string> = {
  InvalidStateError: 'This device already has a passkey for this account.',
  NotSupportedError: unfit,
  ConstraintError: unfit,
  SecurityError: 'Passkeys work only over HTTPS, at an address with a name instead of a number.',
};

async function explain<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  if (!('PublicKeyCredential' in window)) throw new UserError('This browser does not know passkeys.');
  try {
    return await ask();
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    const message = reasons[name] ?? 'No passkey was used: it was cancelled, or took too long.';
    throw new UserError(message, { cause: error });
  }
}
