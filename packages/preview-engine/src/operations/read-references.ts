import { type ChosenReference, EngineError } from '@castwright/engine-port';
import { type DrawnReferences, findEmptyReference } from '../redraw/apply-references.ts';
import { receivePicture } from '../redraw/redraw-picture.ts';

/**
 * Reads the recipes of references by role.
 *
 * @throws EngineError `unsupported` for a picture without a recipe, and for one that does not show what its role takes
 */
export async function readReferences(chosen: readonly ChosenReference[]): Promise<DrawnReferences> {
  const references: DrawnReferences = {};
  for (const { picture, role } of chosen) {
    const { drawn } = await receivePicture(picture);
    if (!drawn)
      throw new EngineError(
        'unsupported',
        'The preview engine did not draw this reference, so it cannot take anything of it. Choose a picture that it drew.',
        `A reference for the ${role} without a recipe`,
      );
    references[role] ??= drawn;
  }
  const empty = findEmptyReference(references);
  if (empty === null) return references;
  throw new EngineError('unsupported', `The reference for the ${empty} shows no person. Choose another.`);
}
