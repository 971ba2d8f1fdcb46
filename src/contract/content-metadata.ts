import { z } from 'zod';
import { id, sides } from './common.ts';
import { operation } from './jobs.ts';
import { pictureChoice } from './picture-choice.ts';
import { pose } from './pose.ts';
import { promptRegion } from './prompt-regions.ts';
import { chosenReference } from './references.ts';
import { usedScenePreset } from './scene-presets.ts';
import { videoEdit } from './video-edit.ts';

/** The generation metadata of an item; absent fields do not apply. */
export const contentMetadata = z.strictObject({
  prompt: z.string().optional(),
  negativePrompt: z.string().optional(),
  seed: z.int().optional(),
  aspectRatio: z.string().optional(),
  /** What was chosen of the sampling and the size; absent for what was left as usual. */
  steps: z.int().optional(),
  guidance: z.number().optional(),
  sampler: z.string().optional(),
  scheduler: z.string().optional(),
  size: z.strictObject({ width: z.int(), height: z.int() }).optional(),
  /** The words of a saved style that followed the prompt. */
  styleWords: z.string().optional(),
  /** The outfit and the place of the request, with their names and words at that time. */
  outfit: usedScenePreset.optional(),
  place: usedScenePreset.optional(),
  /** The pose that was asked for. */
  pose: pose.optional(),
  /** The words for parts of the picture. */
  regions: z.array(promptRegion).optional(),
  /** The picture that it is a variation of, and how much was redrawn: 0 … 1. */
  variationOf: id.optional(),
  /** What stands at each place of a prompt with variants, and the list that it is from; null: variants in the prompt. */
  variants: z.array(z.strictObject({ list: z.string().nullable(), value: z.string() })).optional(),
  variationStrength: z.number().optional(),
  /** The references of the request. */
  references: z.array(chosenReference).optional(),
  model: z.string().optional(),
  /** The trained model and the persona of the request, with their names at that time. */
  modelId: id.optional(),
  modelName: z.string().optional(),
  personaId: id.optional(),
  personaName: z.string().optional(),
  /** The tag and the LoRA of the request. */
  tag: z.string().optional(),
  lora: z.string().optional(),
  /** The creator's own LoRAs of the request, with their names at that time. */
  loras: z.array(z.strictObject({ id, name: z.string(), weight: z.number() })).optional(),
  /** Length in seconds and quality of a video. */
  seconds: z.number().optional(),
  quality: z.string().optional(),
  /** The pictures that a video begins and ends with. */
  startFrame: pictureChoice.optional(),
  endFrame: pictureChoice.optional(),
  /** Which segment of a longer video it is, from 1. */
  segment: z.strictObject({ number: z.int(), of: z.int() }).optional(),
  /** Which shot of a film it is, or is a segment of, from 1. */
  shot: z.strictObject({ number: z.int(), of: z.int() }).optional(),
  /** How well each segment of a joined video continues the one before: the similarity (SSIM, at most 1) at its seam. */
  seams: z.array(z.number()).optional(),
  /** Whether a video has sound. */
  hasSound: z.boolean().optional(),
  /** How a video was edited, and the time of the frame that its owner chose as its poster. */
  videoEdit: videoEdit.optional(),
  posterSecond: z.number().optional(),
  /** The tool and its settings. */
  operation: operation.optional(),
  style: z.string().optional(),
  strength: z.number().optional(),
  keepComposition: z.boolean().optional(),
  task: z.enum(['remove', 'replace', 'extend', 'layers']).optional(),
  /** What was done in each of several masks. */
  layers: z.array(z.strictObject({ task: z.enum(['remove', 'replace']), prompt: z.string() })).optional(),
  /** How far it was extended. */
  sides: sides.optional(),
  identityStrength: z.number().optional(),
  factor: z.int().optional(),
  detail: z.number().optional(),
  /** Shared by the items of one call. */
  bundleId: id.optional(),
  /** It is the nearest by likeness of so many pictures that its job made. */
  nearestOf: z.int().optional(),
  /** It was made elsewhere: the name of its file, and the tool whose settings were read from it; null: none were. */
  imported: z.strictObject({ file: z.string(), tool: z.string().nullable() }).optional(),
  engine: z.string().optional(),
  cost: z.int().optional(),
  failure: z.string().optional(),
  /** A note of the engine, for the owner. */
  note: z.string().optional(),
});
export type ContentMetadata = z.infer<typeof contentMetadata>;
