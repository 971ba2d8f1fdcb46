import { z } from 'zod';
import { category, id, idParams, success, timestamp } from './common.ts';
import { generationStarted, negativePrompt, prompt, seed } from './generation.ts';
import { operation } from './jobs.ts';
import { limits } from './limits.ts';
import { pictureAnalysis } from './picture-analysis.ts';
import { defineRoutes } from './route.ts';
import { styleId } from './styles.ts';
import { uploadPeople } from './uploads.ts';

/** A picture of the caller's: an item of My Content, or an upload. */
export const pictureChoice = z.union([z.strictObject({ contentId: id }), z.strictObject({ uploadId: id })]);
export type PictureChoice = z.infer<typeof pictureChoice>;

/** A part of a picture, as parts of its width and height. */
export const box = z.strictObject({
  x: z.number().min(0).max(1),
  y: z.number().min(0).max(1),
  width: z.number().min(0.005).max(1),
  height: z.number().min(0.005).max(1),
});
export type Box = z.infer<typeof box>;

const share = z.number().min(0).max(1);
/** Left out: that of the picture it is made from. */
const categoryOfSource = category.optional();

export const imageToImageForm = z.strictObject({
  source: pictureChoice,
  /** May be empty where a style is chosen. */
  prompt: z.string().trim().max(limits.promptMaximum).default(''),
  negativePrompt: negativePrompt.optional(),
  /** 0 keeps the picture, 1 redraws it. */
  strength: share.default(0.6),
  style: styleId.nullable().default(null),
  keepComposition: z.boolean().default(true),
  count: z.int().min(1).max(limits.redrawsMaximum).default(1),
  category: categoryOfSource,
  seed: seed.optional(),
  modelId: id.nullish(),
  personaId: id.nullish(),
});

const inpaintFields = {
  source: pictureChoice,
  /** An upload of the purpose `mask`, of the source's size. */
  maskId: id,
  category: categoryOfSource,
  seed: seed.optional(),
};
export const inpaintForm = z.discriminatedUnion('task', [
  z.strictObject({ task: z.literal('remove'), ...inpaintFields }),
  z.strictObject({
    task: z.literal('replace'),
    ...inpaintFields,
    prompt,
    negativePrompt: negativePrompt.optional(),
    modelId: id.nullish(),
    personaId: id.nullish(),
  }),
]);

const facePairs = z
  .array(z.strictObject({ source: box, target: box }))
  .min(1, 'Choose at least one face')
  .max(limits.swappedFacesMaximum);

export const faceSwapForm = z.strictObject({
  /** Whose face it is to be. */
  source: pictureChoice,
  /** In which picture. */
  target: pictureChoice,
  faces: facePairs,
  identityStrength: share.default(0.8),
  category: categoryOfSource,
  seed: seed.optional(),
});

/** The call of the training wizard (specification 001, section 7): the first face of each picture. */
export const wizardFaceSwapForm = z.strictObject({
  sourceImage: pictureChoice,
  targetImage: pictureChoice,
  category: categoryOfSource,
  modelId: id.nullish(),
});

export const upscaleForm = z.strictObject({
  source: pictureChoice,
  factor: z.union([z.literal(2), z.literal(4)]).default(2),
  /** 0 … 1, how much detail is invented. */
  detail: share.default(0.5),
});

/** Languages that text is read in: English, Spanish, German, French, Portuguese. */
export const readLanguage = z.enum(['en', 'es', 'de', 'fr', 'pt']);
export type ReadLanguage = z.infer<typeof readLanguage>;

export const readTextForm = z.strictObject({
  source: pictureChoice,
  languages: z.array(readLanguage).min(1).max(limits.readLanguagesMaximum).default(['en']),
});
export const captionForm = z.strictObject({ source: pictureChoice });

export const textLine = z.strictObject({ text: z.string(), box, confidence: z.number() });

/** What a picture said, or what was said of it. */
export const reading = z.strictObject({
  id,
  operation: z.enum(['image_to_text', 'caption']),
  jobId: id,
  /** Null once the picture is gone. */
  source: z.union([...pictureChoice.options, z.null()]),
  languages: z.array(readLanguage),
  text: z.string(),
  lines: z.array(textLine),
  createdAt: timestamp,
});
export type Reading = z.infer<typeof reading>;

export const readingStarted = generationStarted.omit({ contentId: true });

/** Why a picture may not be used for something; null where it may. */
const objection = z.string().nullable();

