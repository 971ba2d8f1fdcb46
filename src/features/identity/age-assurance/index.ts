export { createAdultGate, createAgeStandingReader } from './age-standing.ts';
export { type AgeCheckDeps, finishCheck } from './check-age.ts';
export { ageAssuranceJobs, removeExpiredAgeChecksJob } from './jobs.ts';
export { ageAssuranceData } from './own-data.ts';
export { ageAssuranceHandlers } from './routes.ts';
