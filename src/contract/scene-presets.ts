import { z } from 'zod';
import { id, idParams, success, timestamp } from './common.ts';
import { limits } from './limits.ts';
import { defineRoutes } from './route.ts';

/** What a preset describes: the clothes of the persona, or where the picture is. */
export const scenePresetKind = z.enum(['outfit', 'place']);
export type ScenePresetKind = z.infer<typeof scenePresetKind>;

const plain = /^[^\p{Cc}{}]*$/u;

/** Prompts also take these words as a line of a wildcard list, where they must mean the same. */
const words = z
  .string()
  .trim()
  .min(1, 'Describe it in a few words')
  .max(limits.sceneWordsMaximum, `The words have at most ${limits.sceneWordsMaximum} characters`)
  .regex(plain, 'The words have no braces and no line breaks')
  .refine((text) => !text.includes('__'), 'The words name no wildcard list');

const presetFields = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, 'Name it')
    .max(limits.sceneNameMaximum)
    .regex(/^\P{Cc}*$/u),
  words,
  /** A picture of My Content that shows it; null for none. */
  contentId: id.nullable().default(null),
});

export const scenePresetForm = presetFields.extend({ kind: scenePresetKind });

/** An outfit or a place of the account, which a request adds to its prompt. The whole team uses it. */
export const scenePreset = z.strictObject({
  id,
  kind: scenePresetKind,
  name: z.string(),
  words: z.string(),
  /** Its picture; null for none, and when that picture was deleted. */
  contentId: id.nullable(),
  /** The team member who saved it first; null for the owner. */
  madeBy: id.nullable(),
  updatedAt: timestamp,
});
export type ScenePreset = z.infer<typeof scenePreset>;

/** The preset of a finished request, with its name and its words at that time. */
export const usedScenePreset = z.strictObject({ id, name: z.string(), words: z.string() });
export type UsedScenePreset = z.infer<typeof usedScenePreset>;

/** The wildcard lists that stand for an account's presets, unless it has lists of these names. */
export const scenePresetLists = { outfits: 'outfit', places: 'place' } as const satisfies Record<
  string,
  ScenePresetKind
>;

export const scenePresetRoutes = defineRoutes({
  listScenePresets: {
    method: 'GET',
    path: '/api/scene-presets',
    summary: 'The outfits and places of the account and its team, by name',
    tag: 'Outfits and places',
    access: 'tour',
    owner: 'account',
    response: z.array(scenePreset),
  },
  createScenePreset: {
    method: 'POST',
    path: '/api/scene-presets',
    summary: 'Save an outfit or a place: a name, words, and a picture of My Content',
    tag: 'Outfits and places',
    access: 'app',
    owner: 'account',
    limit: 'safety',
    status: 201,
    body: scenePresetForm,
    response: scenePreset,
  },
  changeScenePreset: {
    method: 'PUT',
    path: '/api/scene-presets/:id',
    summary: 'Replace the name, the words and the picture of an outfit or a place',
    tag: 'Outfits and places',
    access: 'app',
    owner: 'account',
    limit: 'safety',
    params: idParams,
    body: presetFields,
    response: scenePreset,
  },
  deleteScenePreset: {
    method: 'DELETE',
    path: '/api/scene-presets/:id',
    summary: 'Delete an outfit or a place; pictures made with it stay',
    tag: 'Outfits and places',
    access: 'app',
    owner: 'account',
    params: idParams,
    response: success,
  },
});
