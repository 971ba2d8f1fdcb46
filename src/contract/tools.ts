import { z } from 'zod';
import { box } from './box.ts';
import { category, id, idParams, sides, success, timestamp } from './common.ts';
import { generationStarted } from './generation.ts';
import { limits } from './limits.ts';
import { lineage } from './lineage.ts';
import { pictureAnalysis } from './picture-analysis.ts';
import { pictureChoice } from './picture-choice.ts';
import { negativePrompt, prompt, seed } from './prompt-fields.ts';
import { defineRoutes } from './route.ts';
import { sourcePicture } from './source-picture.ts';
import { styleIds } from './values.ts';
import { editVideoForm } from './video-edit.ts';

const share = z.number().min(0).max(1);
/** Left out: the category of the source. */
const categoryOfSource = category.optional();

export const imageToImageForm = z.strictObject({
  source: pictureChoice,
  /** May be empty if a style is selected. */
  prompt: z.string().trim().max(limits.promptMaximum).default(''),
  negativePrompt: negativePrompt.optional(),
  /** 0 keeps the picture, 1 redraws it. */
  strength: share.default(0.6),
  style: z.enum(styleIds).nullable().default(null),
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
/** How far a picture is extended on each side, in pixels; at most its own width or height. */
export const extensionForm = z.strictObject({
  task: z.literal('extend'),
  source: pictureChoice,
  sides: sides.refine((each) => Object.values(each).some((pixels) => pixels > 0), 'Extend at least one side'),
  /** What the new area shows; empty: what surrounds it goes on. */
  prompt: z.string().trim().max(limits.promptMaximum).default(''),
  negativePrompt: negativePrompt.optional(),
  category: categoryOfSource,
  seed: seed.optional(),
});
/** One mask of an edit with several, and what to do there. */
const inpaintLayer = z.discriminatedUnion('task', [
  z.strictObject({ task: z.literal('remove'), maskId: id }),
  z.strictObject({ task: z.literal('replace'), maskId: id, prompt }),
]);
/** Several masks on one picture, worked through in their order; each costs what an inpaint costs. */
export const layersForm = z.strictObject({
  task: z.literal('layers'),
  source: pictureChoice,
  layers: z.array(inpaintLayer).min(2, 'Add a second layer').max(limits.inpaintLayersMaximum),
  category: categoryOfSource,
  seed: seed.optional(),
});
export const inpaintForm = z.discriminatedUnion('task', [
  extensionForm,
  layersForm,
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
  /** The picture with the new face. */
  source: pictureChoice,
  /** The picture to change. */
  target: pictureChoice,
  faces: facePairs,
  identityStrength: share.default(0.8),
  category: categoryOfSource,
  seed: seed.optional(),
});

/** The call of the training wizard (docs/requirements/signed-in.md, section 7): the first face of each picture. */
export const wizardFaceSwapForm = z.strictObject({
  sourceImage: pictureChoice,
  targetImage: pictureChoice,
  category: categoryOfSource,
  modelId: id.nullish(),
});

export const upscaleForm = z.strictObject({
  source: pictureChoice,
  factor: z.union([z.literal(2), z.literal(4)]).default(2),
  /** 0 … 1, the amount of invented detail. */
  detail: share.default(0.5),
});

/** A video of twice the width and height. */
export const upscaleVideoForm = z.strictObject({ source: z.strictObject({ contentId: id }) });

/** The languages of text recognition: English, Spanish, German, French, Portuguese. */
export const readLanguage = z.enum(['en', 'es', 'de', 'fr', 'pt']);
export type ReadLanguage = z.infer<typeof readLanguage>;

export const readTextForm = z.strictObject({
  source: pictureChoice,
  languages: z.array(readLanguage).min(1).max(limits.readLanguagesMaximum).default(['en']),
});
export const captionForm = z.strictObject({ source: pictureChoice });

export const textLine = z.strictObject({ text: z.string(), box, confidence: z.number() });

/** The recognised text of a picture, or its caption. */
export const reading = z.strictObject({
  id,
  operation: z.enum(['image_to_text', 'caption']),
  jobId: id,
  /** Null once the picture is deleted. */
  source: z.union([...pictureChoice.options, z.null()]),
  languages: z.array(readLanguage),
  text: z.string(),
  lines: z.array(textLine),
  createdAt: timestamp,
});
export type Reading = z.infer<typeof reading>;

export const readingStarted = generationStarted.omit({ contentId: true });

const pictureQuery = z.strictObject({ contentId: id.optional(), uploadId: id.optional() });

const startsJobs = {
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
    ...startsJobs,
    path: '/api/tools/image-to-image',
    summary: 'Redraw a picture in another style or by a prompt',
    body: imageToImageForm,
    response: generationStarted,
  },
  inpaint: {
    ...startsJobs,
    path: '/api/tools/inpaint',
    summary: 'Remove or replace the area that a mask covers',
    body: inpaintForm,
    response: generationStarted,
  },
  faceSwap: {
    ...startsJobs,
    path: '/api/tools/face-swap',
    summary: 'Transfer faces from one picture to another',
    body: faceSwapForm,
    response: generationStarted,
  },
  wizardFaceSwap: {
    ...startsJobs,
    path: '/api/runpod/face-swap',
    summary: 'Transfer the first face of one picture to the first face of another',
    body: wizardFaceSwapForm,
    response: generationStarted,
  },
  upscale: {
    ...startsJobs,
    path: '/api/tools/upscale',
    summary: 'Enlarge a picture two or four times',
    body: upscaleForm,
    response: generationStarted,
  },
  editVideo: {
    ...startsJobs,
    path: '/api/tools/edit-video',
    summary: 'Trim a video, change its speed, loop or frame rate, and add captions',
    body: editVideoForm,
    response: generationStarted,
  },
  upscaleVideo: {
    ...startsJobs,
    path: '/api/tools/upscale-video',
    summary: 'Enlarge a video two times',
    body: upscaleVideoForm,
    response: generationStarted,
  },
  readText: {
    ...startsJobs,
    path: '/api/tools/image-to-text',
    summary: 'Read the text in a picture',
    body: readTextForm,
    response: readingStarted,
  },
  caption: {
    ...startsJobs,
    path: '/api/tools/caption',
    summary: 'Describe a picture in words',
    body: captionForm,
    response: readingStarted,
  },
  listReadings: {
    method: 'GET',
    path: '/api/tools/readings',
    summary: 'The latest texts and captions, newest first',
    tag: 'Tools',
    access: 'tour',
    owner: 'account',
    response: z.array(reading),
  },
  deleteReading: {
    method: 'DELETE',
    path: '/api/tools/readings/:id',
    summary: 'Delete a text',
    tag: 'Tools',
    access: 'app',
    owner: 'account',
    params: idParams,
    response: success,
  },
  sourcePicture: {
    method: 'GET',
    path: '/api/tools/picture',
    summary: 'A picture as source of the tools: size, faces and permitted uses',
    tag: 'Tools',
    access: 'tour',
    owner: 'account',
    query: pictureQuery,
    response: sourcePicture,
  },
  analysePicture: {
    method: 'GET',
    path: '/api/tools/analysis',
    summary: 'The analysis of a picture: format, colours, sharpness, credentials, and how it was generated',
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
    summary: 'The sources and the derived items of an item',
    tag: 'Library',
    access: 'tour',
    owner: 'account',
    params: idParams,
    response: lineage,
  },
});
