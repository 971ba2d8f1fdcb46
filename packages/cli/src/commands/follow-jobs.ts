import { type Client, type Disclosure, hasEnded, type Job } from '@castwright/client';
import { type Command, Option } from 'commander';
import { CommandError, exitCodes } from '../exit-codes.ts';
import { Interrupted } from '../interrupt.ts';
import { formatCount, print, printJson, say } from '../output.ts';
import { createProgress } from '../progress.ts';
import { makeFolder, type SavedFile, saveDownload } from '../save-download.ts';

/** How jobs are followed, as options of the command line. */
export type FollowOptions = {
  out?: string;
  disclosure?: Disclosure;
  cancelOnInterrupt?: boolean;
  json?: boolean;
};

/** Adds the options of commands that wait. */
export function addFollowOptions(command: Command): Command {
  return addDisclosure(command.option('--out <folder>', 'download what is made into this folder')).option(
    '--cancel-on-interrupt',
    'cancel the jobs on Ctrl+C; without it they go on',
  );
}

/** Adds the option for how downloaded files are disclosed. */
export function addDisclosure(command: Command): Command {
  const choices = ['credentials', 'label', 'none'];
  return command.addOption(
    new Option('--disclosure <kind>', 'what downloaded files say about their origin').choices(choices),
  );
}

/**
 * Checks before tokens are spent that what is made can be downloaded.
 *
 * @throws CommandError when the key may not, or the folder cannot be written
 */
export async function requireDownloads(client: Client, { out }: FollowOptions): Promise<void> {
  if (out === undefined) return;
  await makeFolder(out);
  const { key } = await client.callingKey();
  if (key && !key.scopes.includes('read_content')) {
    throw new CommandError(
      exitCodes.access,
      'The key cannot download: it lacks the permission read_content. Leave --out away, or use another key.',
    );
  }
}

/**
 * Waits for jobs, downloads what they made, and writes the result.
 *
 * @throws Interrupted on Ctrl+C, with what to do next; CommandError when a job failed or was cancelled
 */
export async function followJobs(
  client: Client,
  ids: readonly string[],
  options: FollowOptions,
  signal: AbortSignal,
): Promise<void> {
  const jobs = await watchJobs(client, ids, options, signal);
  const made = jobs.filter(({ state }) => state === 'completed');
  const files = options.out === undefined ? [] : await download(client, made, options, signal);
  if (options.json) printJson({ jobs, files });
  else printResult(made, files);
  const lost = jobs.filter(({ state }) => state !== 'completed');
  if (lost.length === 0) return;
  const reasons = lost.map(
    ({ id, problem, state }) => `  ${id} ${state}${problem === null ? '' : `: ${problem}`}`,
  );
  throw new CommandError(
    exitCodes.job,
    [`${formatCount(lost.length, 'job')} made nothing:`, ...reasons].join('\n'),
  );
}

/**
 * Shows how jobs go on until all have ended.
 *
 * @returns them in the order of their ids
 * @throws Interrupted on Ctrl+C, with what to do next
 */
export async function watchJobs(
  client: Client,
  ids: readonly string[],
  options: FollowOptions,
  signal: AbortSignal,
): Promise<Job[]> {
  const progress = createProgress(ids);
  const last = new Map<string, Job>();
  try {
    for await (const job of client.watchJobs(ids, { signal })) {
      last.set(job.id, job);
      progress.update(job);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
    progress.end();
    const open = ids.filter((id) => !hasEnded(last.get(id) ?? { state: 'queued' }));
    throw await leaveJobs(client, open, options);
  }
  progress.end();
  return ids.flatMap((id) => last.get(id) ?? []);
}

/** A word as a shell takes it. */
const quote = (word: string) => (/^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`);

/** What happens to jobs that are no longer waited for. */
async function leaveJobs(
  client: Client,
  open: readonly string[],
  options: FollowOptions,
): Promise<Interrupted> {
  const next = `castwright wait ${open.join(' ')}${options.out === undefined ? '' : ` --out ${quote(options.out)}`}`;
  if (!options.cancelOnInterrupt) return new Interrupted(`The jobs go on. Continue with:\n  ${next}`);
  const ended = await Promise.allSettled(open.map((id) => client.cancelJob({ params: { id } })));
  const lost = open.filter((_, at) => ended[at]?.status === 'rejected');
  if (lost.length === 0) return new Interrupted(`${formatCount(open.length, 'job')} cancelled.`);
  return new Interrupted(`${formatCount(lost.length, 'job')} could not be cancelled. Look with:\n  ${next}`);
}

async function download(
  client: Client,
  jobs: readonly Job[],
  { disclosure, out = '.' }: FollowOptions,
  signal: AbortSignal,
): Promise<SavedFile[]> {
  const files: SavedFile[] = [];
  // One after the other: a large bundle does not take all calls of the key's minute at once.
  for (const { contentId } of jobs) {
    if (contentId) files.push(await saveDownload(client, contentId, out, { disclosure, signal }));
  }
  return files;
}

function printResult(made: readonly Job[], files: readonly SavedFile[]): void {
  for (const { path } of files) print(path);
  if (files.length > 0) return;
  for (const { contentId, id } of made) print(contentId ?? id);
  if (made.some(({ contentId }) => contentId)) say('Download them with castwright library download.');
}
