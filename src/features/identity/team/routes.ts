import type { teamRoutes } from '#contract/team.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import type { Handlers } from '#platform/http/handler.ts';
import type { MailContext } from '#platform/mail/mail-context.ts';
import { acceptInvitation, readInvitation } from './accept-invitation.ts';
import { resendInvitation, withdrawInvitation } from './change-invitation.ts';
import { changeMember } from './change-member.ts';
import { inviteMember } from './invite-member.ts';
import { leaveTeam, removeMember } from './leave-team.ts';
import { getTeam } from './queries.ts';
import { switchAccount } from './team-access.ts';

export type TeamDeps = MailContext & { db: Db; clock: Clock };

const done = (message: string) => ({ success: true as const, message });

export function teamHandlers(dependencies: TeamDeps): Handlers<typeof teamRoutes> {
  const { clock, db } = dependencies;
  const at = (call: { caller: { userId: string }; params: { id: string } }) => ({
    invitationId: call.params.id,
    callerId: call.caller.userId,
    now: clock(),
  });
  return {
    team: ({ caller }) => getTeam(db, caller.userId, clock()),

    invite: async ({ body, caller }) => {
      const given = { ...body, inviterId: caller.userId, now: clock() };
      await db.transaction((tx) => inviteMember(tx, dependencies, given));
      return done(`Invitation sent to ${body.email}.`);
    },

    resendInvitation: async (call) => {
      const { email } = await db.transaction((tx) => resendInvitation(tx, dependencies, at(call)));
      return done(`New link sent to ${email}. The old one no longer works.`);
    },

    withdrawInvitation: async (call) => {
      const { email } = await db.transaction((tx) => withdrawInvitation(tx, at(call)));
      return done(`Invitation to ${email} withdrawn.`);
    },

    removeTeamMember: async ({ caller, params }) => {
      const given = { callerId: caller.userId, userId: params.id, now: clock() };
      const { name } = await db.transaction((tx) => removeMember(tx, given));
      return done(`${name} is no longer in your team.`);
    },

    changeTeamMember: async ({ body, caller, params }) => {
      const given = { callerId: caller.userId, userId: params.id, change: body };
      const { name } = await db.transaction((tx) => changeMember(tx, given));
      return done(`Saved for ${name}.`);
    },

    workInAccount: async ({ body, caller }) => {
      await db.transaction((tx) => switchAccount(tx, caller.userId, body.account));
      return done(
        body.account === 'team'
          ? 'You now work in your team’s account.'
          : 'You now work in your own account.',
      );
    },

    leaveTeam: async ({ caller }) => {
      await db.transaction((tx) => leaveTeam(tx, caller.userId));
      return done('You left the team.');
    },

    readInvitation: ({ body }) => readInvitation(db, body.token, clock()),

    acceptInvitation: async ({ body, caller }) => {
      const given = { token: body.token, userId: caller.userId, now: clock() };
      const { ownerName } = await db.transaction((tx) => acceptInvitation(tx, given));
      return done(`You joined the team of ${ownerName}.`);
    },
  };
}
