import { listReferencePictures, type ReadyReference } from '#features/library/personas';
import { findPictureViolation, type PictureReference, type PictureRules } from '#features/trust/safety';
import type { Db } from '#platform/db/client.ts';
import { listEnginesInService } from './abilities.ts';
import type { WorkNeed } from './availability.ts';
import { countUsedReferences } from './identity-support.ts';

type ReferenceInput = Omit<WorkNeed, 'operation'> & {
  userId: string;
  personaId: string | null | undefined;
  /** Which pictures of the sheet may be passed; left out: all. */
  only?: (picture: ReadyReference) => boolean;
};

/**
 * Lists the pictures of the persona's reference sheet that a request for a picture passes: those that the rules permit in
 * its category, as many as an engine in service uses. None for engines that keep the person by other means.
 */
export async function listReferences(
  { db, pictures }: { db: Db; pictures: PictureRules },
  { userId, personaId, only = () => true, ...need }: ReferenceInput,
): Promise<PictureReference[]> {
  if (!personaId) return [];
  const work = { ...need, operation: 'text_to_image' as const };
  const count = countUsedReferences(await listEnginesInService(db), work);
  if (count === 0) return [];
  const use = { operation: work.operation, category: need.category, role: 'reference' as const };
  return (await listReferencePictures(db, userId, personaId))
    .filter((picture) => only(picture) && findPictureViolation(use, picture.facts, pictures) === null)
    .slice(0, count)
    .map(({ reference }) => reference);
}
