import { profileMessages } from '#contract/profile-messages.ts';
import type { userRoutes } from '#contract/users.ts';
import { refuseKnownPassword } from '#features/identity/accounts';
import { recordAct } from '#features/trust/audit';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { newId } from '#platform/ids.ts';
import { addUser } from './add-user.ts';
import {
  changeRole,
  liftSuspension,
  type Post,
  removeUser,
  resetLostSecondFactor,
  signOutUser,
  suspendUser,
} from './change-account.ts';
import { giveTokens } from './give-tokens.ts';
import { listUsers } from './list-users.ts';
import { readPerson } from './read-person.ts';

export type AccountDependencies = Post & {
  db: Db;
  clock: Clock;
  /** What people have to have agreed to. */
  edition: string;
};

export function userHandlers({
  clock,
  db,
  edition,
  ...post
}: AccountDependencies): Handlers<typeof userRoutes> {
  const changeOf = ({ caller, params }: { caller: { userId: string }; params: { id: string } }) => ({
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
        await recordAct(tx, { ...view, details: { shown: page.length }, now: clock() });
        return page;
      }),

    readUser: ({ caller: { userId }, params }) =>
      db.transaction(async (tx) => {
        const person = await readPerson(tx, params.id, { userId, edition, now: clock() });
        await recordAct(tx, { actorId: userId, action: 'user.viewed', subjectId: person.id, now: clock() });
        return person;
      }),

    addUser: async ({ body, caller }) => {
      await refuseKnownPassword(body.temporaryPassword, 'temporaryPassword');
      await db.transaction((tx) => addUser(tx, body, { actorId: caller.userId, now: clock() }));
      return done(profileMessages.users.addedText(`${body.firstName} ${body.lastName}`));
    },

    removeUser: async (call) => {
      await db.transaction((tx) => removeUser(tx, changeOf(call)));
      return done('The account is closed, and its data will be deleted.');
    },

    changeUserRole: async (call) => {
      const { role } = call.body;
      await db.transaction((tx) => changeRole(tx, { ...changeOf(call), role }));
      return done(role === 'admin' ? 'They are an administrator now.' : 'They are a user now.');
    },

    suspendUser: async (call) => {
      await db.transaction((tx) => suspendUser(tx, { ...changeOf(call), reason: call.body.reason }));
      return done('The account is suspended, and signed out everywhere.');
    },

    liftSuspension: async (call) => {
      await db.transaction((tx) => liftSuspension(tx, changeOf(call)));
      return done('The account is open again.');
    },

    signOutUser: async (call) => {
      await db.transaction((tx) => signOutUser(tx, changeOf(call)));
      return done('The account is signed out everywhere.');
    },

    resetUserSecondFactor: async (call) => {
      const given = { ...changeOf(call), reason: call.body.reason };
      await db.transaction((tx) => resetLostSecondFactor(tx, post, given));
      return done('Their second factor is off, and they were told by mail.');
    },

    grantUserTokens: async (call) => {
      const key = call.idempotencyKey ?? newId();
      await db.transaction((tx) => giveTokens(tx, { ...changeOf(call), ...call.body, key }));
      return done('The tokens are theirs.');
    },
  };
}
