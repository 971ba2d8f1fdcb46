/** Measures the likeness: pictures of one model show one person, and pictures of two models show two. */

import { describe, expect, it, vi } from 'vitest';
import { composeScene } from '../compose.ts';
import { composeFrom, getSceneSeed, getPerson as personIn } from '../compose-person.ts';
import { paintScene } from '../draw.ts';
import { getFaceBox } from '../figure/face-box.ts';
import { applyFace } from '../redraw/apply-face.ts';
import type { Identity, Scene } from '../scene.ts';
import { understand } from '../understand.ts';
import { Fit } from './fit.ts';
import { measurePerson, traits } from './measures.ts';

// A picture takes a second on a machine that is busy with other tests.
vi.setConfig({ testTimeout: 120_000 });

const seeds = [11, 12, 13, 14, 15];
const places = [
  'at the beach by day',
  'in the library at night, candlelight',
  'on a snowy mountain at dawn',
  'in a garden at sunset, rim light',
  'neon city at night',
];
const request = (prompt: string, seed: number, person: Identity | null = null) => ({
  prompt,
  negativePrompt: 'glasses, hat, beret, beanie, sunhat, headphones, flower',
  seed,
  model: null,
  identity: null,
  person,
});

/** Trains a model on ten pictures with one face, as the training wizard draws them. */
function trainModel(words: string, seed: number): Identity {
  const face = composeScene({ ...request(words, seed), aspectRatio: '1:1' }).identity;
  const people = Array.from({ length: 10 }, (_, n) => {
    const asked = request(`${words}, half-length picture`, seed * 100 + n);
    const { said } = understand(asked.prompt, '');
    const drawn = personIn(asked, understand(asked.prompt, asked.negativePrompt));
    return applyFace(drawn, face, { strength: 1, said, bodyIsKnown: false });
  });
  const fit = new Fit(people, 200, seed);
  for (let step = 0; step < 200; step++) fit.next();
  return fit.person;
}

/** Composes the scene of a picture. */
function composeAt(prompt: string, seed: number, person: Identity | null): Scene {
  const asked = request(prompt, seed, person);
  const understood = understand(asked.prompt, asked.negativePrompt);
  const size = { width: 320, height: 320 };
  return composeFrom(understood, personIn(asked, understood), getSceneSeed(asked), size);
}

/** The distance of two people by their recipes; two random people are about 1.5 apart. */
function apart(one: Identity, other: Identity): number {
  const [a, b] = [measurePerson(one), measurePerson(other)];
  const numbers = a.numbers.reduce((sum, value, i) => sum + (value - (b.numbers[i] ?? 0)) ** 2, 0);
  const unlike = traits.filter((trait) => a.choices[trait] !== b.choices[trait]).length;
  return Math.sqrt(numbers / a.numbers.length + unlike / traits.length);
}

/** The grid over a head, from above the hairline to the chin. */
const [columns, rows] = [20, 24];

/**
 * Measures a head by its pixels: the logarithms of brightness and of two colour ratios in the cells of an oval. Without
 * their mean, the strength and colour of the light cancel out; with both halves joined, so does its side.
 */
async function measureHead(scene: Scene): Promise<number[]> {
  const { data, width, height } = await paintScene(scene);
  const face = getFaceBox(scene);
  const top = face.y - face.height * 0.4;
  const points = [0.125, 0.375, 0.625, 0.875];
  const field = (column: number, row: number): number[] => {
    const seen = points.flatMap((across) =>
      points.flatMap((down) => {
        const x = Math.floor(width * (face.x + (face.width * (column + across)) / columns));
        const y = Math.floor(height * (top + (face.height * 1.4 * (row + down)) / rows));
        return x < 0 || y < 0 || x >= width || y >= height ? [] : [(y * width + x) * 3];
      }),
    );
    return [0, 1, 2].map(
      (channel) =>
        seen.reduce((sum, at) => sum + Math.log(12 + (data[at + channel] ?? 0)), 0) /
        Math.max(1, seen.length),
    );
  };
  const planes: [number[], number[], number[]] = [[], [], []];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns / 2; column++) {
      if (Math.hypot((column + 0.5) / (columns / 2) - 1, (row + 0.5) / (rows / 2) - 1) > 0.85) continue;
      const [left, right] = [field(column, row), field(columns - 1 - column, row)];
      const [red = 0, green = 0, blue = 0] = left.map((value, i) => (value + (right[i] ?? 0)) / 2);
      [(red + green + blue) / 3, red - green, blue - green].forEach((value, i) => {
        planes[i]?.push(value);
      });
    }
  return planes.flatMap((values) => {
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    return values.map((value) => (value - mean) / Math.sqrt(values.length));
  });
}
const distance = (one: readonly number[], other: readonly number[]) =>
  Math.hypot(...one.map((value, i) => value - (other[i] ?? 0)));

/** All distances within one list. */
const within = <T>(all: readonly T[], far: (a: T, b: T) => number) =>
  all.flatMap((one, i) => all.slice(i + 1).map((other) => far(one, other)));
const between = <T>(some: readonly T[], others: readonly T[], far: (a: T, b: T) => number) =>
  some.flatMap((one) => others.map((other) => far(one, other)));

const models = [
  trainModel('a woman with a bob in her thirties', 5),
  trainModel('a man with a beard', 6),
  trainModel('a woman with curly hair', 7),
  trainModel('an elderly man with short hair', 8),
];

describe('pictures made with a trained model', () => {
  it('have recipes of one person in any scene, far from the person of every other model', () => {
    const prompts = ['portrait', 'smiling, in a red coat', 'in profile, watercolor', ...places];
    const people = models.map((model) =>
      prompts.flatMap((prompt) => seeds.map((seed) => composeAt(prompt, seed, model).identity)),
    );
    const anybody = prompts.flatMap((prompt) => seeds.map((seed) => composeAt(prompt, seed, null).identity));
    const one = Math.max(...people.flatMap((each) => within(each, apart)));
    const two = people.flatMap((each, i) =>
      people.slice(i + 1).flatMap((other) => between(each, other, apart)),
    );
    expect(one).toBe(0);
    expect(Math.min(...two)).toBeGreaterThan(0.8);
    for (const each of people) expect(Math.min(...between(each, anybody, apart))).toBeGreaterThan(0.8);
  });

  it('show one face in any scene and light, by its pixels more similar to itself than to any other', async () => {
    const looks: number[][][] = [];
    for (const [who, person] of [...models, null].entries()) {
      const drawn: number[][] = [];
      for (const [at, place] of places.entries())
        drawn.push(
          await measureHead(composeAt(`${place}, calm, facing the camera, close-up`, who * 10 + at, person)),
        );
      looks.push(drawn);
    }
    const [anybody, ...ofModels] = looks.toReversed();
    if (!anybody) throw new Error('no picture without a model');
    const one = ofModels.flatMap((each) => within(each, distance));
    const two = ofModels.flatMap((each, i) =>
      ofModels.slice(i + 1).flatMap((other) => between(each, other, distance)),
    );
    const none = ofModels.flatMap((each) => between(each, anybody, distance));
    expect(Math.min(...two)).toBeGreaterThan(1.5 * Math.max(...one));
    expect(Math.min(...none)).toBeGreaterThan(Math.max(...one));
    expect(Math.min(...within(anybody, distance))).toBeGreaterThan(Math.max(...one));
  });
});
