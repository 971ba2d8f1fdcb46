export { digestMail } from './digest-mail.ts';
export { digest as digestJob, notificationJobs, removeOld as removeOldNotificationsJob } from './jobs.ts';
export { notifyUser } from './notify-user.ts';
export { notificationHandlers } from './routes.ts';
