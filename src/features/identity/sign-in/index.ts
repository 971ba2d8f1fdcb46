export { type AuthOptions, createAuth } from './auth.ts';
export { createAuthenticator } from './authenticate.ts';
export { signInMethodMail } from './methods/mails.ts';
export { createPasskeyAuthLoader } from './passkeys/load-passkey-auth.ts';
export { passkeyHandlers } from './passkeys/passkey-handlers.ts';
export { providerHandlers } from './providers/provider-handlers.ts';
export { createSignInClient } from './providers/sign-in-client.ts';
export { identityHandlers } from './routes.ts';
export {
  type AuthSecrets,
  countUnopenedSecondFactors,
  findUnnumberedSecret,
  resealSecondFactors,
} from './secrets.ts';
export { createVerificationToken } from './verification.ts';
