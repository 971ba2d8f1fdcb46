import { computeSimilarity, type Embedding } from '#platform/media/faces/similarity.ts';

/**
 * Cosine similarities that are 0 and 100. Between them likeness is linear, so 50 is a similarity of 0.7: about the middle
 * between the medians of the same and of different people, as `npm run bench -- likeness` measures them on drawn heads
 * (0.80 and 0.60) and on the preview engine's figures (0.79 and 0.55). The library's own measure,
 * `human.match.similarity`, takes the distance of embeddings that are not normalised and depends on the picture's
 * contrast (decision 097).
 */
export const likenessScale = { none: 0.4, full: 1 } as const;

/** Converts a cosine similarity to a likeness, a whole number 0 … 100. */
export function toLikeness(similarity: number): number {
  const { full, none } = likenessScale;
  const share = (similarity - none) / (full - none);
  return Math.round(100 * Math.max(0, Math.min(1, share)));
}

/**
 * `sheet`: the pictures of a persona's reference sheet are views of the person, so the nearest counts: a profile is
 * compared with the profile. `training`: pictures of a training set are many and uneven, so their median counts.
 */
export type ReferenceKind = 'sheet' | 'training';

/**
 * Computes how much the faces of a picture resemble the references. Of several faces the nearest counts.
 *
 * @returns 0 … 100; null without a face or without references
 */
export function computeLikeness(
  faces: readonly Embedding[],
  references: readonly Embedding[],
  kind: ReferenceKind,
): number | null {
  if (faces.length === 0 || references.length === 0) return null;
  const nearest = faces.map((face) => {
    const similarities = references.map((reference) => computeSimilarity(face, reference));
    return kind === 'sheet' ? Math.max(...similarities) : computeMedian(similarities);
  });
  return toLikeness(Math.max(...nearest));
}

/** @param values at least one */
export function computeMedian(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 0 ? ((sorted[middle - 1] ?? upper) + upper) / 2 : upper;
}
