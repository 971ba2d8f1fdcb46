export { referralJobs, rewardReferrersJob } from './jobs.ts';
export { rewardMail } from './mails.ts';
export { referralData } from './own-data.ts';
export { redeemReferralCode } from './redeem-code.ts';
export { referralHandlers } from './routes.ts';
