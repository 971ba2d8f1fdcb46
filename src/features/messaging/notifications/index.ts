export { digestMail } from './digest-mail.ts';
export { digest as digestJob, notificationJobs, removeOld as removeOldNotificationsJob } from './jobs.ts';
export { notifyUser, wasTold } from './notify-user.ts';
export { notificationData } from './own-data.ts';
export { notificationHandlers } from './routes.ts';
