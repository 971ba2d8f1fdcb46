import { isAPIError } from 'better-auth/api';
import { symmetricDecrypt } from 'better-auth/crypto';
import { eq, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { SecondFactorSetup } from '#contract/identity.ts';
import type { identityRoutes } from '#contract/identity-routes.ts';
import { endSessions, listOtherSessions, type PresentUser } from '#features/identity/accounts';
import type { Db } from '#platform/db/client.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { secondFactors, sessions } from '#schema/identity/accounts';
import { type Auth, getSecondFactorCookieName, toAuthHeaders } from './auth.ts';
import { findBlockedRefusal } from './blocked-accounts.ts';
import { pickCookie } from './read-cookie.ts';
import { consumeTotpCode } from './totp.ts';

type SecondFactorRoutes = Pick<
  typeof identityRoutes,
  | 'verifySecondFactor'
  | 'startSecondFactor'
  | 'confirmSecondFactor'
  | 'renewRecoveryCodes'
  | 'disableSecondFactor'
>;

type SecondFactorDeps = { db: Db; auth: Auth; secure: boolean; presentUser: PresentUser };

/** Seconds for which better-auth locks a second factor after ten wrong codes in a row, across all sign-ins. */
export const lockedSeconds = 15 * 60;

const wrongCode = new AppError('INVALID_CREDENTIALS', 'The code is incorrect.');
const wrongPassword = new AppError('BAD_REQUEST', 'The password is incorrect.');
const signInAgain = new AppError(
  'BAD_REQUEST',
  'This sign-in took too long or had too many wrong codes. Please sign in again.',
  { signInAgain: true },
);

const codeUsed = new AppError(
  'BAD_REQUEST',
  'Each code works once, and this one was already used. Please sign in again with the next code from your app.',
  { signInAgain: true },
);

/** Our errors for better-auth's error codes. */
const refusals: Record<string, AppError> = {
  INVALID_CODE: wrongCode,
  INVALID_BACKUP_CODE: wrongCode,
  INVALID_PASSWORD: wrongPassword,
  INVALID_TWO_FACTOR_COOKIE: signInAgain,
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: signInAgain,
  ACCOUNT_TEMPORARILY_LOCKED: new AppError(
    'RATE_LIMITED',
    `Too many wrong codes. Please wait ${lockedSeconds / 60} minutes and sign in again.`,
    { retryAfterSeconds: lockedSeconds },
  ),
  TOTP_ALREADY_ENABLED: new AppError('CONFLICT', 'Your second factor is already on.'),
  TOTP_NOT_ENABLED: new AppError('CONFLICT', 'Scan the QR code first.'),
  TWO_FACTOR_NOT_ENABLED: new AppError('CONFLICT', 'Your second factor is off.'),
};

function rethrowAsAppError(error: unknown): never {
  if (!isAPIError(error)) throw error;
  const shut = findBlockedRefusal(error);
  if (shut) throw shut;
  const { code, message, details } = refusals[String(error.body?.code)] ?? signInAgain;
  throw new AppError(code, message, details, { cause: error });
}

/** Advisory lock key; any constant that is the same in every process. */
const recoveryLock = 7_260_451_135;

/**
 * Serialises the check of recovery codes. better-auth consumes a code with an update whose condition a waiting second
 * update does not evaluate again (READ COMMITTED), so two concurrent sign-ins could use one code. A concurrent call is
 * refused instead of queued, because waiting would hold a connection that the first call may need.
 *
 * @throws AppError CONFLICT
 */
function withRecoveryLock<Result>(db: Db, verify: () => Promise<Result>): Promise<Result> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock(${recoveryLock}) as free`,
    );
    if (!rows[0]?.free) {
      throw new AppError('CONFLICT', 'Another recovery code is being checked. Please try again in a moment.');
    }
    return verify();
  });
}

/** Handlers for TOTP (RFC 6238) and recovery codes, at sign-in and in the profile. */
export function secondFactorHandlers({
  db,
  auth,
  secure,
  presentUser,
}: SecondFactorDeps): Handlers<SecondFactorRoutes> {
  /** Consumes a correct code. @returns false when it was used before */
  async function consumeCode(userId: string, code: string): Promise<boolean> {
    const [stored] = await db
      .select({ secret: secondFactors.secret })
      .from(secondFactors)
      .where(eq(secondFactors.userId, userId));
    if (!stored) return false;
    const { secretConfig } = await auth.$context;
    const secret = await symmetricDecrypt({ key: secretConfig, data: stored.secret });
    return consumeTotpCode(db, { userId, secret, code, now: new Date() });
  }

  return {
    verifySecondFactor: async (call) => {
      // Without the session cookie: a code completes its own sign-in, even if another account is signed in here.
      const cookie = pickCookie(call.headers.cookie, getSecondFactorCookieName(secure));
      const given = {
        body: { code: call.body.code },
        headers: toAuthHeaders(auth, { cookie, 'user-agent': call.headers['user-agent'] }, call.address),
        returnHeaders: true as const,
      };
      const { headers, response } = await (call.body.kind === 'app'
        ? auth.api.verifyTOTP(given)
        : withRecoveryLock(db, () => auth.api.verifyBackupCode(given))
      ).catch(rethrowAsAppError);
      if (call.body.kind === 'app' && !(await consumeCode(response.user.id, call.body.code))) {
        // The session's token was not sent to the client yet.
        await db.delete(sessions).where(eq(sessions.token, response.token ?? ''));
        throw codeUsed;
      }
      call.setCookies(headers.getSetCookie());
      return presentUser(response.user.id);
    },

    startSecondFactor: async ({ body, headers, address }): Promise<SecondFactorSetup> => {
      const setup = await auth.api
        .enableTwoFactor({
          body: { password: body.password, method: 'totp' },
          headers: toAuthHeaders(auth, headers, address),
        })
        .catch(rethrowAsAppError);
      if (setup.method !== 'totp') throw new Error('asked for totp, got another second factor');
      return {
        uri: setup.totpURI,
        secret: new URL(setup.totpURI).searchParams.get('secret') ?? '',
        recoveryCodes: setup.backupCodes,
      };
    },

    confirmSecondFactor: async ({ body, caller, headers, address, setCookies }) => {
      const others = await listOtherSessions(db, caller);
      const confirmed = await auth.api
        .verifyTOTP({
          body: { code: body.code },
          headers: toAuthHeaders(auth, headers, address),
          returnHeaders: true,
        })
        .catch(rethrowAsAppError);
      // So that an observer cannot sign in with the same code.
      await consumeCode(caller.userId, body.code);
      setCookies(confirmed.headers.getSetCookie());
      // The other sessions were created with a password only.
      await endSessions(db, others);
      return presentUser(caller.userId);
    },

    renewRecoveryCodes: async ({ body, headers, address }) => {
      const { backupCodes } = await auth.api
        .generateBackupCodes({ body, headers: toAuthHeaders(auth, headers, address) })
        .catch(rethrowAsAppError);
      return { recoveryCodes: backupCodes };
    },

    disableSecondFactor: async ({ body, caller, headers, address, setCookies }) => {
      const disabled = await auth.api
        .disableTwoFactor({ body, headers: toAuthHeaders(auth, headers, address), returnHeaders: true })
        .catch(rethrowAsAppError);
      setCookies(disabled.headers.getSetCookie());
      return presentUser(caller.userId);
    },
  };
}
