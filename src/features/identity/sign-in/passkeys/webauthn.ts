import {
  type MadePasskey,
  type PasskeyCreationOptions,
  type PasskeyRequestOptions,
  passkeyCreationOptions,
  type UsedPasskey,
} from '#contract/passkeys.ts';

/** Options of better-auth for a new passkey as the contract has them. The person is always verified. */
export function toCreationOptions(options: object): PasskeyCreationOptions {
  const given = options as PasskeyCreationOptions;
  const { challenge, excludeCredentials, pubKeyCredParams, rp, timeout, user } = given;
  const { id, name, displayName } = user;
  return passkeyCreationOptions.parse({
    challenge,
    timeout,
    rp,
    user: { id, name, displayName },
    pubKeyCredParams,
    excludeCredentials,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** Options of better-auth for a sign-in as the contract has them. The person is always verified. */
export function toRequestOptions(options: object): PasskeyRequestOptions {
  const { challenge, rpId, timeout } = options as PasskeyRequestOptions;
  return { challenge, rpId, timeout, userVerification: 'required' };
}

const toCredential = (id: string) =>
  ({ id, rawId: id, type: 'public-key', clientExtensionResults: {} }) as const;

/** A new passkey in the form of WebAuthn. */
export const toRegistration = ({ id, ...response }: MadePasskey) => ({ ...toCredential(id), response });

/** A used passkey in the form of WebAuthn. */
export const toAuthentication = ({ id, ...response }: UsedPasskey) => ({ ...toCredential(id), response });
