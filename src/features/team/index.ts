export { invitationMail } from './mails.ts';
export { endTeamsOf, forgetInvitations, teamData } from './own-data.ts';
export { teamHandlers } from './routes.ts';
export { requireWithinCap } from './working.ts';
