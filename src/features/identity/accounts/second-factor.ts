import { isAPIError } from 'better-auth/api';
import { symmetricDecrypt } from 'better-auth/crypto';
import { eq, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { SecondFactorSetup } from '#contract/identity.ts';
import type { identityRoutes } from '#contract/identity-routes.ts';
import type { Db } from '#platform/db/client.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { type Auth, authHeaders, secondFactorCookie } from './auth.ts';
import type { PresentUser } from './present-user.ts';
import { secondFactors, sessions } from './schema.ts';
import { endSessions, otherSessions } from './sessions.ts';
import { refusalOfShutAccount } from './shut-accounts.ts';
import { useUpTimeCode } from './time-codes.ts';

type SecondFactorRoutes = Pick<
  typeof identityRoutes,
  | 'verifySecondFactor'
  | 'startSecondFactor'
  | 'confirmSecondFactor'
  | 'renewRecoveryCodes'
  | 'disableSecondFactor'
>;

type SecondFactorDependencies = { db: Db; auth: Auth; secure: boolean; presentUser: PresentUser };

/** Seconds for which better-auth locks a second factor after ten wrong codes in a row, over all sign-ins. */
export const lockedSeconds = 15 * 60;

const wrongCode = new AppError('INVALID_CREDENTIALS', 'That code is not right.');
const wrongPassword = new AppError('BAD_REQUEST', 'The password is not right.');
const signInAgain = new AppError(
  'BAD_REQUEST',
  'This sign-in has waited too long or had too many wrong codes. Please sign in again.',
  { signInAgain: true },
);

const usedBefore = new AppError(
  'BAD_REQUEST',
  'That code was used already, and each works once. Please sign in again with the next one your app shows.',
  { signInAgain: true },
);

/** What each of better-auth's refusals means to the person. */
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
  TOTP_ALREADY_ENABLED: new AppError('CONFLICT', 'Your second factor is on already.'),
  TOTP_NOT_ENABLED: new AppError('CONFLICT', 'Please begin with the QR code.'),
  TWO_FACTOR_NOT_ENABLED: new AppError('CONFLICT', 'Your second factor is off.'),
};

function inOurWords(error: unknown): never {
  if (!isAPIError(error)) throw error;
  const shut = refusalOfShutAccount(error);
  if (shut) throw shut;
  const { code, message, details } = refusals[String(error.body?.code)] ?? signInAgain;
  throw new AppError(code, message, details, { cause: error });
}

/** Any constant; the same in every process. */
const recoveryLock = 7_260_451_135;

/**
 * better-auth takes a recovery code by an update whose condition a waiting second update does not look at
 * again (READ COMMITTED), so two at the same moment would both be let in. Whoever comes while one is under way
 * is turned away rather than kept waiting: waiting would hold a connection that the first one may need.
 *
 * @throws AppError CONFLICT
 */
function oneAtATime<Result>(db: Db, verify: () => Promise<Result>): Promise<Result> {
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

/** Codes by time (RFC 6238) and recovery codes: at sign-in, and in the profile. */
export function secondFactorHandlers({
  db,
  auth,
  secure,
  presentUser,
}: SecondFactorDependencies): Handlers<SecondFactorRoutes> {
  /** Whether a code that was found right is used for the first time. */
  async function isFirstUse(userId: string, code: string): Promise<boolean> {
    const [stored] = await db
      .select({ secret: secondFactors.secret })
      .from(secondFactors)
      .where(eq(secondFactors.userId, userId));
    if (!stored) return false;
    const { secretConfig } = await auth.$context;
    const secret = await symmetricDecrypt({ key: secretConfig, data: stored.secret });
    return useUpTimeCode(db, { userId, secret, code, now: new Date() });
  }

  return {
    verifySecondFactor: async (call) => {
      // Without the session cookie: a code finishes the sign-in it was asked for, whoever is signed in here.
      const cookie = call.headers.cookie
        ?.split(';')
        .map((pair) => pair.trim())
        .find((pair) => pair.startsWith(`${secondFactorCookie(secure)}=`));
      const given = {
        body: { code: call.body.code },
        headers: authHeaders(auth, { cookie, 'user-agent': call.headers['user-agent'] }, call.address),
        returnHeaders: true as const,
      };
      const { headers, response } = await (call.body.kind === 'app'
        ? auth.api.verifyTOTP(given)
        : oneAtATime(db, () => auth.api.verifyBackupCode(given))
      ).catch(inOurWords);
      if (call.body.kind === 'app' && !(await isFirstUse(response.user.id, call.body.code))) {
        // Nobody has seen its token yet.
        await db.delete(sessions).where(eq(sessions.token, response.token ?? ''));
        throw usedBefore;
      }
      call.setCookies(headers.getSetCookie());
      return presentUser(response.user.id);
    },

    startSecondFactor: async ({ body, headers, address }): Promise<SecondFactorSetup> => {
      const setup = await auth.api
        .enableTwoFactor({
          body: { password: body.password, method: 'totp' },
          headers: authHeaders(auth, headers, address),
        })
        .catch(inOurWords);
      if (setup.method !== 'totp') throw new Error('asked for totp, got another second factor');
      return {
        uri: setup.totpURI,
        secret: new URL(setup.totpURI).searchParams.get('secret') ?? '',
        recoveryCodes: setup.backupCodes,
      };
    },

    confirmSecondFactor: async ({ body, caller, headers, address, setCookies }) => {
      const others = await otherSessions(db, caller);
      const confirmed = await auth.api
        .verifyTOTP({
          body: { code: body.code },
          headers: authHeaders(auth, headers, address),
          returnHeaders: true,
        })
        .catch(inOurWords);
      // So that whoever looked on cannot sign in with the same digits.
      await isFirstUse(caller.userId, body.code);
      setCookies(confirmed.headers.getSetCookie());
      // Whoever else is signed in has shown a password only.
      await endSessions(db, others);
      return presentUser(caller.userId);
    },

    renewRecoveryCodes: async ({ body, headers, address }) => {
      const { backupCodes } = await auth.api
        .generateBackupCodes({ body, headers: authHeaders(auth, headers, address) })
        .catch(inOurWords);
      return { recoveryCodes: backupCodes };
    },

    disableSecondFactor: async ({ body, caller, headers, address, setCookies }) => {
      const disabled = await auth.api
        .disableTwoFactor({ body, headers: authHeaders(auth, headers, address), returnHeaders: true })
        .catch(inOurWords);
      setCookies(disabled.headers.getSetCookie());
      return presentUser(caller.userId);
    },
  };
}
