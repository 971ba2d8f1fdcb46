import { describe, expect, it } from 'vitest';
import { createIdentity } from '../identity.ts';
import { applyFace } from '../redraw/apply-face.ts';
import type { Identity } from '../scene.ts';
import { understand } from '../understand.ts';
import { Fit } from './fit.ts';
import { measurePerson, traits } from './measures.ts';

const nothingSaid = understand('', '');
const createPerson = (seed: number): Identity => createIdentity(seed, nothingSaid);

/** People in pictures with one face, applied with a strength. */
const createPictures = (face: Identity, count: number, strength = 1): Identity[] =>
  Array.from({ length: count }, (_, n) =>
    applyFace(createPerson(5000 + n), face, { strength, said: nothingSaid.said, bodyIsKnown: false }),
  );
const strangers = (count: number): Identity[] =>
  Array.from({ length: count }, (_, n) => createPerson(9000 + n));

function train(people: readonly Identity[], steps = 200, seed = 1) {
  const fit = new Fit(people, steps, seed);
  const losses = Array.from({ length: steps }, () => fit.next());
  return { fit, losses, person: fit.person };
}

/** The distance of two people's measures; people usually differ by about 1. */
function apart(one: Identity, other: Identity): number {
  const [a, b] = [measurePerson(one).numbers, measurePerson(other).numbers];
  return Math.sqrt(a.reduce((sum, value, i) => sum + (value - (b[i] ?? 0)) ** 2, 0) / a.length);
}
const getTraits = (person: Identity) => measurePerson(person).choices;
const faces = Array.from({ length: 8 }, (_, n) => createPerson(70 + n));

describe('a training', () => {
  it.each([200, 1000, 2000])('of %i steps comes to the chosen face, and its loss falls', (steps) => {
    for (const face of faces) {
      const { losses, person } = train(createPictures(face, 10), steps);
      expect(losses).toHaveLength(steps);
      expect(losses[0]).toBeGreaterThan(0.7);
      expect(losses.at(-1)).toBeLessThan(0.03);
      // Each tenth of the training is better than the one before.
      const tenths = Array.from(
        { length: 10 },
        (_, n) => losses[Math.floor(((n + 1) * steps) / 10) - 1] ?? 0,
      );
      expect(tenths).toEqual(tenths.toSorted((a, b) => b - a));
      expect(apart(person, face)).toBeLessThan(0.01);
      expect(getTraits(person)).toEqual(getTraits(face));
    }
  });

  it('learns from a single picture', () => {
    for (const face of faces) expect(apart(train([face]).person, face)).toBeLessThan(0.01);
  });

  it('resists pictures of other people, and counts them', () => {
    for (const face of faces) {
      const { fit, person } = train([...strangers(3), ...createPictures(face, 7)], 1000);
      expect(apart(person, face)).toBeLessThan(0.1);
      expect(getTraits(person)).toEqual(getTraits(face));
      expect(fit.agreeing).toBe(7);
      // The mean of all ten would be far from the face.
      const mean = measurePerson(face).numbers.map(
        (_, i) =>
          [...strangers(3), ...createPictures(face, 7)].reduce(
            (sum, each) => sum + (measurePerson(each).numbers[i] ?? 0) / 10,
            0,
          ) - (measurePerson(face).numbers[i] ?? 0),
      );
      expect(Math.hypot(...mean) / Math.sqrt(mean.length)).toBeGreaterThan(0.2);
    }
  });

  it('has a higher loss when some pictures show other people', () => {
    const [face] = faces as [Identity];
    const alone = train(createPictures(face, 10)).losses.at(-1) ?? 0;
    expect(train([...strangers(3), ...createPictures(face, 7)]).losses.at(-1)).toBeGreaterThan(alone + 0.2);
  });

  it('finds the face from pictures that show it in part', () => {
    for (const face of faces) {
      const pictures = createPictures(face, 20, 0.7);
      const { person } = train(pictures, 400);
      const alone = pictures.map((each) => apart(each, face));
      const mean = alone.reduce((sum, each) => sum + each, 0) / alone.length;
      expect(apart(person, face)).toBeLessThan(mean);
    }
  });

  it('with the same seed is the same, with another seed as near', () => {
    const [face] = faces as [Identity];
    const pictures = [...strangers(2), ...createPictures(face, 8, 0.9)];
    expect(train(pictures, 300, 4)).toEqual(train(pictures, 300, 4));
    expect(train(pictures, 300, 4).losses).not.toEqual(train(pictures, 300, 5).losses);
    expect(apart(train(pictures, 300, 4).person, train(pictures, 300, 5).person)).toBeLessThan(0.1);
  });

  it('gives two people two seeds, and one person one', () => {
    const people = faces.map((face) => train(createPictures(face, 5)).person);
    expect(new Set(people.map(({ seed }) => seed)).size).toBe(faces.length);
    expect(traits.length).toBeGreaterThan(5);
  });
});
