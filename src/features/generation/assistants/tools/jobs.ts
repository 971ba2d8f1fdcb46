import { setTimeout as pause } from 'node:timers/promises';
import type { ServerContext } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { id } from '#contract/common.ts';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { activeJobStates } from '#contract/values.ts';
import { callRoute } from '../call-route.ts';
import { defineTool, readOnly, type ToolDeps } from '../tool.ts';
import { type ToolJob, toolJob, toShownJob } from './job-view.ts';

/** Clients give up after a minute by default, proxies too. */
const wait = { usualSeconds: 45, mostSeconds: 120 };
/** The pause between two looks grows from the first to the last, in milliseconds, to spare the key's calls. */
const pauses = { first: 1_000, factor: 1.5, last: 5_000 };

const isUnderWay = ({ state }: ToolJob) => (activeJobStates as readonly string[]).includes(state);

/** The jobs in this order: those of the dock by one call, others by one call each. @throws AppError NOT_FOUND */
async function findJobs({ callApi }: ToolDeps, ids: readonly string[]): Promise<ToolJob[]> {
  const listed = new Map((await callRoute(callApi, 'listJobs')).map((one) => [one.id, one]));
  return Promise.all(
    ids.map(async (jobId) =>
      toShownJob(listed.get(jobId) ?? (await callRoute(callApi, 'getJob', { params: { id: jobId } }))),
    ),
  );
}

const getJob = defineTool({
  name: 'get_job',
  title: 'State of a job',
  description: 'The state and progress of one job, and the contentId of its result.',
  input: z.strictObject({ jobId: id }),
  output: z.strictObject({ job: toolJob }),
  annotations: readOnly,
  run: async ({ jobId }, { callApi }) => ({
    data: { job: toShownJob(await callRoute(callApi, 'getJob', { params: { id: jobId } })) },
  }),
});

const waitForJob = defineTool({
  name: 'wait_for_job',
  title: 'Wait for jobs',
  description: `Waits until all of these jobs have ended, for ${wait.usualSeconds} seconds unless told otherwise, and reports progress meanwhile. If they have not ended by then, allEnded is false: call it again.`,
  input: z.strictObject({
    jobIds: z.array(id).min(1).max(limits.bundleMaximum),
    seconds: z
      .int()
      .min(1)
      .max(wait.mostSeconds)
      .default(wait.usualSeconds)
      .describe('How long to wait at most'),
  }),
  output: z.strictObject({ allEnded: z.boolean(), jobs: z.array(toolJob) }),
  annotations: readOnly,
  run: async ({ jobIds, seconds }, deps, context) => {
    const ids = [...new Set(jobIds)];
    const leaving = AbortSignal.any([deps.signal, context.mcpReq.signal]);
    const until = Date.now() + seconds * 1_000;
    const report = createReporter(context);
    let jobs = await findJobs(deps, ids);
    for (let ms = pauses.first; jobs.some(isUnderWay); ms = Math.min(ms * pauses.factor, pauses.last)) {
      await report(jobs);
      const left = until - Date.now();
      if (left <= 0 || leaving.aborted) break;
      // Cut short when the client leaves or the process stops; the answer then says what is known.
      await pause(Math.min(ms, left), undefined, { signal: leaving }).catch(() => {});
      jobs = await findJobs(deps, ids).catch((error: unknown) => keepWaiting(error, jobs));
    }
    return { data: { allEnded: !jobs.some(isUnderWay), jobs } };
  },
});

/** The tools that read jobs and wait for them. */
export const jobTools = [getJob, waitForJob];

/** A key without calls left in this minute learns the state a little later. */
function keepWaiting(error: unknown, known: ToolJob[]): ToolJob[] {
  if (error instanceof AppError && error.code === 'RATE_LIMITED') return known;
  throw error;
}

/** Sends progress to a client that asked for it: ended jobs and the part of running ones. It only ever grows. */
function createReporter({ mcpReq }: ServerContext): (jobs: readonly ToolJob[]) => Promise<void> {
  const progressToken = mcpReq._meta?.progressToken;
  let reported = -1;
  return async (jobs) => {
    const parts = jobs.map((job) =>
      isUnderWay(job) ? (job.progress ? job.progress.step / Math.max(job.progress.steps, 1) : 0) : 1,
    );
    const progress = parts.reduce((sum, part) => sum + part, 0);
    if (progressToken === undefined || progress <= reported) return;
    reported = progress;
    const ended = jobs.filter((job) => !isUnderWay(job)).length;
    await mcpReq.notify({
      method: 'notifications/progress',
      params: { progressToken, progress, total: jobs.length, message: `${ended} of ${jobs.length} ended` },
    });
  };
}
