/** Workers listen here for new work; the payload is empty. */
export const jobsChannel = 'engine_jobs';

/** Workers listen here for the id of a job that was cancelled while it ran. */
export const cancelChannel = 'engine_job_cancelled';

/** Workers listen here for the id of a job of which its engine says that something has happened. */
export const hintChannel = 'engine_job_hint';
