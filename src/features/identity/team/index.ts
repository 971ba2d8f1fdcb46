export { invitationMail } from './mails.ts';
export { endTeamsOf, forgetInvitations, teamData } from './own-data.ts';
export { teamHandlers } from './routes.ts';
export { tellTeamOfSuspension } from './tell-of-suspension.ts';
export { requireMayDeleteForGood, requireWithinCap } from './working.ts';
