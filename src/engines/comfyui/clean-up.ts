/**
 * Removes the files of a job from a server. ComfyUI has no call that deletes a file, so every file is overwritten with
 * an empty one.
 */

import { setTimeout as pause } from 'node:timers/promises';
import type { Operation } from '@castwright/engine-port';
import { createEngineError } from '@castwright/engine-port/faults';
import {
  formatTrainingName,
  pictureExtensions,
  toOutputPrefix,
  toTrainedPrefix,
  toTrainingFolder,
  videoExtension,
} from '#engines/workflows';
import type { ComfyUiLimits } from './options.ts';
import type { Server, ServerFile, ServerJob } from './server.ts';
import { ownFolder } from './upload-job.ts';

/** Tries for one file on a server that fails to answer. */
const maxTries = 3;
const pictureExtensionList = Object.values(pictureExtensions);

/** @returns whether all of them are empty now */
async function emptyFiles(server: Server, files: readonly ServerFile[]): Promise<boolean> {
  let all = true;
  for (const file of files) {
    let done = false;
    for (let turn = 0; turn < maxTries && !done; turn += 1) {
      done = await server.upload(file, new Uint8Array(0)).then(
        () => true,
        () => false,
      );
    }
    all &&= done;
  }
  return all;
}

/**
 * Empties the files of a job that has ended, and deletes the job from the server's history.
 *
 * @throws EngineError when something may remain
 */
export async function cleanUpFiles(
  server: Server,
  jobId: string,
  files: readonly ServerFile[],
): Promise<void> {
  if (!(await emptyFiles(server, files)))
    throw createEngineError('gone', `files of ${jobId} could not be emptied`);
  await server.deleteHistory(jobId);
}

export type StopLimits = Pick<ComfyUiLimits, 'pollMs' | 'stopMs'>;

/**
 * Stops a job by its id alone, and empties every file that it can have uploaded or written: their names derive from
 * the id.
 *
 * @throws EngineError when something may remain, or the job has not stopped in time
 */
export async function cleanUpJob(server: Server, jobId: string, limits: StopLimits): Promise<void> {
  const job = await stopJob(server, jobId, limits);
  const found = [
    ...(await listInputs(server, jobId)),
    ...(await listOutputs(server, jobId)),
    ...Object.values(job?.outputs ?? {}).flatMap(({ images = [] }) => images),
  ];
  await cleanUpFiles(server, jobId, found);
}

/**
 * Cancels a job and waits until no node of it runs, which takes as long as the node's present step. The server reports
 * `cancelled` only after that.
 *
 * @returns the job; null when the server does not know it, or no longer
 * @throws EngineError `busy` for a job that has not stopped in time
 */
async function stopJob(
  server: Server,
  jobId: string,
  { pollMs, stopMs }: StopLimits,
): Promise<ServerJob | null> {
  const end = Date.now() + stopMs;
  for (;;) {
    // Again each time: the job may have begun between the server's look at its queue and its cancel.
    await server.cancel(jobId);
    const job = await server.findJob(jobId);
    if (job?.status !== 'pending' && job?.status !== 'in_progress') return job;
    if (Date.now() >= end) throw createEngineError('busy', `${jobId} has not stopped yet`);
    await pause(Math.min(pollMs, stopMs, 500));
  }
}

async function listInputs(server: Server, jobId: string): Promise<ServerFile[]> {
  const listPictures = (part: string) =>
    pictureExtensionList.map((ending) => toInputFile(ownFolder, `${jobId}-${part}.${ending}`));
  const parts = ['source', 'mask', 'target', 'last-frame'];
  const video = toInputFile(ownFolder, `${jobId}-source.${videoExtension}`);
  const found = await filterExisting(server, [...parts.flatMap(listPictures), video]);
  for (const kind of ['reference', 'chosen']) {
    for (let number = 1; ; number += 1) {
      const some = await filterExisting(server, listPictures(`${kind}-${number}`));
      if (some.length === 0) break;
      found.push(...some);
    }
  }
  const folder = toTrainingFolder(jobId);
  for (let number = 1; ; number += 1) {
    const name = formatTrainingName(number);
    const files = ['txt', ...pictureExtensionList].map((ending) => toInputFile(folder, `${name}.${ending}`));
    const some = await filterExisting(server, files);
    if (some.length === 0) return found;
    found.push(...some);
  }
}

/** The results of all runs. A server that has lost its memory numbers the results of one run again. */
async function listOutputs(server: Server, jobId: string): Promise<ServerFile[]> {
  const loras = await listLoras(server, jobId);
  const found = [...loras];
  for (let run = 1; ; run += 1) {
    const first = await listResults(server, jobId, run, 1);
    // A run may have written its LoRA only.
    if (first.length === 0 && run > loras.length) return found;
    for (let number = 1, some = first; some.length > 0; ) {
      found.push(...some);
      number += 1;
      some = await listResults(server, jobId, run, number);
    }
  }
}

const formatRun = (run: number) => String(run).padStart(2, '0');
export const firstRun = formatRun(1);

/** The files of the result with this number that exist, empty or not. */
async function listResults(
  server: Server,
  jobId: string,
  run: number,
  number: number,
): Promise<ServerFile[]> {
  const [folder, name] = splitPath(toOutputPrefix({ jobId, run: formatRun(run) }));
  const files = ['png', videoExtension].map((ending) =>
    toOutputFile(folder, `${name}_${String(number).padStart(5, '0')}_.${ending}`),
  );
  return filterExisting(server, files);
}

async function listLoras(server: Server, jobId: string): Promise<ServerFile[]> {
  const [folder, name] = splitPath(toTrainedPrefix({ jobId }));
  const names = (await server.listModels('loras')).map((each) => each.slice(each.lastIndexOf('/') + 1));
  return names.filter((each) => each.startsWith(name)).map((each) => toOutputFile(folder, each));
}

/**
 * Finds the first run name without files, for the results of a job's next run. A server answers a known graph with
 * its cached result, even when the file of that result is empty by now.
 */
export async function findNextRun(server: Server, jobId: string, operation: Operation): Promise<string> {
  if (operation === 'caption') return firstRun;
  const loras = operation === 'lora_training' ? await listLoras(server, jobId) : [];
  for (let run = 1; ; run += 1) {
    const [, name] = splitPath(toTrainedPrefix({ jobId, run: formatRun(run) }));
    if (loras.some(({ filename }) => filename.startsWith(name))) continue;
    if ((await listResults(server, jobId, run, 1)).length === 0) return formatRun(run);
  }
}

const splitPath = (prefix: string): [folder: string, name: string] => [
  prefix.slice(0, prefix.lastIndexOf('/')),
  prefix.slice(prefix.lastIndexOf('/') + 1),
];
const toInputFile = (subfolder: string, filename: string): ServerFile => ({
  filename,
  subfolder,
  type: 'input',
});
const toOutputFile = (subfolder: string, filename: string): ServerFile => ({
  filename,
  subfolder,
  type: 'output',
});

async function filterExisting(server: Server, files: readonly ServerFile[]): Promise<ServerFile[]> {
  const there = await Promise.all(files.map((file) => hasFile(server, file)));
  return files.filter((_, at) => there[at]);
}

async function hasFile(server: Server, file: ServerFile, turn = 1): Promise<boolean> {
  try {
    return await server.hasFile(file);
  } catch (error) {
    if (turn === maxTries) throw error;
    return hasFile(server, file, turn + 1);
  }
}
