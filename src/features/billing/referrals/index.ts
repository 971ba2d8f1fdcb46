export { referralJobs, reward as rewardReferrersJob } from './jobs.ts';
export { joinByCode } from './join-by-code.ts';
export { rewardMail } from './mails.ts';
export { referralData } from './own-data.ts';
export { referralHandlers } from './routes.ts';
