export { lockAgreementOfInvoice, syncPaidAgreement } from './agreements.ts';
export { managedJobs, syncManagedJob } from './jobs.ts';
export { credentialsMail, quoteDeclinedMail, quoteMail } from './mails.ts';
export { anonymiseManagedBooks, hasRunningAgreement, managedData } from './own-data.ts';
export { countWaitingQuotes } from './quotes.ts';
export { managedHandlers } from './routes.ts';
