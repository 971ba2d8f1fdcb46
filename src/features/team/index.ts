export { invitationMail } from './mails.ts';
export { teamHandlers } from './routes.ts';
export { requireWithinCap } from './working.ts';
