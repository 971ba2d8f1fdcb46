// The minimal build has no SQL builder of its own; we use Drizzle.

import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { type BetterAuthOptions, betterAuth } from 'better-auth/minimal';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { limits } from '#contract/limits.ts';
import { hashPassword, verifyPassword, withdrawEmailChange } from '#features/identity/accounts';
import type { Db } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import type { Logger } from '#platform/log.ts';
import { daySeconds } from '#platform/time.ts';
import {
  credentials,
  passkeys,
  secondFactors,
  sessions,
  users,
  verifications,
} from '#schema/identity/accounts';
import { requireUnblockedAccount } from './blocked-accounts.ts';
import { removeUnprovenMethods } from './methods/remove-unproven-methods.ts';
import { createSessionPlugin } from './open-session.ts';
import { clearPasswordChangeDue } from './password-change-due.ts';
import { type AuthSecrets, resignCookies, toSecretSettings } from './secrets.ts';

export type AuthOptions = {
  db: Db;
  log: Logger;
  /** The first secret signs session cookies and seals second factors. */
  secrets: AuthSecrets;
  /** The secret that opens data sealed before secrets had versions; default: the last one. */
  unnumberedSecret?: string | undefined;
  /** The public address, such as `https://castwright.example`. */
  baseUrl: string;
  /** The name under which an authenticator app lists the account. */
  issuer: string;
  sendResetMail: (to: { userId: string; email: string; token: string }) => Promise<void>;
  sendAlreadyRegisteredMail: (to: { userId: string; email: string }) => Promise<void>;
};

/** The header that passes the client address, which our HTTP layer determines, to better-auth. */
const addressHeader = 'x-castwright-address';
export const cookiePrefix = 'castwright';
/** Days until an unused session expires. */
export const sessionDays = 30;
export const resetMinutes = 60;

/**
 * Creates better-auth, which our API calls use internally: it stores users, credentials and sessions and signs the
 * cookie. None of its routes is served. Its rate limits are off because ours count in PostgreSQL. Passkeys have one of
 * their own (`loadPasskeyAuth`).
 */
export function createAuth(options: AuthOptions) {
  return betterAuth({
    ...toAuthSettings(options),
    plugins: [twoFactor({ issuer: options.issuer }), createSessionPlugin()],
  });
}

/** The settings of better-auth, without plugins. */
export function toAuthSettings(options: AuthOptions) {
  return {
    appName: options.issuer,
    ...toSecretSettings(options.secrets, options.unnumberedSecret),
    baseURL: options.baseUrl,
    database: drizzleAdapter(options.db, {
      provider: 'pg',
      schema: {
        user: users,
        session: sessions,
        account: credentials,
        verification: verifications,
        twoFactor: secondFactors,
        passkey: passkeys,
      },
      transaction: true,
    }),
    user: {
      additionalFields: {
        firstName: { type: 'string', required: true },
        lastName: { type: 'string', required: true },
        referralCodeEntered: { type: 'string', required: false },
      },
    },
    emailAndPassword: {
      enabled: true,
      // Off, so that the answer for a taken address is the same as for a new one; we sign in afterwards.
      autoSignIn: false,
      minPasswordLength: limits.passwordMinimum,
      maxPasswordLength: limits.passwordMaximum,
      password: { hash: hashPassword, verify: verifyPassword },
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: resetMinutes * 60,
      sendResetPassword: ({ user, token }) =>
        options.sendResetMail({ userId: user.id, email: user.email, token }),
      async onPasswordReset({ user }) {
        // A person who knew the old password may have requested the change.
        await withdrawEmailChange(options.db, user.id);
        // The owner of the mailbox chose this password.
        await clearPasswordChangeDue(options.db, user.id);
        // Who signed up with an address that was never confirmed may have been someone else.
        await removeUnprovenMethods(options.db, user.id);
      },
      onExistingUserSignUp: ({ user }) =>
        options.sendAlreadyRegisteredMail({ userId: user.id, email: user.email }),
    },
    // Our authenticator reads the cookie instead of better-auth and renews the session.
    session: {
      expiresIn: sessionDays * daySeconds,
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
    },
    databaseHooks: {
      session: { create: { before: ({ userId }) => requireUnblockedAccount(options.db, userId) } },
    },
    advanced: {
      cookiePrefix,
      useSecureCookies: options.baseUrl.startsWith('https:'),
      database: { generateId: newId },
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // Its messages contain e-mail addresses, so only the part before the first colon is logged.
    logger: {
      level: 'error',
      log: (_level, message) => options.log.error({ part: 'better-auth' }, message.split(':')[0] ?? 'error'),
    },
  } satisfies BetterAuthOptions;
}

/** Name of the cookie that holds the challenge between the two calls of a passkey. */
export const getPasskeyCookieName = (secure: boolean): string =>
  `${secure ? '__Secure-' : ''}${cookiePrefix}.passkey`;

/** Name of the cookie that binds a sign-in at an identity provider to this browser. */
export const getProviderCookieName = (secure: boolean): string =>
  `${secure ? '__Secure-' : ''}${cookiePrefix}.provider`;

/** Name of the cookie of a sign-in that waits for its second factor. It is no session and grants nothing else. */
export const getSecondFactorCookieName = (secure: boolean): string =>
  `${secure ? '__Secure-' : ''}${cookiePrefix}.two_factor`;

export type Auth = ReturnType<typeof createAuth>;

/** The headers that better-auth reads: cookie, user agent and client address. */
export function toAuthHeaders(
  auth: { options: { secrets: readonly { value: string }[] } },
  given: { cookie?: string | undefined; 'user-agent'?: string | undefined },
  address: string,
): Headers {
  const headers = new Headers({ [addressHeader]: address });
  const secrets = auth.options.secrets.map(({ value }) => value);
  if (given.cookie) headers.set('cookie', resignCookies(secrets, given.cookie));
  if (given['user-agent']) headers.set('user-agent', given['user-agent'].slice(0, 400));
  return headers;
}
