export { digestMail } from './digest-mail.ts';
export { digestJob, notificationJobs, removeOldNotificationsJob } from './jobs.ts';
export { type NewNotification, notifyUser, storeNotifications, wasNotified } from './notify-user.ts';
export { notificationData } from './own-data.ts';
export { notificationHandlers } from './routes.ts';
