export { countObjections, countReports } from './count-month.ts';
export { removeOverdueJob, takedownJobs, watchReportsJob, withholdJob } from './jobs.ts';
export {
  alarmMail,
  counterNoticeMail,
  decidedMail,
  objectionDecidedMail,
  putBackMail,
  receivedMail,
  removedAutomaticallyMail,
  removedMail,
} from './mails.ts';
export { countOpenObjections, countOpenReports } from './open-reports.ts';
export { takedownData } from './own-data.ts';
export { readReportEvidence } from './read-evidence.ts';
export { takedownHandlers } from './routes.ts';
