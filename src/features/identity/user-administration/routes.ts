import { profileMessages } from '#contract/profile-messages.ts';
import type { userRoutes } from '#contract/users.ts';
import { refuseKnownPassword } from '#features/identity/accounts';
import { recordAuditEntry } from '#features/trust/audit';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { newId } from '#platform/ids.ts';
import type { MailContext } from '#platform/mail/mail-context.ts';
import { addUser } from './add-user.ts';
import {
  changeRole,
  liftSuspension,
  removeUser,
  resetLostSecondFactor,
  signOutUser,
  suspendUser,
} from './change-account.ts';
import { giveTokens } from './give-tokens.ts';
import { listUsers } from './list-users.ts';
import { readPerson } from './read-person.ts';

export type UserAdministrationDeps = MailContext & {
  db: Db;
  clock: Clock;
  /** The required consent edition. */
  edition: string;
};

export function userHandlers({
  clock,
  db,
  edition,
  ...mailContext
}: UserAdministrationDeps): Handlers<typeof userRoutes> {
  const toChange = ({ caller, params }: { caller: { userId: string }; params: { id: string } }) => ({
    actorId: caller.userId,
    userId: params.id,
    now: clock(),
  });
  const done = (message: string) => ({ success: true as const, message });

  return {
    listUsers: ({ caller: { userId }, query }) =>
      db.transaction(async (tx) => {
        const page = await listUsers(tx, query, { userId, edition });
        const view = { actorId: userId, action: 'users.viewed', subjectId: null } as const;
        await recordAuditEntry(tx, { ...view, details: { shown: page.length }, now: clock() });
        return page;
      }),

    readUser: ({ caller: { userId }, params }) =>
      db.transaction(async (tx) => {
        const person = await readPerson(tx, params.id, { userId, edition, now: clock() });
        await recordAuditEntry(tx, {
          actorId: userId,
          action: 'user.viewed',
          subjectId: person.id,
          now: clock(),
        });
        return person;
      }),

    addUser: async ({ body, caller }) => {
      await refuseKnownPassword(body.temporaryPassword, 'temporaryPassword');
      await db.transaction((tx) => addUser(tx, body, { actorId: caller.userId, now: clock() }));
      return done(profileMessages.users.addedText(`${body.firstName} ${body.lastName}`));
    },

    removeUser: async (call) => {
      await db.transaction((tx) => removeUser(tx, toChange(call)));
      return done('Account closed. Its data will be deleted.');
    },

    changeUserRole: async (call) => {
      const { role } = call.body;
      await db.transaction((tx) => changeRole(tx, { ...toChange(call), role }));
      return done(role === 'admin' ? 'The account is now an administrator.' : 'The account is now a user.');
    },

    suspendUser: async (call) => {
      await db.transaction((tx) => suspendUser(tx, { ...toChange(call), reason: call.body.reason }));
      return done('Account suspended and signed out everywhere.');
    },

    liftSuspension: async (call) => {
      await db.transaction((tx) => liftSuspension(tx, toChange(call)));
      return done('Suspension lifted.');
    },

    signOutUser: async (call) => {
      await db.transaction((tx) => signOutUser(tx, toChange(call)));
      return done('Account signed out everywhere.');
    },

    resetUserSecondFactor: async (call) => {
      const given = { ...toChange(call), reason: call.body.reason };
      await db.transaction((tx) => resetLostSecondFactor(tx, mailContext, given));
      return done('Second factor reset. The user was notified by email.');
    },

    grantUserTokens: async (call) => {
      const key = call.idempotencyKey ?? newId();
      await db.transaction((tx) => giveTokens(tx, { ...toChange(call), ...call.body, key }));
      return done('Tokens granted.');
    },
  };
}
