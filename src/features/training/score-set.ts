import { limits } from '#contract/limits.ts';
import { type TrainingScore, type TrainingShot, trainingShot } from '#contract/training.ts';
import { hashDistance } from '#platform/media/perceptual-hash.ts';

/** A finished picture of a set with its measures. */
export type Measured = {
  id: string;
  /** Variance of the Laplacian. */
  sharpness: number;
  /** Mean, 0 to 1. */
  brightness: number;
  /** See `perceptual-hash.ts`. */
  hash: bigint;
  /** The requested shot; null for an upload. */
  shot: TrainingShot | null;
};

type Part = TrainingScore['parts'][number];

/** The variance of the Laplacian below which a picture counts as soft (see `measureSharpness`). */
const soft = 100;
/** Of 64 bits: two pictures that differ in fewer bits count as duplicates. */
const nearlySame = 6;
/** Pictures that a set should have of each option, such as one light. */
const wantedOfEach = 2;
/** Mean brightness below and above which an upload counts as dark or bright. */
const [dark, bright] = [0.35, 0.65];
const weights: Record<Part['name'], number> = {
  count: 25,
  sharpness: 20,
  duplicates: 20,
  pose: 15,
  distance: 10,
  light: 10,
};

/**
 * Scores a training set from 0 to 100: enough pictures, sharp, without duplicates, and in different poses, distances and
 * light. The shots of generated pictures are known; of uploads only the light is estimated, by brightness.
 */
export function scoreSet(set: readonly Measured[]): TrainingScore {
  const images = set.map((image, at) => ({
    id: image.id,
    sharpness: Math.min(1, image.sharpness / soft),
    duplicateOf:
      set.slice(0, at).find((earlier) => hashDistance(earlier.hash, image.hash) < nearlySame)?.id ?? null,
  }));
  const shots = set.flatMap(({ shot }) => (shot ? [shot] : []));
  const parts: Part[] = [
    countPart(set.length),
    share(
      'sharpness',
      images.filter(({ sharpness }) => sharpness === 1).length,
      set.length,
      (n) => `${n} soft: regenerate or delete ${n === 1 ? 'it' : 'them'}.`,
    ),
    share(
      'duplicates',
      images.filter(({ duplicateOf }) => duplicateOf === null).length,
      set.length,
      (n) => `${n} nearly identical to another: delete ${n === 1 ? 'it' : 'them'}.`,
    ),
    variety(
      'pose',
      trainingShot.shape.angle.options,
      shots.map(({ angle }) => angle),
    ),
    variety(
      'distance',
      trainingShot.shape.distance.options,
      shots.map(({ distance }) => distance),
    ),
    lightPart(set),
  ];
  const score = parts.reduce((sum, part) => sum + part.score * weights[part.name], 0);
  return { score: Math.round(score), parts, images };
}

function countPart(count: number): Part {
  const { least, most } = limits.trainingImagesAdvised;
  const advice =
    count < least
      ? `${count} of at least ${least} recommended: generate more.`
      : count > most
        ? `More than ${most} rarely helps. Keep the best.`
        : null;
  const enough = limits.trainingImagesDefault;
  return { name: 'count', score: Math.min(1, count / enough), advice };
}

function share(name: Part['name'], good: number, all: number, advise: (bad: number) => string): Part {
  if (all === 0) return { name, score: 0, advice: null };
  return { name, score: good / all, advice: good < all ? advise(all - good) : null };
}

function variety(name: Part['name'], options: readonly string[], seen: readonly string[]): Part {
  const counted = options.map((option) => ({ option, n: seen.filter((each) => each === option).length }));
  const missing = counted.filter(({ n }) => n === 0).map(({ option }) => option);
  const score = counted.reduce((sum, { n }) => sum + Math.min(1, n / wantedOfEach), 0) / options.length;
  return { name, score, advice: missing.length > 0 ? `None ${missing.join(', ')} yet.` : null };
}

function lightPart(set: readonly Measured[]): Part {
  const own = (brightness: number) =>
    brightness < dark ? 'evening' : brightness > bright ? 'studio' : 'daylight';
  const seen = set.map(({ shot, brightness }) => shot?.light ?? own(brightness));
  return variety('light', trainingShot.shape.light.options, seen);
}
