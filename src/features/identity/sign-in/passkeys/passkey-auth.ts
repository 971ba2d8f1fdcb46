import { betterAuth } from 'better-auth/minimal';
import { type AuthOptions, toAuthSettings } from '../auth.ts';
import { createPasskeyPlugin } from './passkey-plugin.ts';

export type PasskeyAuth = ReturnType<typeof createPasskeyAuth>;

/** As `createAuth`, for passkeys. A sign-in with one asks for no second factor. */
export function createPasskeyAuth(options: AuthOptions) {
  return betterAuth({ ...toAuthSettings(options), plugins: [createPasskeyPlugin(options)] });
}
