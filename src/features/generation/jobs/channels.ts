/** Workers listen here for new work; the payload is empty. */
export const jobsChannel = 'engine_jobs';

/** Workers listen here for the id of a job that was cancelled while it ran. */
export const cancelChannel = 'engine_job_cancelled';

/** Workers listen here for changes of the registered engines; the payload is empty. */
export const enginesChannel = 'registered_engines';

/** Workers listen here for the id of a job for which its engine has sent a hint. */
export const jobHintChannel = 'engine_job_hint';
