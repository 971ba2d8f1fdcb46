// Without its own SQL builder: Drizzle is ours.

import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { betterAuth } from 'better-auth/minimal';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { limits } from '#contract/limits.ts';
import type { Db } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import type { Logger } from '#platform/log.ts';
import { withdrawEmailChange } from './email-change/change-email.ts';
import { ownPasswordChosen } from './given-password.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';
import { credentials, secondFactors, sessions, users, verifications } from './schema.ts';
import { type AuthSecrets, secretSettings, signedAnew } from './secrets.ts';
import { refuseShutAccount } from './shut-accounts.ts';

export type AuthOptions = {
  db: Db;
  log: Logger;
  /** The first signs session cookies and seals second factors. */
  secrets: AuthSecrets;
  /** The one of them that opens what was sealed before they had numbers; left out: the last. */
  unnumberedSecret?: string | undefined;
  /** The public address, such as `https://castwright.example`. */
  baseUrl: string;
  /** Under which an authenticator app lists the account. */
  issuer: string;
  sendResetMail: (to: { userId: string; email: string; token: string }) => Promise<void>;
  sendAlreadyRegisteredMail: (to: { userId: string; email: string }) => Promise<void>;
};

/** The header in which we tell better-auth the address we have established ourselves. */
const addressHeader = 'x-castwright-address';
export const cookiePrefix = 'castwright';
/** Days that a session lasts from its last use. */
export const sessionDays = 30;
const resetMinutes = 60;

/**
 * better-auth, kept behind the specification's own calls: it stores people, credentials and sessions and
 * signs the cookie; none of its routes is served. Its limits are off because ours count in PostgreSQL.
 */
export function createAuth(options: AuthOptions) {
  return betterAuth({
    appName: 'Castwright',
    ...secretSettings(options.secrets, options.unnumberedSecret),
    baseURL: options.baseUrl,
    database: drizzleAdapter(options.db, {
      provider: 'pg',
      schema: {
        user: users,
        session: sessions,
        account: credentials,
        verification: verifications,
        twoFactor: secondFactors,
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
      // Off, because then the answer for a taken address is the same as for a new one; we sign in after it.
      autoSignIn: false,
      minPasswordLength: limits.passwordMinimum,
      maxPasswordLength: limits.passwordMaximum,
      password: { hash: hashPassword, verify: verifyPassword },
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: resetMinutes * 60,
      sendResetPassword: ({ user, token }) =>
        options.sendResetMail({ userId: user.id, email: user.email, token }),
      async onPasswordReset({ user }) {
        // Whoever had the old password may have asked for it.
        await withdrawEmailChange(options.db, user.id);
        // Who has the mailbox chose this one.
        await ownPasswordChosen(options.db, user.id);
      },
      onExistingUserSignUp: ({ user }) =>
        options.sendAlreadyRegisteredMail({ userId: user.id, email: user.email }),
    },
    plugins: [twoFactor({ issuer: options.issuer })],
    // Lengthened by our authenticator, which reads the cookie in better-auth's place.
    session: {
      expiresIn: sessionDays * 86_400,
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
    },
    databaseHooks: {
      session: { create: { before: ({ userId }) => refuseShutAccount(options.db, userId) } },
    },
    advanced: {
      cookiePrefix,
      useSecureCookies: options.baseUrl.startsWith('https:'),
      database: { generateId: newId },
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // Its messages name e-mail addresses; only the sentence is kept, never the arguments.
    logger: {
      level: 'error',
      log: (_level, message) => options.log.error({ part: 'better-auth' }, message.split(':')[0] ?? 'error'),
    },
  });
}

/** The cookie of a sign-in that waits for its second factor. It is no session and opens nothing else. */
export const secondFactorCookie = (secure: boolean): string =>
  `${secure ? '__Secure-' : ''}${cookiePrefix}.two_factor`;

export type Auth = ReturnType<typeof createAuth>;

/** The headers better-auth reads: cookie, browser, and the address as we know it. */
export function authHeaders(
  auth: Pick<Auth, 'options'>,
  given: { cookie?: string | undefined; 'user-agent'?: string | undefined },
  address: string,
): Headers {
  const headers = new Headers({ [addressHeader]: address });
  const secrets = auth.options.secrets.map(({ value }) => value);
  if (given.cookie) headers.set('cookie', signedAnew(secrets, given.cookie));
  if (given['user-agent']) headers.set('user-agent', given['user-agent'].slice(0, 400));
  return headers;
}
