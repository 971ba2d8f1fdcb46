export { getEnginesReport } from './engines-report.ts';
export { countActivePeopleSince, listEngineTimeSince, listJobCountsSince } from './job-figures.ts';
export { listEngines } from './list-engines.ts';
export { listJobsForOperator } from './list-jobs.ts';
export { getQueueFigures, type QueueFigures } from './queue-figures.ts';
