import type { Category } from '#contract/common.ts';
import { limits } from '#contract/limits.ts';
import type { SourcePicture } from '#contract/source-picture.ts';
import { findObjection } from '#web/lib/use-source-picture.ts';
import { sizeReason } from '../source/editable.ts';

type SwapObjectionsInput = {
  source: SourcePicture | undefined;
  target: SourcePicture | undefined;
  category: Category;
  /** Number of source faces. */
  faces: number;
  /** Number of target faces that are replaced. */
  swaps: number;
};

/** The objections to a swap, beside those to any use of the target picture; null entries do not apply. */
export function listSwapObjections({
  source,
  target,
  category,
  faces,
  swaps,
}: SwapObjectionsInput): (string | null)[] {
  const objection = findObjection(source, 'face_swap', category) ?? sizeReason(source);
  return [
    sizeReason(target),
    source ? null : 'Choose the picture with the face to use.',
    objection && `Whose face: ${objection}`,
    source && faces === 0 ? 'Draw a box around the face to use.' : null,
    faces > 0 && swaps === 0 ? 'Draw a box around a face to replace, or assign a new face.' : null,
    swaps > limits.swappedFacesMaximum
      ? `You can swap up to ${limits.swappedFacesMaximum} faces at once. Set the others to “Stays”.`
      : null,
  ];
}

/** Describes an identity strength. @param strength from 0 to 1 */
export function describeStrength(strength: number): string {
  if (strength < 0.35) return 'Slight';
  if (strength < 0.65) return 'Balanced';
  if (strength < 0.9) return 'Strong';
  return 'Full';
}

/**
 * The reason why a result can only be SFW; null if both categories are allowed. An uploaded face never enters adult
 * output (`docs/requirements/decisions.md` 19).
 */
export function findSfwOnlyReason(pictures: readonly (SourcePicture | undefined)[]): string | null {
  const uploaded = pictures.some((picture) => picture?.origin === 'uploaded');
  return uploaded ? 'Uploads are SFW-only. A face needs the recorded consent of its person.' : null;
}
