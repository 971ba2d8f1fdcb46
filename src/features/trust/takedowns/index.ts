export { takedownJobs, watchReportsJob, withholdJob } from './jobs.ts';
export {
  alarmMail,
  counterNoticeMail,
  decidedMail,
  objectionMail,
  putBackMail,
  receivedMail,
  removedMail,
} from './mails.ts';
export { takedownData } from './own-data.ts';
export { takedownHandlers } from './routes.ts';
export { waitingMatters } from './waiting-matters.ts';
