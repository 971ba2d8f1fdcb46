import { z } from 'zod';
import { category, id, pageSize, requestTimestamp, sides, timestamp } from './common.ts';
import { operation } from './jobs.ts';
import { limits } from './limits.ts';
import { pictureChoice } from './picture-choice.ts';
import { pose } from './pose.ts';
import { promptRegion } from './prompt-regions.ts';
import { chosenReference } from './references.ts';
import { usedScenePreset } from './scene-presets.ts';
import { videoEdit } from './video-edit.ts';

export const contentType = z.enum(['image', 'video', 'model', 'training_data']);
export type ContentType = z.infer<typeof contentType>;
export const contentStatus = z.enum(['processing', 'completed', 'failed']);
export type ContentStatus = z.infer<typeof contentStatus>;

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
  engine: z.string().optional(),
  cost: z.int().optional(),
  failure: z.string().optional(),
  /** A note of the engine, for the owner. */
  note: z.string().optional(),
});
export type ContentMetadata = z.infer<typeof contentMetadata>;

/** The creator's verdict on a variant. */
export const verdict = z.enum(['keep', 'reject']);

/** A creator's own tag, trimmed and in lower case. */
export const ownTag = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, 'A tag has at least one character')
  .max(limits.ownTagMaximum)
  .regex(/^[^,]+$/, 'A tag has no comma');

export const contentItem = z.strictObject({
  id,
  name: z.string(),
  type: contentType,
  category,
  status: contentStatus,
  createdAt: timestamp,
  /** The team member who requested it; null for the owner. */
  madeBy: id.nullable(),
  /** Pixels; null until completed. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Duration of a video in seconds; null for other types, and until completed. */
  duration: z.number().nullable(),
  /** The placeholder colour, `#rrggbb`. */
  placeholder: z.string().nullable(),
  /**
   * How much the face resembles the references of its persona or model, 0 … 100; null when that was not measured: no
   * face was found, there are no references, or the item derives from an upload.
   */
  likeness: z.int().min(0).max(100).nullable(),
  favourite: z.boolean(),
  verdict: verdict.nullable(),
  /** The number of variants of its call, without those in the trash; at least 1. */
  variants: z.int(),
  tags: z.array(z.string()),
  /** When it was moved to the trash; null if it is not there. */
  trashedAt: timestamp.nullable(),
  /** JSON text of `contentMetadata` (docs/requirements/signed-in.md, section 3). */
  metadata: z.string(),
});
export type ContentItem = z.infer<typeof contentItem>;

/** The maximum age, in days of the user's time zone (`limits.contentAges`). */
export const contentAge = z.enum(['today', 'week', 'month']);

export const contentSort = z.enum(['newest', 'oldest', 'name', 'type', 'likeness']);
export type ContentSort = z.infer<typeof contentSort>;

/** A likeness from 0 to 100, as text like all filters. */
export const likenessBound = z.string().regex(/^(100|[1-9]?\d)$/, 'A whole number from 0 to 100');

/** Filters of a list, combined with AND. */
export const contentFilters = z.strictObject({
  type: contentType.optional(),
  category: category.optional(),
  status: contentStatus.optional(),
  /** Created at or after, and before this time; the client converts days of its time zone. */
  since: requestTimestamp.optional(),
  until: requestTimestamp.optional(),
  /**
   * Each word, and each phrase in quotes, must occur in the name, the prompt, the model's or persona's name, or a tag
   * (decision 106).
   */
  q: z.string().trim().max(limits.searchMaximum).optional(),
  favourite: z.literal('true').optional(),
  verdict: verdict.optional(),
  tag: ownTag.optional(),
  /** Measured, with a likeness of at least this. */
  likenessAtLeast: likenessBound.optional(),
  collectionId: id.optional(),
  personaId: id.optional(),
  modelId: id.optional(),
  /** Variants of one call. */
  bundleId: id.optional(),
  /** Only the front item of each variant stack; see `contentStacks` of the schema. */
  stacked: z.literal('true').optional(),
  /** Only items in the trash. */
  trash: z.literal('true').optional(),
});
export type ContentFilters = z.output<typeof contentFilters>;

export const contentQuery = contentFilters.extend({
  sort: contentSort.default('newest'),
  /** A cursor of the order by name contains the name: up to six bytes per character, as base64. */
  cursor: z.string().max(1_200).optional(),
  limit: pageSize,
});

