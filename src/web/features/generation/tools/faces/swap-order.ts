import type { Category } from '#contract/common.ts';
import { limits } from '#contract/limits.ts';
import type { SourcePicture } from '#contract/tools.ts';
import { sizeReason } from '../source/editable.ts';
import { objectionTo } from '../source/use-source-picture.ts';

type Circumstances = {
  source: SourcePicture | undefined;
  target: SourcePicture | undefined;
  category: Category;
  /** Faces of the source, and how many of the target's get one. */
  faces: number;
  swaps: number;
};

/** What stands against a swap beside what stands against any use of its target; null ones do not stand. */
export function reasonsAgainstSwap({
  source,
  target,
  category,
  faces,
  swaps,
}: Circumstances): (string | null)[] {
  const objection = objectionTo(source, 'face_swap', category) ?? sizeReason(source);
  return [
    sizeReason(target),
    source ? null : 'Choose the picture whose face to take.',
    objection && `Whose face: ${objection}`,
    source && faces === 0 ? 'Frame the face to take.' : null,
    faces > 0 && swaps === 0 ? 'Frame a face that is to be swapped, or give one a new face.' : null,
    swaps > limits.swappedFacesMaximum
      ? `At most ${limits.swappedFacesMaximum} faces can be swapped at once. Let the others stay.`
      : null,
  ];
}

/** What an identity strength means. @param strength 0 … 1 */
export function describeStrength(strength: number): string {
  if (strength < 0.35) return 'A hint';
  if (strength < 0.65) return 'Half and half';
  if (strength < 0.9) return 'Clearly them';
  return 'Them alone';
}

/**
 * Why a result can be safe for work only, for the one who asks; null where both categories stand open. A face that
 * was uploaded never enters adult output (decisions.md 19).
 */
export function whyOnlySafe(pictures: readonly (SourcePicture | undefined)[]): string | null {
  const uploaded = pictures.some((picture) => picture?.origin === 'uploaded');
  return uploaded
    ? 'With an upload the result is safe for work, always. A face needs its person’s consent, recorded with the picture.'
    : null;
}
