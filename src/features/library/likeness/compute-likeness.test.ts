import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeLikeness, computeMedian, toLikeness } from './compute-likeness.ts';
import { parseEmbeddings, serialiseEmbeddings } from './embedding-bytes.ts';

/** A vector of length 1 at this cosine to [1, 0]. */
const at = (cosine: number) => [cosine, Math.sqrt(1 - cosine * cosine)];
const person = at(1);

describe('likeness', () => {
  it('grows with the similarity, from 0 to 100', () => {
    expect([-1, 0.4, 0.55, 0.7, 0.85, 1].map(toLikeness)).toEqual([0, 0, 25, 50, 75, 100]);
    const similarity = fc.double({ min: -1, max: 1, noNaN: true });
    fc.assert(
      fc.property(similarity, similarity, (one, other) => {
        expect(
          Math.sign(toLikeness(one) - toLikeness(other)) * Math.sign(one - other),
        ).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('of several faces is that of the nearest', () => {
    expect(computeLikeness([at(0.5), at(0.85), at(0.6)], [person], 'sheet')).toBe(75);
  });

  it('to a sheet is that to its nearest view, to a training set the median of its pictures', () => {
    const references = [at(1), at(0.5), at(0.4)];
    expect(computeLikeness([person], references, 'sheet')).toBe(100);
    expect(computeLikeness([person], references, 'training')).toBe(17);
  });

  it('is not measured without a face, and without references', () => {
    expect(computeLikeness([], [person], 'sheet')).toBeNull();
    expect(computeLikeness([person], [], 'training')).toBeNull();
  });
});

it('the median of an even number of values is the middle of the two in the middle', () => {
  expect([computeMedian([3]), computeMedian([4, 1]), computeMedian([9, 1, 5])]).toEqual([3, 2.5, 5]);
});

it('embeddings are the same after they were stored, and of another length refused', () => {
  const embeddings = [1, 2].map((n) => Array.from({ length: 1024 }, (_, i) => Math.fround(Math.sin(n * i))));
  expect(parseEmbeddings(serialiseEmbeddings(embeddings))).toEqual(embeddings);
  expect(parseEmbeddings(serialiseEmbeddings([]))).toEqual([]);
  expect(() => serialiseEmbeddings([[1, 2]])).toThrow(RangeError);
});