export const contentPage = z.strictObject({
  items: z.array(contentItem),
  /** The `cursor` of the next page; null on the last page. */
  nextCursor: z.string().nullable(),
  /** The number of matching items on all pages; null except on the first page. */
  total: z.int().nullable(),
  /** Whether more items match than `total` says, which then is `limits.countedMatches`. */
  totalCapped: z.boolean(),
});
export type ContentPage = z.infer<typeof contentPage>;

/**
 * A compact map of a list, from which a page can lay out a hundred thousand items and load any of them. Each part is a
 * page of `size` items that starts after a cursor.
 */
export const contentMap = z.strictObject({
  total: z.int(),
  size: z.int(),
  parts: z.array(
    z.strictObject({
      /** The cursor of the page; null for the first. */
      cursor: z.string().nullable(),
      /** When its first item was created. */
      createdAt: timestamp,
    }),
  ),
  /** One character per item for its aspect ratio; see `parseShape`. */
  shapes: z.string(),
});
export type ContentMap = z.infer<typeof contentMap>;

/** The ratio between two codes: 1.1, so that the error is at most five percent. */
const shapeStep = 1.1;
const squareCode = 64;

/** Parses a character of `contentMap.shapes` into width divided by height: `@` is 1, the next character 1.1. */
export function parseShape(code: string): number {
  return shapeStep ** (code.charCodeAt(0) - squareCode);
}

/** The character for an aspect ratio. */
export function formatShape(width: number, height: number): string {
  const steps = Math.round(Math.log(width / height) / Math.log(shapeStep));
  return String.fromCharCode(squareCode + Math.max(-24, Math.min(24, steps)));
}

/** The position of an item in a list, from 0; null if the filters exclude it. */
export const contentPlace = z.strictObject({ place: z.int().nullable() });

/** The number of items of each type, without the trash. */
export const contentCounts = z.strictObject({
  total: z.int(),
  types: z.strictObject({ image: z.int(), video: z.int(), model: z.int(), training_data: z.int() }),
  categories: z.strictObject({ sfw: z.int(), nsfw: z.int() }),
  trash: z.int(),
});
export type ContentCounts = z.infer<typeof contentCounts>;

/** `small` for dense sheets, `thumbnail` for normal sheets, `preview` for full screen. */
export const previewSize = z.enum(['small', 'thumbnail', 'preview']);
export type PreviewSize = z.infer<typeof previewSize>;

export const changeContentForm = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, 'A name has at least one character')
    .max(limits.contentNameMaximum)
    .optional(),
  favourite: z.boolean().optional(),
  verdict: verdict.nullable().optional(),
  tags: z.array(ownTag).max(limits.ownTagsMaximum).optional(),
});

/**
 * The disclosure of a downloaded copy: signed credentials, credentials with a visible label, or none, for destinations
 * that require it.
 */
export const disclosure = z.enum(['credentials', 'label', 'none']);
export type Disclosure = z.infer<typeof disclosure>;

/** The ledger entries of an item: its hold, and the capture, release or refund. */
export const contentPayment = z.strictObject({
  entries: z.array(
    z.strictObject({
      /** The transfer in the ledger. */
      id,
      kind: z.enum(['hold', 'capture', 'release', 'refund']),
      /** Whole tokens, at least 1. */
      amount: z.int(),
      at: timestamp,
      /** The ledger's reason: the operation, or why tokens were returned. */
      reason: z.string(),
    }),
  ),
});
export type ContentPayment = z.infer<typeof contentPayment>;

/** The content credentials (C2PA) of the stored original. */
export const contentCredentials = z.strictObject({
  /** `invalid`: changed since signing, or a wrong signature. `unreadable`: the file is missing or damaged. */
  state: z.enum(['valid', 'invalid', 'absent', 'unreadable']),
  /** The signer as the certificate names it; not verified. */
  signer: z.string().nullable(),
  /** The signing time in the credentials; null if they have none. */
  signedAt: timestamp.nullable(),
  /** The time by a time stamp authority (RFC 3161); null without one. */
  stampedAt: timestamp.nullable(),
  /**
   * Whether the credentials are valid and of this installation or of a certificate in the operator's trust list; null
   * without credentials or a list.
   */
  isTrusted: z.boolean().nullable(),
  /** C2PA actions (`c2pa.created`). */
  actions: z.array(z.string()),
});
export type ContentCredentialsState = z.infer<typeof contentCredentials>;
