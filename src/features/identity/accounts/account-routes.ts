import { eq } from 'drizzle-orm';
import type { accountRoutes } from '#contract/account.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import type { Handlers } from '#platform/http/handler.ts';
import type { MailContext } from '#platform/mail/mail-context.ts';
import {
  confirmEmailChange,
  findPendingEmail,
  requestEmailChange,
  withdrawEmailChange,
} from './email-change/change-email.ts';
import type { PresentUser } from './present-user.ts';
import { requirePassword } from './require-password.ts';
import { users } from './schema.ts';

type AccountDeps = MailContext & { db: Db; clock: Clock; presentUser: PresentUser };

/** Handlers for changing the account's name and e-mail address. */
export function accountHandlers({
  db,
  clock,
  presentUser,
  ...mailContext
}: AccountDeps): Handlers<typeof accountRoutes> {
  return {
    changeName: async ({ caller, body }) => {
      const { firstName, lastName } = body;
      await db
        .update(users)
        .set({ firstName, lastName, name: `${firstName} ${lastName}`, updatedAt: clock() })
        .where(eq(users.id, caller.userId));
      return presentUser(caller.userId);
    },

    pendingEmailChange: async ({ caller }) => ({
      pending: await findPendingEmail(db, caller.userId, clock()),
    }),

    requestEmailChange: async ({ caller, body }) => {
      const { email, password } = body;
      await requirePassword(db, caller.userId, password);
      await db.transaction((tx) =>
        requestEmailChange(tx, mailContext, { userId: caller.userId, email, now: clock() }),
      );
      return { success: true, message: `Open the link in the mail to ${email} within a day.` };
    },

    withdrawEmailChange: async ({ caller }) => {
      await withdrawEmailChange(db, caller.userId);
      return { success: true, message: 'Your address stays as it is.' };
    },

    confirmEmailChange: async ({ body }) => {
      const email = await db.transaction((tx) =>
        confirmEmailChange(tx, mailContext, { token: body.token, now: clock() }),
      );
      return { success: true, message: `Your account has the address ${email} now.` };
    },
  };
}
