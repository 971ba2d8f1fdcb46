import { passkey } from '@better-auth/passkey';
import { APIError } from 'better-auth/api';
import { findUserIdByEmail } from '#features/identity/accounts';
import type { Db } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { addressTaken, type SignUpContext, signUpContext } from './sign-up-context.ts';

export type PasskeyPluginOptions = {
  db: Db;
  /** The public address; its host is the relying party, so passkeys are bound to it. */
  baseUrl: string;
  /** The name that browsers show. */
  issuer: string;
  sendAlreadyRegisteredMail: (to: { userId: string; email: string }) => Promise<void>;
};

const notVerified = () => new APIError('BAD_REQUEST', { code: 'USER_NOT_VERIFIED' });

/**
 * better-auth's passkeys. Each use must verify the user by PIN or biometrics: such a passkey is two factors (decision
 * 122), so a sign-in with one asks for no code. The plugin itself would accept a passkey without that.
 */
export function createPasskeyPlugin({
  db,
  baseUrl,
  issuer,
  sendAlreadyRegisteredMail,
}: PasskeyPluginOptions) {
  const { hostname, origin } = new URL(baseUrl);
  return passkey({
    rpID: hostname,
    rpName: issuer,
    origin,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    advanced: { webAuthnChallengeCookie: 'passkey' },
    registration: {
      // Our handlers check the session and the owner's confirmation; without a session it is a sign-up.
      requireSession: false,
      resolveUser: async ({ context }) => {
        const { email, firstName, lastName } = parseContext(context);
        return { id: newId(), name: email, displayName: `${firstName} ${lastName}` };
      },
      afterVerification: async ({ ctx, verification, context }) => {
        if (!verification.registrationInfo?.userVerified) throw notVerified();
        const isSignUp = context !== null && context !== undefined;
        // The challenge of one ceremony ends no other: a sign-up opens a session, an added passkey does not.
        if (isSignUp !== (ctx.body?.createSession === true)) throw new APIError('BAD_REQUEST');
        if (!isSignUp) return;
        const { email, firstName, lastName, referralCode } = parseContext(context);
        const owner = await findUserIdByEmail(db, email);
        if (owner !== null) {
          await sendAlreadyRegisteredMail({ userId: owner, email });
          throw new APIError('UNPROCESSABLE_ENTITY', { code: addressTaken });
        }
        // In the transaction that stores the passkey and opens the session.
        const user = await ctx.context.internalAdapter.createUser(
          {
            email,
            emailVerified: false,
            name: `${firstName} ${lastName}`,
            firstName,
            lastName,
            ...(referralCode !== null && { referralCodeEntered: referralCode }),
          },
          { method: 'passkey' },
        );
        return { userId: user.id };
      },
    },
    authentication: {
      afterVerification: async ({ verification }) => {
        if (!verification.authenticationInfo.userVerified) throw notVerified();
      },
    },
  });
}

function parseContext(context: unknown): SignUpContext {
  if (typeof context !== 'string') throw new APIError('UNAUTHORIZED', { code: 'SESSION_REQUIRED' });
  return signUpContext.parse(JSON.parse(context));
}
