/**
 * Takes away from a server what it has of a job. There is no call that deletes a file, but one that is written anew
 * with nothing in it holds nothing of anybody any more.
 */

import type { Operation } from '@castwright/engine-port';
import { faultOf } from '@castwright/engine-port/faults';
import {
  outputPrefix,
  pictureEndings,
  trainedPrefix,
  trainingFolder,
  trainingName,
} from '#engines/workflows';
import { ownFolder } from './hand-over.ts';
import type { Server, ServerFile } from './server.ts';

/** For a file on a server that does not answer at once. */
const mostTurns = 3;
const endings = Object.values(pictureEndings);

/** @returns whether all of them hold nothing any more */
async function emptied(server: Server, files: readonly ServerFile[]): Promise<boolean> {
  let all = true;
  for (const file of files) {
    let done = false;
    for (let turn = 0; turn < mostTurns && !done; turn += 1) {
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
 * Empties what is known of a job that has ended, and lets the server forget it.
 *
 * @throws EngineError when something may be left
 */
export async function tidyUp(server: Server, jobId: string, files: readonly ServerFile[]): Promise<void> {
  if (!(await emptied(server, files))) throw faultOf('gone', `files of ${jobId} could not be emptied`);
  await server.forget(jobId);
}

/**
 * Stops a job of which nothing is known but its id, and empties whatever it can have handed over or written: its files
 * have names that follow from the id.
 *
 * @throws EngineError when something may be left
 */
export async function takeAway(server: Server, jobId: string): Promise<void> {
  await server.cancel(jobId);
  const job = await server.job(jobId);
  if (job?.status === 'pending' || job?.status === 'in_progress') {
    throw faultOf('busy', `${jobId} has not stopped yet`);
  }
  const found = [
    ...(await inputsOf(server, jobId)),
    ...(await outputsOf(server, jobId)),
    ...Object.values(job?.outputs ?? {}).flatMap(({ images = [] }) => images),
  ];
  await tidyUp(server, jobId, found);
  // Stopped just now, perhaps: a node that was writing writes to its end.
  if (job?.status === 'cancelled') throw faultOf('busy', `a node of ${jobId} may still write`);
}

async function inputsOf(server: Server, jobId: string): Promise<ServerFile[]> {
  const pictures = ['source', 'mask', 'target'].flatMap((part) =>
    endings.map((ending) => inputFile(ownFolder, `${jobId}-${part}.${ending}`)),
  );
  const found = await thoseThere(server, pictures);
  const folder = trainingFolder(jobId);
  for (let number = 1; ; number += 1) {
    const name = trainingName(number);
    const files = ['txt', ...endings].map((ending) => inputFile(folder, `${name}.${ending}`));
    const some = await thoseThere(server, files);
    if (some.length === 0) return found;
    found.push(...some);
  }
}

/** Of all runs, and of each what lives of the server between which it was handed over have numbered. */
async function outputsOf(server: Server, jobId: string): Promise<ServerFile[]> {
  const loras = await lorasOf(server, jobId);
  const found = [...loras];
  for (let run = 1; ; run += 1) {
    const first = await writtenBy(server, jobId, run, 1);
    // A run may have written its LoRA alone.
    if (first.length === 0 && run > loras.length) return found;
    for (let number = 1, some = first; some.length > 0; ) {
      found.push(...some);
      number += 1;
      some = await writtenBy(server, jobId, run, number);
    }
  }
}

const nameOfRun = (run: number) => String(run).padStart(2, '0');
export const firstRun = nameOfRun(1);

/** What is there of a result with this number, emptied or not. */
async function writtenBy(server: Server, jobId: string, run: number, number: number): Promise<ServerFile[]> {
  const [folder, name] = partsOf(outputPrefix({ jobId, run: nameOfRun(run) }));
  const files = ['png', 'mp4'].map((ending) =>
    outputFile(folder, `${name}_${String(number).padStart(5, '0')}_.${ending}`),
  );
  return thoseThere(server, files);
}

async function lorasOf(server: Server, jobId: string): Promise<ServerFile[]> {
  const [folder, name] = partsOf(trainedPrefix({ jobId }));
  const names = (await server.listModels('loras')).map((each) => each.slice(each.lastIndexOf('/') + 1));
  return names.filter((each) => each.startsWith(name)).map((each) => outputFile(folder, each));
}

/**
 * The first name under which nothing was written yet, for the results of a job's next run: of an emptied file a server
 * still says that it holds the result of the same graph.
 */
export async function nextRun(server: Server, jobId: string, operation: Operation): Promise<string> {
  if (operation === 'caption') return firstRun;
  const loras = operation === 'lora_training' ? await lorasOf(server, jobId) : [];
  for (let run = 1; ; run += 1) {
    const [, name] = partsOf(trainedPrefix({ jobId, run: nameOfRun(run) }));
    if (loras.some(({ filename }) => filename.startsWith(name))) continue;
    if ((await writtenBy(server, jobId, run, 1)).length === 0) return nameOfRun(run);
  }
}

const partsOf = (prefix: string): [folder: string, name: string] => [
  prefix.slice(0, prefix.lastIndexOf('/')),
  prefix.slice(prefix.lastIndexOf('/') + 1),
];
const inputFile = (subfolder: string, filename: string): ServerFile => ({
  filename,
  subfolder,
  type: 'input',
});
const outputFile = (subfolder: string, filename: string): ServerFile => ({
  filename,
  subfolder,
  type: 'output',
});

async function thoseThere(server: Server, files: readonly ServerFile[]): Promise<ServerFile[]> {
  const there = await Promise.all(files.map((file) => has(server, file)));
  return files.filter((_, at) => there[at]);
}

async function has(server: Server, file: ServerFile, turn = 1): Promise<boolean> {
  try {
    return await server.has(file);
  } catch (error) {
    if (turn === mostTurns) throw error;
    return has(server, file, turn + 1);
  }
}
