export { enginesReport } from './engines-report.ts';
export { activePeopleSince, engineTimeSince, jobCountsSince } from './job-figures.ts';
export { listEngines } from './list-engines.ts';
export { jobsForOperator } from './list-jobs.ts';
export { type QueueFigures, queueFigures } from './queue-figures.ts';
