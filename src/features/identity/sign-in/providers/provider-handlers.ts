import { and, eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { signInMethodRoutes } from '#contract/sign-in-methods.ts';
import type { ProviderProblem } from '#contract/sign-in-problems.ts';
import type { Clock } from '#platform/clock.ts';
import type { BinaryResponse, Handlers } from '#platform/http/handler.ts';
import type { Logger } from '#platform/log.ts';
import { createSecret } from '#platform/oidc-client.ts';
import { credentials, passwordProvider } from '#schema/identity/accounts';
import { type Auth, getProviderCookieName, toAuthHeaders } from '../auth.ts';
import { findBlockedRefusal } from '../blocked-accounts.ts';
import { confirmOwner } from '../methods/confirm-owner.ts';
import {
  listSignInMethods,
  lockMethods,
  mailMethodChange,
  requireMethodLeft,
} from '../methods/sign-in-methods.ts';
import type { PasskeyDeps } from '../passkeys/passkey-handlers.ts';
import { pickCookie } from '../read-cookie.ts';
import { findOrCreateUser, linkUser } from './find-linked-user.ts';
import {
  type PendingSignIn,
  pendingMinutes,
  storePendingSignIn,
  takePendingSignIn,
} from './pending-sign-ins.ts';
import type { SignInClient } from './sign-in-client.ts';

type ProviderRoutes = Pick<
  typeof signInMethodRoutes,
  | 'signInProviders'
  | 'listSignInMethods'
  | 'startProviderSignIn'
  | 'startProviderLink'
  | 'returnFromProvider'
  | 'unlinkProvider'
>;

export type ProviderDeps = Omit<PasskeyDeps, 'loadPasskeyAuth' | 'providers'> & {
  auth: Auth;
  providers: readonly SignInClient[];
  clock: Clock;
  log: Logger;
};

const cookiePath = '/api/auth/providers';
const notLinked = () => new AppError('NOT_FOUND', 'Your account is not linked to it.');
const unavailable = (name: string) =>
  new AppError('UNAVAILABLE', `${name} cannot be reached at the moment. Try again, or sign in another way.`);

/** Handlers for the operator's identity providers (OpenID Connect): sign-in, linking, unlinking (decision 122). */
export function providerHandlers(dependencies: ProviderDeps): Handlers<ProviderRoutes> {
  const { auth, clock, db, log, mailContext, providers, secure, welcome } = dependencies;
  const cookieName = getProviderCookieName(secure);
  const list = (userId: string) => listSignInMethods(db, userId, providers);

  function getProvider(id: string): SignInClient {
    const provider = providers.find((one) => one.id === id);
    if (!provider) throw new AppError('NOT_FOUND', 'There is no such way to sign in.');
    return provider;
  }

  /** The state also lies in a cookie, so that nobody can send another person to the end of a sign-in of their own. */
  const toCookie = (state: string, seconds: number) =>
    `${cookieName}=${state}; Max-Age=${seconds}; Path=${cookiePath}; HttpOnly; ${secure ? 'Secure; ' : ''}SameSite=Lax`;

  async function start(
    id: string,
    given: Pick<PendingSignIn, 'userId' | 'referralCode' | 'next'>,
    setCookies: (cookies: readonly string[]) => void,
  ): Promise<{ url: string }> {
    const provider = getProvider(id);
    const [state, nonce, verifier] = [createSecret(), createSecret(), createSecret()];
    const url = await provider.createAuthorizationUrl({ state, nonce, verifier }).catch((error: unknown) => {
      log.warn({ err: error, provider: id }, 'an identity provider cannot be reached');
      throw unavailable(provider.name);
    });
    await storePendingSignIn(db, state, { provider: id, nonce, verifier, ...given }, clock());
    setCookies([toCookie(state, pendingMinutes * 60)]);
    return { url };
  }

  return {
    signInProviders: async () => providers.map(({ id, name }) => ({ id, name })),

    listSignInMethods: ({ caller }) => list(caller.userId),

    startProviderSignIn: ({ body, params, setCookies }) => {
      const { next, referralCode } = body;
      const given = { userId: null, referralCode: referralCode || null, next: next ?? null };
      return start(params.provider, given, setCookies);
    },

    startProviderLink: async ({ body, caller, params, setCookies }) => {
      await confirmOwner(db, caller, body.password);
      return start(params.provider, { userId: caller.userId, referralCode: null, next: null }, setCookies);
    },

    returnFromProvider: async ({ address, caller, headers, params, query, setCookies }) => {
      setCookies([toCookie('', 0)]);
      const provider = getProvider(params.provider);
      const cookie = pickCookie(headers.cookie, cookieName)?.slice(cookieName.length + 1);
      const { code, error, iss, state } = query;
      const pending = state && cookie === state ? await takePendingSignIn(db, state, clock()) : null;
      const fail = (problem: ProviderProblem) =>
        redirectTo(pending?.userId ? linkPage(problem) : signInPage(problem));
      if (!pending || pending.provider !== provider.id) return fail('failed');
      if (error !== undefined) return fail(error === 'access_denied' ? 'cancelled' : 'failed');
      if (code === undefined || (iss !== undefined && iss !== provider.issuer)) return fail('failed');
      const identity = await provider.identify({ code, ...pending }).catch((cause: unknown) => {
        log.warn({ err: cause, provider: provider.id }, 'the answer of an identity provider was refused');
        return null;
      });
      if (!identity) return fail('failed');

      if (pending.userId !== null) {
        const { userId } = pending;
        if (caller?.userId !== userId) return fail('signed-out');
        const result = await db.transaction(async (tx) => {
          const linked = await linkUser(tx, provider.id, identity, userId);
          if ('linked' in linked && linked.linked)
            await mailMethodChange(
              tx,
              mailContext,
              userId,
              `Your account is linked to ${provider.name} now.`,
            );
          return linked;
        });
        return 'problem' in result
          ? fail(result.problem)
          : redirectTo('/profile-settings?linked=1#sign-in-methods');
      }

      const found = await findOrCreateUser(db, provider.id, identity, pending.referralCode);
      if ('problem' in found) return fail(found.problem);
      const opened = await auth.api
        .openSession({
          body: { userId: found.userId },
          headers: toAuthHeaders(auth, { 'user-agent': headers['user-agent'] }, address),
          returnHeaders: true,
        })
        .catch((cause: unknown) => {
          const shut = findBlockedRefusal(cause);
          if (!shut) throw cause;
          return shut;
        });
      if (opened instanceof AppError) return fail(opened.details?.closed === true ? 'closed' : 'suspended');
      if (found.linked && !found.created)
        await db.transaction((tx) =>
          mailMethodChange(tx, mailContext, found.userId, `Your account is linked to ${provider.name} now.`),
        );
      setCookies(opened.headers.getSetCookie());
      const next = pending.next ?? '/';
      if ('twoFactorRedirect' in opened.response)
        return redirectTo(`/auth?${new URLSearchParams({ code: 'due', next })}`);
      await welcome(found.userId);
      return redirectTo(next);
    },

    unlinkProvider: async ({ body, caller, params }) => {
      const { provider } = params;
      if (provider === passwordProvider) throw notLinked();
      await confirmOwner(db, caller, body.password);
      await db.transaction(async (tx) => {
        await lockMethods(tx, caller.userId);
        const removed = await tx
          .delete(credentials)
          .where(and(eq(credentials.userId, caller.userId), eq(credentials.providerId, provider)))
          .returning({ id: credentials.id });
        if (removed.length === 0) throw notLinked();
        await requireMethodLeft(tx, caller.userId, providers);
        const name = providers.find(({ id }) => id === provider)?.name ?? provider;
        await mailMethodChange(tx, mailContext, caller.userId, `The link to ${name} was removed.`);
      });
      return list(caller.userId);
    },
  };
}

const signInPage = (problem: ProviderProblem) => `/auth?problem=${problem}`;
const linkPage = (problem: ProviderProblem) => `/profile-settings?problem=${problem}#sign-in-methods`;

function redirectTo(location: string): BinaryResponse {
  return { status: 302, headers: { location, 'cache-control': 'no-store' }, body: null };
}
