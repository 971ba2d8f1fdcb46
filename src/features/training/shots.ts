import { type TrainingShot, trainingShot } from '#contract/training.ts';

const { distance, angle, light } = trainingShot.shape;

/** The words for prompts and captions. */
const words = {
  distance: {
    'close-up': 'close-up of the face',
    portrait: 'head and shoulders portrait',
    half: 'half-length picture',
    full: 'full-length picture',
  },
  angle: {
    front: 'facing the camera',
    left: 'turned to the left',
    right: 'turned to the right',
    profile: 'in profile',
  },
  light: {
    daylight: 'in daylight',
    studio: 'in studio light',
    evening: 'in warm evening light',
    window: 'in soft window light',
  },
} as const satisfies { [Part in keyof TrainingShot]: Record<TrainingShot[Part], string> };

/** Formats a shot for prompts and captions. */
export function formatShot(shot: TrainingShot): string {
  return `${words.distance[shot.distance]}, ${words.angle[shot.angle]}, ${words.light[shot.light]}`;
}

/**
 * Chooses the shots of the next pictures: those that the set has least of, so that a set of any size has all distances,
 * angles and lights.
 *
 * @param taken the shots of the existing pictures
 */
export function chooseNextShots(taken: readonly TrainingShot[], count: number): TrainingShot[] {
  const all = [...taken];
  for (let n = 0; n < count; n++) {
    all.push({
      distance: findLeastUsed(distance.options, all, 'distance', 0),
      angle: findLeastUsed(angle.options, all, 'angle', n),
      light: findLeastUsed(light.options, all, 'light', Math.floor(n / 2)),
    });
  }
  return all.slice(taken.length);
}

/** Finds the least used option; among equals the first after `offset`, so that the parts vary independently. */
function findLeastUsed<Part extends keyof TrainingShot>(
  options: readonly TrainingShot[Part][],
  shots: readonly TrainingShot[],
  part: Part,
  offset: number,
): TrainingShot[Part] {
  const rotated = options.map((_, at) => options[(at + offset) % options.length] as TrainingShot[Part]);
  const countUses = (option: TrainingShot[Part]) => shots.filter((shot) => shot[part] === option).length;
  return rotated.reduce((least, option) => (countUses(option) < countUses(least) ? option : least));
}

/** The trigger word of every trained model, in its captions and in prompts that use it. */
export const modelTrigger = 'cwx person';

/** Creates the default caption of a training picture. */
export function createCaption(shot: TrainingShot | null, { details = '', tag = '' } = {}): string {
  return [modelTrigger, shot && formatShot(shot), details, tag].filter(Boolean).join(', ');
}
