import { isAPIError } from 'better-auth/api';
import { AppError } from '#contract/errors.ts';
import type { SignInAnswer } from '#contract/identity.ts';
import type { identityRoutes } from '#contract/identity-routes.ts';
import { profileMessages } from '#contract/profile-messages.ts';
import {
  listSessions,
  type PresentUser,
  refuseKnownPassword,
  revokeSession,
  withdrawEmailChange,
} from '#features/identity/accounts';
import type { Db } from '#platform/db/client.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { type Auth, toAuthHeaders } from './auth.ts';
import { findBlockedRefusal } from './blocked-accounts.ts';
import { clearPasswordChangeDue } from './password-change-due.ts';
import { secondFactorHandlers } from './second-factor.ts';
import { verifyEmail } from './verification.ts';

export type IdentityDeps = {
  db: Db;
  auth: Auth;
  /** Whether cookies are for HTTPS only. */
  secure: boolean;
  presentUser: PresentUser;
  /** Grants a new account its welcome tokens. Repeatable: the next sign-in makes up for a crash after sign-up. */
  welcome: (userId: string) => Promise<void>;
  /** Sends the link that confirms the address. */
  sendVerificationMail: (to: { email: string; firstName: string }) => Promise<void>;
};

const wrongCredentials = 'The email address or the password is incorrect.';

export function identityHandlers(dependencies: IdentityDeps): Handlers<typeof identityRoutes> {
  const { auth, db, presentUser, welcome } = dependencies;

  async function signIn(call: SignInCall, refusal: string): Promise<SignInAnswer> {
    const { headers, response } = await auth.api
      .signInEmail({
        body: { email: call.body.email, password: call.body.password },
        headers: toAuthHeaders(auth, { 'user-agent': call.headers['user-agent'] }, call.address),
        returnHeaders: true,
      })
      .catch((error: unknown) => {
        const shut = findBlockedRefusal(error);
        throw shut ?? (isAPIError(error) ? new AppError('INVALID_CREDENTIALS', refusal) : error);
      });
    call.setCookies(headers.getSetCookie());
    // With a second factor better-auth has discarded the session and set a cookie that waits for the code.
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
      // For a taken address the answer is the same and its owner gets a mail; the sign-in below decides.
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
          headers: toAuthHeaders(auth, {}, call.address),
        })
        .catch((error: unknown) => {
          // Of two concurrent sign-ups with one address the database refuses the second.
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
        headers: toAuthHeaders(auth, call.headers, call.address),
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
      return { success: true, message: 'Your email address is confirmed.' };
    },

    resendVerification: async ({ caller }) => {
      const user = await presentUser(caller.userId);
      if (user.emailVerified) return { success: true, message: 'Your email address is already confirmed.' };
      await dependencies.sendVerificationMail(user);
      return { success: true, message: `A new link is on its way to ${user.email}.` };
    },

    changePassword: async ({ body, caller, headers, address, setCookies }) => {
      await refuseKnownPassword(body.newPassword, 'newPassword');
      const { currentPassword, newPassword } = body;
      if (caller.passwordChangeDue && newPassword === currentPassword) {
        const message = 'Choose a password that differs from the temporary one.';
        throw new AppError('VALIDATION_FAILED', message, { fields: [{ field: 'newPassword', message }] });
      }
      const changed = await auth.api
        .changePassword({
          body: { currentPassword, newPassword, revokeOtherSessions: true },
          headers: toAuthHeaders(auth, headers, address),
          returnHeaders: true,
        })
        .catch((error: unknown) => {
          if (!isAPIError(error)) throw error;
          const message = 'Your current password is incorrect.';
          throw new AppError('VALIDATION_FAILED', message, {
            fields: [{ field: 'currentPassword', message }],
          });
        });
      setCookies(changed.headers.getSetCookie());
      // A person who knew the old password may have requested the change.
      await withdrawEmailChange(db, caller.userId);
      if (caller.passwordChangeDue) await clearPasswordChangeDue(db, caller.userId);
      return { success: true, message: profileMessages.password.changed.text };
    },

    resetPassword: async ({ body }) => {
      await refuseKnownPassword(body.password, 'password');
      await auth.api
        .resetPassword({ body: { token: body.token, newPassword: body.password } })
        .catch((error: unknown) => {
          throw isAPIError(error)
            ? new AppError(
                'BAD_REQUEST',
                'This link was already used or has expired. Please request a new one.',
              )
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
