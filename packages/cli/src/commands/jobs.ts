import type { Command } from 'commander';
import { connect, createCommand } from '../context.ts';
import { runInterruptibly } from '../interrupt.ts';
import { formatCount, printJson, printTable, say } from '../output.ts';
import type { Environment } from '../settings.ts';
import { addFollowOptions, type FollowOptions, followJobs, requireDownloads } from './follow-jobs.ts';

/** The commands about jobs: `jobs`, `wait`, `cancel`. */
export function createJobCommands(environment: Environment): Command[] {
  const list = createCommand('jobs', 'list running, waiting and recently ended jobs').action(
    (options: { json?: boolean }) => listJobs(environment, options),
  );
  const wait = addFollowOptions(
    createCommand('wait', 'wait until jobs have ended').argument('<ids...>', 'ids of jobs'),
  ).action((ids: string[], options: FollowOptions) =>
    runInterruptibly(async (signal) => {
      const client = await connect(environment);
      await requireDownloads(client, options);
      await followJobs(client, [...new Set(ids)], options, signal);
    }),
  );
  const cancel = createCommand('cancel', 'cancel waiting or running jobs; their tokens come back')
    .argument('<ids...>', 'ids of jobs')
    .action((ids: string[], options: { json?: boolean }) => cancelJobs(environment, ids, options));
  return [list, wait, cancel];
}

async function listJobs(environment: Environment, { json }: { json?: boolean }): Promise<void> {
  const jobs = await (await connect(environment)).listJobs();
  if (json) return printJson(jobs);
  if (jobs.length === 0) return say('There are no jobs.');
  printTable(
    ['ID', 'STATE', 'OPERATION', 'TOKENS', 'NAME'],
    jobs.map(({ cost, id, name, operation, state }) => [id, state, operation, String(cost), name]),
  );
}

async function cancelJobs(
  environment: Environment,
  ids: string[],
  { json }: { json?: boolean },
): Promise<void> {
  const client = await connect(environment);
  const jobs = [];
  for (const id of ids) jobs.push(await client.cancelJob({ params: { id } }));
  if (json) return printJson(jobs.map(({ wallet: _, ...job }) => job));
  say(`${formatCount(jobs.length, 'job')} cancelled. Their tokens are back.`);
}
