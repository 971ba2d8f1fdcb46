import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';

/**
 * better-auth's second factor acts on the answers of its own sign-ins, which it knows by their paths. We have no user
 * names, so this one is free: an account with a second factor gets no session here but waits for its code.
 */
const path = '/sign-in/username';

/** Adds `auth.api.openSession`: signs a user in who was identified elsewhere. It is not served, as no other route. */
export const createSessionPlugin = () => ({
  id: 'castwright-sessions' as const,
  endpoints: {
    openSession: createAuthEndpoint(
      path,
      { method: 'POST', body: z.object({ userId: z.string() }), metadata: { SERVER_ONLY: true } },
      async (ctx) => {
        const { internalAdapter } = ctx.context;
        const user = await internalAdapter.findUserById(ctx.body.userId);
        if (!user) throw ctx.error('UNAUTHORIZED');
        const session = await internalAdapter.createSession(user.id);
        await setSessionCookie(ctx, { session, user });
        return ctx.json({ userId: user.id });
      },
    ),
  },
});
