import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { PeopleForm } from '#contract/uploads.ts';
import { call } from '#web/lib/api.ts';
import { fileProblem } from '#web/lib/check-file.ts';
import { uploadPicture } from '#web/lib/upload.ts';
import { problemOf } from '#web/ui/notify.ts';
import { usePlaceSession } from './queries.ts';
import { picturesIn } from './unpack.ts';

export type OwnImages = {
  /** How many have been handed in of how many; null while none are on their way. */
  underWay: { done: number; all: number } | null;
  /** What was not taken, and why; in words. */
  problems: readonly string[];
  /** @returns how many are in the set now because of this */
  add: (files: readonly File[], statement: PeopleForm) => Promise<number>;
};

/**
 * Hands own pictures in, one after the other: uploaded, stated who agreed, and put into the set. What is refused is
 * named, and the others go on.
 *
 * @param room how many more the set can hold
 */
export function useOwnImages(sessionId: string, room: number): OwnImages {
  const place = usePlaceSession();
  const [underWay, setUnderWay] = useState<OwnImages['underWay']>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);

  async function add(chosen: readonly File[], statement: PeopleForm): Promise<number> {
    const refused: string[] = [];
    setProblems([]);
    setUnderWay({ done: 0, all: chosen.length });
    let files: File[] = [];
    try {
      files = await picturesIn(chosen);
    } catch {
      refused.push('The archive could not be read. Make a new one, or choose the pictures themselves.');
    }
    if (files.length > room) refused.push(tooMany(files.length - room));
    let added = 0;
    for (const [at, file] of files.slice(0, room).entries()) {
      setUnderWay({ done: at, all: Math.min(files.length, room) });
      const problem = fileProblem(file) ?? (await takeIn(file, statement));
      if (problem) refused.push(problem);
      else added++;
    }
    setProblems(refused);
    setUnderWay(null);
    return added;
  }

  /** @returns why it was not taken, or null */
  async function takeIn(file: File, statement: PeopleForm): Promise<string | null> {
    try {
      const upload = await uploadPicture(file, 'picture', { onProgress: () => {} });
      await call('statePeople', { params: { id: upload.id }, body: statement });
      place(
        await call('addOwnTrainingImages', { params: { id: sessionId }, body: { uploadIds: [upload.id] } }),
      );
      return null;
    } catch (error) {
      return `“${file.name}”: ${problemOf(error, 'It could not be sent. Please try again.')}`;
    }
  }

  return { underWay, problems, add };
}

function tooMany(over: number): string {
  const rest = over === 1 ? 'The last one was' : `The last ${over} were`;
  return `${rest} left out: a set has at most ${limits.trainingImagesMaximum} pictures.`;
}
