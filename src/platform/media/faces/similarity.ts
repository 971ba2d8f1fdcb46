/** Numbers of a face: a vector of length 1. */
export type Embedding = ArrayLike<number>;

/** Computes the cosine similarity of two faces, −1 to 1. */
export function computeSimilarity(one: Embedding, other: Embedding): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}
