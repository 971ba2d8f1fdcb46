import { decodePicture } from '@castwright/media/decode-picture.ts';
import { limits } from '#contract/limits.ts';
import type { Inspector } from '#features/trust/inspection';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { computePdq, type Pdq } from '#platform/media/pdq.ts';
import type { FindListed } from './find-listed.ts';
import { reportMatch } from './report-match.ts';

/**
 * Creates the inspector that searches the hash lists for each frame of a file, and reports a match to the administrators.
 * Its score `listed` is 1 for a match and 0 for none.
 */
export function createHashListInspector(
  db: Db,
  { clock, findListed }: { clock: Clock; findListed: FindListed },
): Inspector {
  return {
    id: 'hash-lists',
    version: 'pdq-1',
    async inspect({ frames }, signal) {
      if (frames.length === 0) throw new Error('there is nothing to look at');
      const pictures: Pdq[] = [];
      const match = await findListed(async () => {
        for (const frame of frames) {
          signal.throwIfAborted();
          pictures.push(await computePdq(await decodePicture(Buffer.from(frame), limits.uploadPixels)));
        }
        return pictures;
      });
      if (!match) return { listed: 0 };
      await reportMatch(db, {
        match,
        kind: 'output',
        userId: null,
        occasion: `output:${pictures[0]?.hash}`,
        now: clock(),
      });
      return { listed: 1 };
    },
    async close() {},
  };
}
