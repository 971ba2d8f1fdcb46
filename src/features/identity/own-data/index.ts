export { ownDataJobDefinitions, ownDataJobs } from './jobs.ts';
export { deletedMail, deletionAskedMail, deletionReminderMail, exportReadyMail } from './mails.ts';
export { ownDataHandlers } from './routes.ts';
