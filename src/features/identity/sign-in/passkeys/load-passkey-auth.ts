import type { AuthOptions } from '../auth.ts';
import type { PasskeyAuth } from './passkey-auth.ts';

export type LoadPasskeyAuth = () => Promise<PasskeyAuth>;

/** Loads passkeys with the first call that uses one: their libraries of WebAuthn and X.509 take 5 MB of memory. */
export function createPasskeyAuthLoader(options: AuthOptions): LoadPasskeyAuth {
  let loaded: Promise<PasskeyAuth> | null = null;
  return () => {
    loaded ??= import('./passkey-auth.ts').then(({ createPasskeyAuth }) => createPasskeyAuth(options));
    return loaded;
  };
}
