import { type TrainingShot, trainingShot } from '#contract/training.ts';

const { distance, angle, light } = trainingShot.shape;

/** How each is said in a prompt and in a caption. */
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

/** A shot in words, for prompts and captions alike. */
export function shotWords(shot: TrainingShot): string {
  return `${words.distance[shot.distance]}, ${words.angle[shot.angle]}, ${words.light[shot.light]}`;
}

/**
 * Shots for the next pictures of a set: those that it has least of, so that a set of any size shows its person from
 * near and far, from all sides and in every light.
 *
 * @param taken the shots of the pictures that are there
 */
export function nextShots(taken: readonly TrainingShot[], count: number): TrainingShot[] {
  const all = [...taken];
  for (let n = 0; n < count; n++) {
    all.push({
      distance: leastOf(distance.options, all, 'distance', 0),
      angle: leastOf(angle.options, all, 'angle', n),
      light: leastOf(light.options, all, 'light', Math.floor(n / 2)),
    });
  }
  return all.slice(taken.length);
}

/** What stands least often in a list; of several the one that comes first after `turn`, so that parts mix. */
function leastOf<Part extends keyof TrainingShot>(
  options: readonly TrainingShot[Part][],
  shots: readonly TrainingShot[],
  part: Part,
  turn: number,
): TrainingShot[Part] {
  const turned = options.map((_, at) => options[(at + turn) % options.length] as TrainingShot[Part]);
  const often = (option: TrainingShot[Part]) => shots.filter((shot) => shot[part] === option).length;
  return turned.reduce((least, option) => (often(option) < often(least) ? option : least));
}

/** The words that call the person of a trained model: every caption has them, and every prompt made with a model. */
export const modelTrigger = 'cwx person';

/** What a training picture's caption says unless its owner writes another: from its own settings. */
export function captionOf(shot: TrainingShot | null, { details = '', tag = '' } = {}): string {
  return [modelTrigger, shot && shotWords(shot), details, tag].filter(Boolean).join(', ');
}
