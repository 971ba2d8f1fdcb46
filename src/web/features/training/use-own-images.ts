import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { PeopleForm } from '#contract/uploads.ts';
import { call } from '#web/lib/api.ts';
import { findFileProblem } from '#web/lib/check-file.ts';
import { uploadPicture } from '#web/lib/upload.ts';
import { getErrorMessage } from '#web/ui/notify.ts';
import { useCacheSession } from './queries.ts';
import { extractPictures } from './unpack.ts';

export type OwnImages = {
  /** The number of processed files and of all files; null while no upload runs. */
  progress: { done: number; all: number } | null;
  /** One message for each file that was refused. */
  problems: readonly string[];
  /** @returns the number of pictures that were added to the set */
  add: (files: readonly File[], statement: PeopleForm) => Promise<number>;
};

/**
 * Adds the creator's own pictures to the set, one after another: each is uploaded, gets the statement of consent, and
 * joins the set. A refused file does not stop the others.
 *
 * @param room the number of pictures that the set can still hold
 */
export function useOwnImages(sessionId: string, room: number): OwnImages {
  const place = useCacheSession();
  const [progress, setProgress] = useState<OwnImages['progress']>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);

  async function add(chosen: readonly File[], statement: PeopleForm): Promise<number> {
    const refused: string[] = [];
    setProblems([]);
    setProgress({ done: 0, all: chosen.length });
    let files: File[] = [];
    try {
      files = await extractPictures(chosen);
    } catch {
      refused.push('The archive could not be read. Create a new ZIP, or choose the pictures directly.');
    }
    if (files.length > room) refused.push(formatTooMany(files.length - room));
    let added = 0;
    for (const [at, file] of files.slice(0, room).entries()) {
      setProgress({ done: at, all: Math.min(files.length, room) });
      const problem = findFileProblem(file) ?? (await addFile(file, statement));
      if (problem) refused.push(problem);
      else added++;
    }
    setProblems(refused);
    setProgress(null);
    return added;
  }

  /** @returns the message why the file was refused, or null */
  async function addFile(file: File, statement: PeopleForm): Promise<string | null> {
    try {
      const upload = await uploadPicture(file, 'picture', { onProgress: () => {} });
      await call('statePeople', { params: { id: upload.id }, body: statement });
      await place(
        await call('addOwnTrainingImages', { params: { id: sessionId }, body: { uploadIds: [upload.id] } }),
      );
      return null;
    } catch (error) {
      return `“${file.name}”: ${getErrorMessage(error, 'The upload failed. Please try again.')}`;
    }
  }

  return { progress, problems, add };
}

function formatTooMany(over: number): string {
  const rest = over === 1 ? 'the last one was' : `the last ${over} were`;
  return `A set has at most ${limits.trainingImagesMaximum} pictures; ${rest} not added.`;
}
