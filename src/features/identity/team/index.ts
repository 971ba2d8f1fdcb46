export { invitationMail } from './mails.ts';
export { notifyTeamOfSuspension } from './notify-team.ts';
export { deleteInvitations, endTeams, teamData } from './own-data.ts';
export { teamHandlers } from './routes.ts';
export {
  isAccountAdmin,
  listTeamPeople,
  requireMayDeletePermanently,
  requireWithinCap,
} from './team-access.ts';