/** What a tool needs to know of a picture before it is used. */
export const sourcePicture = z.strictObject({
  picture: pictureChoice,
  name: z.string(),
  width: z.int(),
  height: z.int(),
  placeholder: z.string(),
  category,
  /** `generated`: from words, by this installation. `uploaded`: an upload is, or is among, what it was made from. */
  origin: z.enum(['generated', 'uploaded']),
  people: uploadPeople,
  /** Where faces are known to be; null where nobody knows. */
  faces: z.array(box).nullable(),
  /** For each operation on pictures, by the category of the result: what stands against it. */
  uses: z.array(z.strictObject({ operation, sfw: objection, nsfw: objection })),
});
export type SourcePicture = z.infer<typeof sourcePicture>;

const pictureQuery = z.strictObject({ contentId: id.optional(), uploadId: id.optional() });

export const relative = z.strictObject({
  /** What part it played: in a tool `source`, `target` or `mask`; `training`, or the `model` that drew it. */
  role: z.enum(['source', 'target', 'mask', 'training', 'model']),
  picture: pictureChoice,
  name: z.string(),
  placeholder: z.string().nullable(),
});

/** What an item was made from and what was made from it, newest first. */
export const lineage = z.strictObject({
  parents: z.array(relative),
  /** Parents that are gone. */
  missingParents: z.int(),
  children: z.array(relative.omit({ role: true })),
});

export type Lineage = z.infer<typeof lineage>;

const makes = {
  method: 'POST',
  tag: 'Tools',
  access: 'app',
  owner: 'account',
  limit: 'generate',
  idempotent: true,
  status: 202,
} as const;

export const toolRoutes = defineRoutes({
  imageToImage: {
    ...makes,
    path: '/api/tools/image-to-image',
    summary: 'Redraw a picture in another style or by a prompt',
    body: imageToImageForm,
    response: generationStarted,
  },
  inpaint: {
    ...makes,
    path: '/api/tools/inpaint',
    summary: 'Remove what a mask covers, or draw something else there',
    body: inpaintForm,
    response: generationStarted,
  },
  faceSwap: {
    ...makes,
    path: '/api/tools/face-swap',
    summary: 'Give faces of one picture to another',
    body: faceSwapForm,
    response: generationStarted,
  },
  wizardFaceSwap: {
    ...makes,
    path: '/api/runpod/face-swap',
    summary: 'Give the first face of one picture to the first of another',
    body: wizardFaceSwapForm,
    response: generationStarted,
  },
  upscale: {
    ...makes,
    path: '/api/tools/upscale',
    summary: 'Make a picture two or four times as wide and high',
    body: upscaleForm,
    response: generationStarted,
  },
  readText: {
    ...makes,
    path: '/api/tools/image-to-text',
    summary: 'Read the text in a picture',
    body: readTextForm,
    response: readingStarted,
  },
  caption: {
    ...makes,
    path: '/api/tools/caption',
    summary: 'Describe a picture in words',
    body: captionForm,
    response: readingStarted,
  },
  listReadings: {
    method: 'GET',
    path: '/api/tools/readings',
    summary: 'Texts that were read or written last, newest first',
    tag: 'Tools',
    access: 'tour',
    owner: 'account',
    response: z.array(reading),
  },
  deleteReading: {
    method: 'DELETE',
    path: '/api/tools/readings/:id',
    summary: 'Remove a text',
    tag: 'Tools',
    access: 'app',
    owner: 'account',
    params: idParams,
    response: success,
  },
  sourcePicture: {
    method: 'GET',
    path: '/api/tools/picture',
    summary: 'A picture as the tools see it: its size, its faces, and what it may be used for',
    tag: 'Tools',
    access: 'tour',
    owner: 'account',
    query: pictureQuery,
    response: sourcePicture,
  },
  analysePicture: {
    method: 'GET',
    path: '/api/tools/analysis',
    summary: 'What a picture is: format, colours, sharpness, credentials, and how it was made',
    tag: 'Tools',
    access: 'app',
    owner: 'account',
    limit: 'safety',
    query: pictureQuery,
    response: pictureAnalysis,
  },
  contentLineage: {
    method: 'GET',
    path: '/api/content/:id/lineage',
    summary: 'What an item was made from, and what was made from it',
    tag: 'Library',
    access: 'tour',
    owner: 'account',
    params: idParams,
    response: lineage,
  },
});
