import { z } from 'zod';
import { category, id, idParams, success, timestamp } from './common.ts';
import { filmLimits, filmShapes, shotLengths, sumSeconds } from './films.ts';
import { generationStarted, videoQuality } from './generation.ts';
import { contentStatus } from './library.ts';
import { limits } from './limits.ts';
import { pictureChoice } from './picture-choice.ts';
import { negativePrompt, seed, tagId } from './prompt-fields.ts';
import { defineRoutes } from './route.ts';
import { noLora } from './values.ts';

/** What a shot begins with: its prompt alone, a picture, or the last frame of the shot before. */
const shotStart = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({ kind: z.literal('picture'), picture: pictureChoice }),
  z.strictObject({ kind: z.literal('previous') }),
]);

const shotFields = {
  /** The client's, unique in its list. */
  id: z.string().regex(/^[\w-]{1,40}$/),
  prompt: z.string().max(limits.promptMaximum, `A prompt has at most ${limits.promptMaximum} characters`),
  duration: z.union(shotLengths.map((seconds) => z.literal(seconds))).default(5),
  /** As for a video. */
  personaId: id.nullish(),
  modelId: id.nullish(),
  seed: seed.optional(),
  start: shotStart.default({ kind: 'none' }),
};

const listFields = {
  /** Of the film. Empty: the beginning of the first prompt. */
  name: z.string().trim().max(limits.contentNameMaximum).default(''),
  category: category.default('sfw'),
  quality: videoQuality.default('mid'),
  /** Of all shots. `picture`: the proportions of the first picture that a shot begins with. */
  shape: z.enum(filmShapes).default('portrait'),
  negativePrompt: negativePrompt.optional(),
  /** One of the operator's video LoRAs, or `none`. Adult category only. */
  loraModel: tagId.default(noLora),
};

const hasUniqueIds = ({ shots }: { shots: readonly { id: string }[] }) =>
  new Set(shots.map((shot) => shot.id)).size === shots.length;
const uniqueIds = { path: ['shots'], message: 'Two shots have the same id' };

/** A shot list as it is being written: prompts may be missing, and it may be too long. */
export const shotListDraft = z
  .strictObject({
    ...listFields,
    shots: z.array(z.strictObject(shotFields)).max(filmLimits.shots).default([]),
  })
  .refine(hasUniqueIds, uniqueIds);
export type ShotListDraft = z.infer<typeof shotListDraft>;
export type ShotDraft = ShotListDraft['shots'][number];

/**
 * A finished video that takes the place of a shot, which is then not made and costs nothing. `follows` is the video whose
 * last frame it begins with.
 */
const keptVideo = z.strictObject({ contentId: id, follows: id.nullable() });

/** A list of shots, each of which becomes a video, and together a film. */
export const shotListForm = z
  .strictObject({
    ...listFields,
    /** The stored list that remembers what is made. */
    listId: id.optional(),
    shots: z
      .array(z.strictObject({ ...shotFields, keep: keptVideo.optional() }))
      .min(1, 'Add a shot')
      .max(filmLimits.shots, `A film has at most ${filmLimits.shots} shots`),
  })
  .refine(hasUniqueIds, uniqueIds)
  .superRefine(({ shape, shots }, { addIssue }) => {
    const refuse = (path: (string | number)[], message: string) =>
      addIssue({ code: 'custom', path: ['shots', ...path], message });
    shots.forEach(({ keep, prompt }, at) => {
      if (!keep && prompt.trim() === '') refuse([at, 'prompt'], `Shot ${at + 1} needs a prompt`);
    });
    if (shots[0]?.start.kind === 'previous') {
      refuse([0, 'start'], 'The first shot has no shot before it');
    }
    if (shape === 'picture' && !shots.some(({ start }) => start.kind === 'picture')) {
      refuse([], 'Choose a shape, or a start picture for a shot');
    }
    if (shots.length === 1 && shots[0]?.keep) refuse([], 'This shot is made already');
    if (sumSeconds(shots) > limits.videoSecondsMaximum) {
      refuse([], `A film lasts at most ${limits.videoSecondsMaximum} seconds`);
    }
  });
export type ShotListForm = z.infer<typeof shotListForm>;

const result = z.strictObject({ contentId: id, status: contentStatus });

/** What a list’s last generation made or kept. Items that were deleted since are left out. */
export const madeShots = z.strictObject({
  /** What was asked for. */
  form: shotListForm,
  film: result.nullable(),
  shots: z.array(result.extend({ id: z.string(), follows: id.nullable() })),
});
export type MadeShots = z.infer<typeof madeShots>;

const shotListFacts = {
  id,
  name: z.string(),
  /** The team member who created it; null for the owner. */
  madeBy: id.nullable(),
  updatedAt: timestamp,
};

/** A stored shot list. The whole team uses it. */
export const shotList = z.strictObject({
  ...shotListFacts,
  draft: shotListDraft,
  made: madeShots.nullable(),
});
export type ShotList = z.infer<typeof shotList>;

/** A stored shot list in the list of them. */
export const shotListSummary = z.strictObject({
  ...shotListFacts,
  shots: z.int(),
  seconds: z.int(),
  /** The film of the last generation, or its first finished shot. */
  coverId: id.nullable(),
});
export type ShotListSummary = z.infer<typeof shotListSummary>;

export const shotListRoutes = defineRoutes({
  generateShotList: {
    method: 'POST',
    path: '/api/generation/shot-list',
    summary: 'Generate a film of several shots, each a video of My Content as well',
    tag: 'Generation',
    access: 'app',
    owner: 'account',
    limit: 'generate',
    idempotent: true,
    status: 202,
    body: shotListForm,
    response: generationStarted,
  },
  listShotLists: {
    method: 'GET',
    path: '/api/shot-lists',
    summary: 'The stored shot lists of the account and its team, last changed first',
    tag: 'Shot lists',
    access: 'tour',
    owner: 'account',
    response: z.array(shotListSummary),
  },
  createShotList: {
    method: 'POST',
    path: '/api/shot-lists',
    summary: 'Store a shot list',
    tag: 'Shot lists',
    access: 'app',
    owner: 'account',
    limit: 'safety',
    status: 201,
    body: shotListDraft,
    response: shotList,
  },
  getShotList: {
    method: 'GET',
    path: '/api/shot-lists/:id',
    summary: 'A stored shot list, with what its last generation made',
    tag: 'Shot lists',
    access: 'tour',
    owner: 'account',
    params: idParams,
    response: shotList,
  },
  saveShotList: {
    method: 'PUT',
    path: '/api/shot-lists/:id',
    summary: 'Replace what a stored shot list says',
    tag: 'Shot lists',
    access: 'app',
    owner: 'account',
    limit: 'safety',
    params: idParams,
    body: shotListDraft,
    response: shotList,
  },
  deleteShotList: {
    method: 'DELETE',
    path: '/api/shot-lists/:id',
    summary: 'Delete a stored shot list; its videos stay',
    tag: 'Shot lists',
    access: 'app',
    owner: 'account',
    params: idParams,
    response: success,
  },
});
