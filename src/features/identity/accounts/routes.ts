import { isAPIError } from 'better-auth/api';
import { AppError } from '#contract/errors.ts';
import type { SignInAnswer } from '#contract/identity.ts';
import type { identityRoutes } from '#contract/identity-routes.ts';
import { profileMessages } from '#contract/profile-messages.ts';
import type { Db } from '#platform/db/client.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { type Auth, authHeaders } from './auth.ts';
import { withdrawEmailChange } from './email-change/change-email.ts';
import { ownPasswordChosen } from './given-password.ts';
import { refuseKnownPassword } from './known-passwords.ts';
import type { PresentUser } from './present-user.ts';
import { secondFactorHandlers } from './second-factor.ts';
import { listSessions, revokeSession } from './sessions.ts';
import { refusalOfShutAccount } from './shut-accounts.ts';
import { verifyEmail } from './verification.ts';

export type IdentityDependencies = {
  db: Db;
  auth: Auth;
  /** Whether cookies are for HTTPS only. */
  secure: boolean;
  presentUser: PresentUser;
  /** Gives a new account what comes with it. Repeatable: a crash after sign-up is mended at sign-in. */
  welcome: (userId: string) => Promise<void>;
  /** Sends the link that confirms the address. */
  sendVerificationMail: (to: { email: string; firstName: string }) => Promise<void>;
};

const wrongCredentials = 'The e-mail address or the password is not right.';

export function identityHandlers(dependencies: IdentityDependencies): Handlers<typeof identityRoutes> {
  const { auth, db, presentUser, welcome } = dependencies;

  async function signIn(call: SignInCall, refusal: string): Promise<SignInAnswer> {
    const { headers, response } = await auth.api
      .signInEmail({
        body: { email: call.body.email, password: call.body.password },
        headers: authHeaders(auth, { 'user-agent': call.headers['user-agent'] }, call.address),
        returnHeaders: true,
      })
      .catch((error: unknown) => {
        const shut = refusalOfShutAccount(error);
        throw shut ?? (isAPIError(error) ? new AppError('INVALID_CREDENTIALS', refusal) : error);
      });
    call.setCookies(headers.getSetCookie());
    // With a second factor better-auth has thrown the session away and set a cookie that waits for the code.
    if ('twoFactorRedirect' in response) return { secondFactorDue: true };
    await welcome(response.user.id);
    return presentUser(response.user.id);
  }

  return {
    ...secondFactorHandlers(dependencies),

    login: (call) => signIn(call, wrongCredentials),

    register: async (call) => {
      const { email, password, firstName, lastName, referralCode } = call.body;
      await refuseKnownPassword(password, 'password');
      // A taken address gets no answer of its own here, and its owner a mail; the sign-in below decides.
      await auth.api
        .signUpEmail({
          body: {
            email,
            password,
            name: `${firstName} ${lastName}`,
            firstName,
            lastName,
            ...(referralCode && { referralCodeEntered: referralCode }),
          },
          headers: authHeaders(auth, {}, call.address),
        })
        .catch((error: unknown) => {
          // Of two sign-ups with one address at the same moment the database refuses the second.
          if (!isAPIError(error)) throw error;
        });
      return signIn(
        call,
        'We could not create an account with these details. If you have one already, sign in or set a new password.',
      );
    },

    currentUser: ({ caller }) => presentUser(caller.userId),

    logout: async (call) => {
      const { headers } = await auth.api.signOut({
        headers: authHeaders(auth, call.headers, call.address),
        returnHeaders: true,
      });
      call.setCookies(headers.getSetCookie());
      return { success: true, message: 'You are signed out.' };
    },

    forgotPassword: async ({ body }) => {
      await auth.api.requestPasswordReset({ body: { email: body.email } });
      return {
        success: true,
        message: 'If there is an account with this address, a link to set a new password is on its way.',
      };
    },

    verifyEmail: async ({ body }) => {
      await verifyEmail(auth, body.token);
      return { success: true, message: 'Your e-mail address is confirmed.' };
    },

    resendVerification: async ({ caller }) => {
      const user = await presentUser(caller.userId);
      if (user.emailVerified) return { success: true, message: 'Your e-mail address is confirmed already.' };
      await dependencies.sendVerificationMail(user);
      return { success: true, message: `A new link is on its way to ${user.email}.` };
    },

    changePassword: async ({ body, caller, headers, address, setCookies }) => {
      await refuseKnownPassword(body.newPassword, 'newPassword');
      const { currentPassword, newPassword } = body;
      if (caller.passwordChangeDue && newPassword === currentPassword) {
        const message = 'Please choose another password than the one you were given.';
        throw new AppError('VALIDATION_FAILED', message, { fields: [{ field: 'newPassword', message }] });
      }
      const changed = await auth.api
        .changePassword({
          body: { currentPassword, newPassword, revokeOtherSessions: true },
          headers: authHeaders(auth, headers, address),
          returnHeaders: true,
        })
        .catch((error: unknown) => {
          if (!isAPIError(error)) throw error;
          const message = 'Your current password is not right.';
          throw new AppError('VALIDATION_FAILED', message, {
            fields: [{ field: 'currentPassword', message }],
          });
        });
      setCookies(changed.headers.getSetCookie());
      // Whoever had the old password may have asked for it.
      await withdrawEmailChange(db, caller.userId);
      if (caller.passwordChangeDue) await ownPasswordChosen(db, caller.userId);
      return { success: true, message: profileMessages.password.changed.text };
    },

    resetPassword: async ({ body }) => {
      await refuseKnownPassword(body.password, 'password');
      await auth.api
        .resetPassword({ body: { token: body.token, newPassword: body.password } })
        .catch((error: unknown) => {
          throw isAPIError(error)
            ? new AppError('BAD_REQUEST', 'This link has been used or is too old. Please ask for a new one.')
            : error;
        });
      return { success: true, message: 'Your new password is set. Please sign in with it.' };
    },

    listSessions: ({ caller }) => listSessions(db, caller),

    revokeSession: async ({ caller, params }) => {
      await revokeSession(db, caller.userId, params.id);
      return { success: true, message: 'That session has ended.' };
    },
  };
}

type SignInCall = {
  body: { email: string; password: string };
  headers: { 'user-agent'?: string | undefined };
  address: string;
  setCookies(cookies: readonly string[]): void;
};
