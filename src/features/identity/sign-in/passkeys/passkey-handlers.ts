import { isAPIError } from 'better-auth/api';
import { and, count, eq, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { SignInProvider, signInMethodRoutes } from '#contract/sign-in-methods.ts';
import type { PresentUser } from '#features/identity/accounts';
import type { Db } from '#platform/db/client.ts';
import type { Call, Handlers } from '#platform/http/handler.ts';
import type { MailContext } from '#platform/mail/mail-context.ts';
import { passkeys } from '#schema/identity/accounts';
import { getPasskeyCookieName, toAuthHeaders } from '../auth.ts';
import { findBlockedRefusal } from '../blocked-accounts.ts';
import { confirmOwner } from '../methods/confirm-owner.ts';
import {
  listSignInMethods,
  lockMethods,
  mailMethodChange,
  requireMethodLeft,
} from '../methods/sign-in-methods.ts';
import { pickCookie } from '../read-cookie.ts';
import type { LoadPasskeyAuth } from './load-passkey-auth.ts';
import type { PasskeyAuth } from './passkey-auth.ts';
import { addressTaken, type SignUpContext } from './sign-up-context.ts';
import { toAuthentication, toCreationOptions, toRegistration, toRequestOptions } from './webauthn.ts';

type PasskeyRoutes = Pick<
  typeof signInMethodRoutes,
  | 'startPasskeySignIn'
  | 'signInWithPasskey'
  | 'startPasskeySignUp'
  | 'signUpWithPasskey'
  | 'startPasskey'
  | 'addPasskey'
  | 'renamePasskey'
  | 'removePasskey'
>;

/** What better-auth answers; its types know these answers as a `Response` only. */
type OptionsAnswer = { headers: Headers; response: Record<string, unknown> };
type SignInAnswer = { headers: Headers; response: { user: { id: string } } };
type SignInBody = NonNullable<Parameters<PasskeyAuth['api']['verifyPasskeyAuthentication']>[0]>['body'];

export type PasskeyDeps = {
  db: Db;
  loadPasskeyAuth: LoadPasskeyAuth;
  secure: boolean;
  presentUser: PresentUser;
  welcome: (userId: string) => Promise<void>;
  mailContext: MailContext;
  /** The operator's identity providers. */
  providers: readonly SignInProvider[];
};

const notAccepted =
  'This passkey was not accepted. Try again, or use another way to sign in. It must ask for a PIN, a fingerprint or your face.';
const cannotSignUp =
  'We could not create an account with these details. If you have one already, sign in or set a new password.';
const noSuchPasskey = () => new AppError('NOT_FOUND', 'There is no such passkey.');

function rethrow(error: unknown, refusal: string, code: 'INVALID_CREDENTIALS' | 'BAD_REQUEST'): never {
  const shut = findBlockedRefusal(error);
  if (shut) throw shut;
  if (!isAPIError(error)) throw error;
  const message = error.body?.code === addressTaken ? cannotSignUp : refusal;
  throw new AppError(code, message, undefined, { cause: error });
}

/** Handlers for passkeys: sign-in, sign-up, and the list in the profile (decision 122). */
export function passkeyHandlers(dependencies: PasskeyDeps): Handlers<PasskeyRoutes> {
  const { db, loadPasskeyAuth, mailContext, presentUser, providers, secure, welcome } = dependencies;
  const list = (userId: string) => listSignInMethods(db, userId, providers);

  /** Headers with the challenge alone, so that a session of another account has no part in a sign-in. */
  function toChallengeHeaders(auth: PasskeyAuth, call: Pick<Call<never>, 'headers' | 'address'>): Headers {
    const cookie = pickCookie(call.headers.cookie, getPasskeyCookieName(secure));
    return toAuthHeaders(auth, { cookie, 'user-agent': call.headers['user-agent'] }, call.address);
  }

  return {
    startPasskeySignIn: async (call) => {
      const auth = await loadPasskeyAuth();
      const { headers, response } = (await auth.api.generatePasskeyAuthenticationOptions({
        headers: toAuthHeaders(auth, {}, call.address),
        returnHeaders: true,
      })) as unknown as OptionsAnswer;
      call.setCookies(headers.getSetCookie());
      return toRequestOptions(response);
    },

    signInWithPasskey: async (call) => {
      const auth = await loadPasskeyAuth();
      const { headers, response } = (await auth.api
        .verifyPasskeyAuthentication({
          body: { response: toAuthentication(call.body) } as unknown as SignInBody,
          headers: toChallengeHeaders(auth, call),
          returnHeaders: true,
        })
        .catch((error: unknown) =>
          rethrow(error, notAccepted, 'INVALID_CREDENTIALS'),
        )) as unknown as SignInAnswer;
      await db
        .update(passkeys)
        .set({ lastUsedAt: sql`now()` })
        .where(eq(passkeys.credentialID, call.body.id));
      call.setCookies(headers.getSetCookie());
      await welcome(response.user.id);
      return presentUser(response.user.id);
    },

    startPasskeySignUp: async (call) => {
      const auth = await loadPasskeyAuth();
      const { email, firstName, lastName, referralCode } = call.body;
      const context: SignUpContext = { email, firstName, lastName, referralCode: referralCode || null };
      const { headers, response } = await auth.api.generatePasskeyRegistrationOptions({
        query: { context: JSON.stringify(context) },
        headers: toAuthHeaders(auth, {}, call.address),
        returnHeaders: true,
      });
      call.setCookies(headers.getSetCookie());
      return toCreationOptions(response);
    },

    signUpWithPasskey: async (call) => {
      const auth = await loadPasskeyAuth();
      const { headers, response } = await auth.api
        .verifyPasskeyRegistration({
          body: { response: toRegistration(call.body), name: 'First passkey', createSession: true },
          headers: toChallengeHeaders(auth, call),
          returnHeaders: true,
        })
        .catch((error: unknown) => rethrow(error, cannotSignUp, 'BAD_REQUEST'));
      call.setCookies(headers.getSetCookie());
      await welcome(response.userId);
      return presentUser(response.userId);
    },

    startPasskey: async ({ body, caller, headers: given, address, setCookies }) => {
      await confirmOwner(db, caller, body.password);
      const [row] = await db
        .select({ keys: count() })
        .from(passkeys)
        .where(eq(passkeys.userId, caller.userId));
      if ((row?.keys ?? 0) >= limits.passkeysMaximum)
        throw new AppError('CONFLICT', `An account has at most ${limits.passkeysMaximum} passkeys.`);
      const auth = await loadPasskeyAuth();
      const { headers, response } = await auth.api.generatePasskeyRegistrationOptions({
        headers: toAuthHeaders(auth, given, address),
        returnHeaders: true,
      });
      setCookies(headers.getSetCookie());
      return toCreationOptions(response);
    },

    addPasskey: async ({ body, caller, headers: given, address }) => {
      const auth = await loadPasskeyAuth();
      await auth.api
        .verifyPasskeyRegistration({
          body: { response: toRegistration(body.passkey), name: body.name },
          headers: toAuthHeaders(auth, given, address),
        })
        .catch((error: unknown) => rethrow(error, notAccepted, 'BAD_REQUEST'));
      await db.transaction((tx) =>
        mailMethodChange(tx, mailContext, caller.userId, `The passkey “${body.name}” was added.`),
      );
      return list(caller.userId);
    },

    renamePasskey: async ({ body, caller, params }) => {
      const renamed = await db
        .update(passkeys)
        .set({ name: body.name })
        .where(and(eq(passkeys.id, params.id), eq(passkeys.userId, caller.userId)))
        .returning({ id: passkeys.id });
      if (renamed.length === 0) throw noSuchPasskey();
      return list(caller.userId);
    },

    removePasskey: async ({ body, caller, params }) => {
      await confirmOwner(db, caller, body.password);
      await db.transaction(async (tx) => {
        await lockMethods(tx, caller.userId);
        const [removed] = await tx
          .delete(passkeys)
          .where(and(eq(passkeys.id, params.id), eq(passkeys.userId, caller.userId)))
          .returning({ name: passkeys.name });
        if (!removed) throw noSuchPasskey();
        await requireMethodLeft(tx, caller.userId, providers);
        await mailMethodChange(tx, mailContext, caller.userId, `The passkey “${removed.name}” was removed.`);
      });
      return list(caller.userId);
    },
  };
}
