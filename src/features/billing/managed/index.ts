export { afterPayment, beforePayment } from './agreements.ts';
export { managedJobs, sync as syncManagedJob } from './jobs.ts';
export { credentialsMail, quoteMail } from './mails.ts';
export { hasAgreement, keepManagedBooks, managedData } from './own-data.ts';
export { waitingQuotes } from './quotes.ts';
export { managedHandlers } from './routes.ts';
